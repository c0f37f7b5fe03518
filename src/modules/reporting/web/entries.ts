/** The files by which other modules enter what this one draws. */
export const entries = [
  'board/ChartSoon.tsx',
  'board/FigureLink.tsx',
  'board/Panel.tsx',
  'board/RowName.tsx',
  'board/charts.ts',
  'board/figureText.ts',
  'board/look.ts',
  'help/Means.tsx',
  'startKind.ts',
  'startKinds.ts',
  'sums/GroupedSums.tsx',
  'sums/comparison.ts',
  'sums/groups.ts',
] as const
