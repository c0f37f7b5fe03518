/** The files by which other modules enter what this one draws. */
export const entries = [
  'SignPackages.tsx',
  'SignRows.tsx',
  'WayPhotos.tsx',
  'answerWords.ts',
  'shipmentActs.ts',
] as const
