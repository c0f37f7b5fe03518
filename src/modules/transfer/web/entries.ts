/** The files by which other modules enter what this one draws. */
export const entries = [
  'ExportDialog.tsx',
  'ExportPage.tsx',
  'Exports.tsx',
  'ImportRecords.tsx',
  'ImportWizard.tsx',
  'Imports.tsx',
  'useBatchAddress.ts',
] as const
