/** The files by which other modules enter what this one draws. */
export const entries = ['ReplaceOf.tsx'] as const
