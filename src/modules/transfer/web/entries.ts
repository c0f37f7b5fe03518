/** The files by which other modules enter what this one draws. */
export const entries = [
  'ExportDialog.tsx',
  'ExportMenu.tsx',
  'ExportPage.tsx',
  'Exports.tsx',
  'ImportScreen.tsx',
  'Imports.tsx',
  'addForms.ts',
] as const
