/** The files by which other modules enter what this one draws. */
export const entries = ['dictionaries.ts', 'references.ts'] as const
