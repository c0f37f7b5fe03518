import type { Picture } from '../picture/layout.ts'

export type Direction = 'up' | 'down' | 'left' | 'right'

/** Returns the nearest card in the direction of an arrow key; undefined without one. */
export function walked({ boxes }: Picture, from: string, direction: Direction): string | undefined {
  const cards = boxes.filter(box => box.kind !== 'plus' && box.kind !== 'join' && box.kind !== 'frame')
  const here = cards.find(box => box.id === from)
  if (!here) return cards[0]?.id
  const middle = (box: typeof here) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 })
  const at = middle(here)
  const distances = cards
    .filter(box => box !== here)
    .map(box => ({ id: box.id, ...apart(at, middle(box), direction) }))
    .filter(one => one.along > 1)
  return distances.sort((a, b) => a.along + 2 * a.across - b.along - 2 * b.across)[0]?.id
}

type Point = { x: number; y: number }

/** Returns the distance of a point in a direction, and sideways. */
function apart(from: Point, to: Point, direction: Direction): { along: number; across: number } {
  const [x, y] = [to.x - from.x, to.y - from.y]
  if (direction === 'up') return { along: -y, across: Math.abs(x) }
  if (direction === 'down') return { along: y, across: Math.abs(x) }
  return { along: direction === 'left' ? -x : x, across: Math.abs(y) }
}
