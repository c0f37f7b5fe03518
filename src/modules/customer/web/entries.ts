/** The files by which other modules enter what this one draws. */
export const entries = [
  'CustomerLink.tsx',
  'CustomerPick.tsx',
  'PhoneField.tsx',
  'customerField.tsx',
  'customerTabs.ts',
  'WithSample.tsx',
  'community/CommunityField.tsx',
  'region/RegionChooser.tsx',
  'similar/BeyondSight.tsx',
  'similar/SimilarHint.tsx',
] as const
