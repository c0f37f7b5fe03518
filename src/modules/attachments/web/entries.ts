/** The files by which other modules enter what this one draws. */
export const entries = [
  'AttachField.tsx',
  'Attachments.tsx',
  'FileButton.tsx',
  'FileTiles.tsx',
  'FilesTab.tsx',
  'PictureViewer.tsx',
  'RecordFiles.tsx',
  'attachments.css',
  'attachments.ts',
  'useSending.ts',
] as const
