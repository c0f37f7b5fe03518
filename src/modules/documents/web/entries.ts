/** The files by which other modules enter what this one draws. */
export const entries = ['SubmitDialog.tsx', 'toApproval.ts'] as const
