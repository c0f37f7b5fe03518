/** Media types of the files that the product makes itself. */
export const media = {
  workbook: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
  lines: 'application/x-ndjson',
} as const
