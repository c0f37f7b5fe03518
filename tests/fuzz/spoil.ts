import { chance, type Draw, pick, weighed } from './draw.ts'
import { odd, oddMoment, oddNumber, oddText, withOddKey } from './odd.ts'

type Holder = Record<string, unknown> | unknown[]
/** A place in an input: what holds it and under which key. */
type Place = { holder: Holder; key: string }

const namesRow = /^(ids?|\w+Ids?|version)$/

const isHolder = (value: unknown): value is Holder => typeof value === 'object' && value !== null

/** Every place below a value. */
function placesIn(value: Holder): Place[] {
  const found: Place[] = []
  const open: Holder[] = [value]
  for (let holder = open.pop(); holder && found.length < 2000; holder = open.pop())
    for (const key of Object.keys(holder)) {
      found.push({ holder, key })
      const inner = (holder as Record<string, unknown>)[key]
      if (isHolder(inner)) open.push(inner)
    }
  return found
}

/** Makes one value of an input's parts another one: one of its kind that is odd, one of another kind, none, twice the same. */
export function spoil(draw: Draw, ...parts: readonly Holder[]): void {
  const places = parts.flatMap(placesIn)
  if (places.length === 0) return
  const { holder, key } = pick(draw, places)
  if (namesRow.test(key) && chance(draw, 70)) return // the number of a row is what leads further
  const record = holder as Record<string, unknown>
  if (chance(draw, 8)) delete record[key]
  else record[key] = instead(draw, record[key])
}

function instead(draw: Draw, value: unknown): unknown {
  return weighed<unknown>(
    draw,
    [10, () => oddLike(draw, value)],
    [4, () => odd(draw)],
    [2, () => [value, value]],
    [2, () => (Array.isArray(value) ? [...value, ...value] : odd(draw))],
    [2, () => (isHolder(value) && !Array.isArray(value) ? withOddKey(draw, value) : odd(draw))],
  )
}

/** An odd value of the same kind. */
function oddLike(draw: Draw, value: unknown): unknown {
  if (typeof value === 'number') return oddNumber(draw)
  if (typeof value === 'string') return /^\d{4}-/.test(value) && chance(draw, 80) ? oddMoment(draw) : oddText(draw)
  if (typeof value === 'boolean') return pick(draw, [!value, 'true', 1, null])
  if (Array.isArray(value))
    return weighed<unknown>(draw, [1, () => []], [1, () => value.slice(0, 1)], [2, () => odd(draw)])
  return odd(draw)
}
