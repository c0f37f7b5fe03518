/** Returns the median of at least one number. */
export function median(numbers: readonly number[]): number {
  return quantile(numbers, 0.5)
}

/** Returns the number below which a share (0 to 1) of the numbers lies; the upper one of two neighbours. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const found = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
  if (found === undefined) throw new Error('no numbers to take a quantile of')
  return found
}
