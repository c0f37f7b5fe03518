/** The files by which other modules enter what this one draws. */
export const entries = [
  'CutsField.tsx',
  'LotLabelsDialog.tsx',
  'LotPick.tsx',
  'StockLinesField.tsx',
  'WarehouseField.tsx',
  'WarehousePick.tsx',
  'beside/StockBeside.tsx',
  'beside/useBeside.ts',
  'report/Reports.tsx',
  'report/shown.ts',
  'useScanned.ts',
] as const
