/** The files by which other modules enter what this one draws. */
export const entries = [
  'SubmitDialog.tsx',
  'SubmitWay.tsx',
  'cancelAct.ts',
  'documentActs.tsx',
  'toApproval.ts',
  'useNewDocument.ts',
] as const
