/** The contrast that letters need against their ground (WCAG 2.2, 1.4.3). */
export const leastContrast = 4.5

/** Returns the contrast of a colour such as `#1f5fa8` to white: 1 for white itself, 21 for black. */
export function contrastToWhite(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at =>
    linear(Number.parseInt(colour.slice(at, at + 2), 16) / 255),
  )
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}

const linear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
