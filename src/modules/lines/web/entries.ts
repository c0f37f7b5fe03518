/** The files by which other modules enter what this one draws. */
export const entries = [
  'Sums.tsx',
  'editor/Due.tsx',
  'editor/HouseArea.tsx',
  'editor/LinesPart.tsx',
  'editor/Totals.tsx',
  'editor/Typed.tsx',
  'editor/computed.ts',
  'editor/inputs.ts',
  'editor/readable.ts',
  'editor/state.ts',
  'editor/useJudgements.ts',
  'lines.css',
  'reasons/Why.tsx',
] as const
