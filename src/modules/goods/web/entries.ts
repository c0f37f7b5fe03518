/** The files by which other modules enter what this one draws. */
export const entries = ['GoodsPick.tsx', 'GoodsPicture.tsx', 'goodsTabs.ts', 'ownPricing.ts'] as const
