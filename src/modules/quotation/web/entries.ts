/** The files by which other modules enter what this one draws. */
export const entries = [
  'detail/Sums.tsx',
  'editor/LinesPart.tsx',
  'editor/Totals.tsx',
  'editor/Typed.tsx',
  'editor/computed.ts',
  'editor/inputs.ts',
  'editor/readable.ts',
  'editor/state.ts',
  'editor/useJudgements.ts',
  'quotationActs.ts',
  'quotationQuery.ts',
  'shared/SharedFrame.tsx',
  'shared/SharedLink.tsx',
  'shared/SharedSpace.tsx',
] as const
