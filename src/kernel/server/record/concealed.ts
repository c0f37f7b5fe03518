import type { z } from 'zod'
import type { Column } from '../../api/list.ts'
import { columnsOf } from '../../api/list.ts'
import type { SessionDesk } from '../desk/sessionDesk.ts'
import { badInput } from '../refusal.ts'

/** Returns the columns without those that an element conceals from the person, also in the rows that a column holds. */
export function seenColumns<C extends Column>(desk: SessionDesk, columns: readonly C[]): C[] {
  const seen = columns.filter(({ behind }) => behind === undefined || behind.every(element => desk.may(element)))
  return seen.map(column => (column.items ? { ...column, items: seenColumns(desk, column.items) } : column))
}

/** Returns the keys of the columns that an element conceals from the person. */
export function concealedKeys(desk: SessionDesk, columns: readonly Column[]): string[] {
  const seen = new Set(seenColumns(desk, columns).map(column => column.key))
  return columns.filter(({ key }) => !seen.has(key)).map(({ key }) => key)
}

/** Returns the elements that conceal fields of a row, each once. */
export function elementsBehind(row: z.ZodObject): string[] {
  return [...new Set(columnsOf(row).flatMap(({ behind = [] }) => behind))]
}

/**
 * Refuses with 40000 a field that an element conceals from the person and that they give. `way`: how the request goes without it; `within`: what
 * the field lies in (`lines.3.`).
 */
export function assertSeen(
  desk: SessionDesk,
  columns: readonly Column[],
  isGiven: (key: string) => boolean,
  way: string,
  within = '',
): void {
  const hidden = concealedKeys(desk, columns)
  const wrong = columns.find(({ key }) => hidden.includes(key) && isGiven(key))
  if (wrong) throw badInput(`${within}${wrong.key}`, `您没有填写${wrong.title}的权限，请${way}`)
}
