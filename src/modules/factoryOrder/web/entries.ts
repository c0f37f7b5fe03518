/** The files by which other modules enter what this one draws. */
export const entries = ['PackageLabels.tsx', 'ReplaceOf.tsx'] as const
