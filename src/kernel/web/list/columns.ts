import type { FieldKind } from '../../api/fields.ts'
import type { Column } from '../../api/list.ts'

const widths: Record<FieldKind, number> = {
  text: 140,
  phone: 136,
  password: 136,
  integer: 96,
  decimal: 96,
  money: 124,
  area: 104,
  rate: 96,
  discount: 96,
  date: 116,
  datetime: 156,
  boolean: 84,
  enum: 100,
  enums: 180,
  dictionary: 136,
  dictionaries: 180,
  employee: 112,
  department: 128,
  reference: 128,
  record: 128,
  files: 160,
}
const narrowest = 72
const widest = 480

/** The width in px of a head's words, with its edges and the arrows of its order. */
const headWidth = (title: string) => [...title].reduce((sum, sign) => sum + (sign > '\u2e80' ? 13 : 8), 0) + 2 * 12 + 20

/** Returns the width of a column in px: as the person dragged it, as the page says, or by its kind; its head has room. */
export function widthOf(column: Column, chosen: Record<string, number>): number {
  const least = Math.max(narrowest, headWidth(column.title))
  return Math.min(widest, Math.max(least, chosen[column.key] ?? widths[column.kind]))
}

/**
 * Returns the chosen columns in the chosen order; keys a later version no longer has are dropped. The first column stays
 * first.
 */
export function arrange(all: Column[], chosen: string[], first: string): Column[] {
  const wanted = [first, ...chosen.filter(key => key !== first)]
  return wanted.flatMap(key => all.find(column => column.key === key) ?? [])
}

/** Moves an item within a list; a place out of range changes nothing. */
export function move<Item>(items: Item[], from: number, to: number): Item[] {
  if (to < 0 || to >= items.length) return items
  const rest = items.filter((_, index) => index !== from)
  return [...rest.slice(0, to), items[from] as Item, ...rest.slice(to)]
}

/** Tells whether a column has numbers, which stand at its right edge. */
export function isNumeric(column: Column): boolean {
  return ['integer', 'decimal', 'money', 'area', 'rate', 'discount'].includes(column.kind)
}
