/** The files by which other modules enter what this one draws. */
export const entries = [
  ...[
    'CustomFacts.tsx',
    'CustomGroups.tsx',
    'Recomputing.tsx',
    'drawCustom.tsx',
    'form.ts',
    'customTrial.ts',
    'store.ts',
    'trials.ts',
  ],
] as const
