/** Pieces of a key, `loose` of them outside boxes; null: its lot has no boxes, and nothing of it is loose. */
export type Held = { onHand: number; loose: number; boxPieces: number | null }

/** What leaves: pieces, of which so many full boxes leave unopened where they are there. */
export type Leaving = { pieces: number; boxes?: number }

/**
 * Returns how many loose pieces stay when pieces leave, and how many of these were loose: boxes leave as boxes, of the others loose ones go
 * first, then as few boxes as they need are opened (chain-stock.md, Boxes and loose pieces).
 */
export function looseAfterIssue(
  { onHand, loose, boxPieces }: Held,
  { pieces, boxes = 0 }: Leaving,
): { loose: number; taken: number } {
  if (boxPieces === null) return { loose: 0, taken: 0 }
  const full = Math.min(boxes, (onHand - loose) / boxPieces, Math.floor(pieces / boxPieces))
  const single = pieces - full * boxPieces
  const missing = Math.max(0, single - loose)
  const opened = Math.ceil(missing / boxPieces)
  return { loose: loose + opened * boxPieces - single, taken: single }
}

/** Returns how many pieces are loose after `loose` of those that come in, so that the others fill boxes. */
export function looseAfterReceipt(
  { onHand, loose, boxPieces }: Held,
  pieces: number,
  coming = boxPieces === null ? 0 : pieces % boxPieces,
): number {
  return fitted({ onHand: onHand + pieces, loose: loose + coming, boxPieces })
}

/** Returns the number of loose pieces nearest to `loose` that a key can have: the others fill boxes. */
export function fitted({ onHand, loose, boxPieces }: Held): number {
  if (boxPieces === null) return 0
  const odd = onHand % boxPieces
  const inRange = Math.max(0, Math.min(onHand, loose))
  const boxes = Math.round((inRange - odd) / boxPieces)
  return odd + Math.min(Math.max(0, boxes), Math.floor(onHand / boxPieces)) * boxPieces
}

/** Tells whether loose pieces are within bounds: not more than there are, and the others fill boxes. */
export const isWithinBounds = ({ onHand, loose, boxPieces }: Held): boolean =>
  boxPieces === null ? loose === 0 : loose >= 0 && loose <= onHand && (onHand - loose) % boxPieces === 0
