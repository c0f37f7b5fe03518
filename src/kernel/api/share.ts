/** Writes a share in basis points as a percentage: 2000 is `20%`. */
export const percentWords = (basisPoints: number): string => `${basisPoints / 100}%`

/** Writes the share of a price that is left, in basis points, as people say it: 8500 is `8.5 折`. */
export const discountWords = (basisPoints: number): string => `${basisPoints / 1000} 折`
