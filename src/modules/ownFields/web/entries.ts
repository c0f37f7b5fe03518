/** The files by which other modules enter what this one draws. */
export const entries = [
  ...[
    'OwnFacts.tsx',
    'OwnGroups.tsx',
    'Recomputing.tsx',
    'drawOwn.tsx',
    'form.ts',
    'ownTrial.ts',
    'store.ts',
    'trials.ts',
  ],
] as const
