/** The files by which other modules enter what this one draws. */
export const entries = ['DueAt.tsx', 'PoolChoice.tsx', 'PoolField.tsx', 'clue.css', 'clueBecomes.ts'] as const
