/** The files by which other modules enter what this one draws. */
export const entries = [
  'GoodsPick.tsx',
  'GoodsPicture.tsx',
  'LabelWindow.tsx',
  'codePatterns.ts',
  'goodsTabs.ts',
  'labelSizes.ts',
  'listPriceOf.ts',
  'ownPricing.ts',
  'starter/mayStart.ts',
  'useCodes.ts',
] as const
