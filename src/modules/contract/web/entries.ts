/** The files by which other modules enter what this one draws. */
export const entries = ['contractQuery.ts', 'contractTabs.ts'] as const
