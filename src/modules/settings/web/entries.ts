/** The files by which other modules enter what this one draws. */
export const entries = [
  'dictionaries.ts',
  'dictionary/ColorChoice.tsx',
  'dictionary/MergeDialog.tsx',
  'dictionary/acts.ts',
  'dictionary/removing.ts',
  'references.ts',
  'switches/switchEffects.ts',
] as const
