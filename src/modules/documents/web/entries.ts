/** The files by which other modules enter what this one draws. */
export const entries = ['ApprovalLink.tsx', 'SubmitDialog.tsx'] as const
