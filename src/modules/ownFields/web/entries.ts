/** The files by which other modules enter what this one draws. */
export const entries = ['OwnGroups.tsx', 'form.ts', 'store.ts'] as const
