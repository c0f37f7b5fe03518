/** Returns a share of the list price (basis points) as a dealer says it, in 折 with at most two decimals: 8333 is 8.33. */
export const foldOf = (discount: number): number => Math.round(discount / 10) / 100
