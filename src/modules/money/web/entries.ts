/** The files of this folder that screens of other modules may import. */
export const entries = [
  'deskTabs.ts',
  'queries.ts',
  'receipt/LateNote.tsx',
  'receipt/Vouchers.tsx',
  'request/RefundDialog.tsx',
] as const
