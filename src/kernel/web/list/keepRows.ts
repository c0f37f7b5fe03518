import { replaceEqualDeep } from '@tanstack/react-query'
import type { RowBase } from './rows.ts'

type Page = { rows: RowBase[] }

/**
 * Returns a refetched page in which unchanged rows keep their identity at any place. The query cache compares by place, so
 * that one new row on top would replace all rows below it.
 */
export function keepRows(before: unknown, after: unknown): unknown {
  if (!before) return after
  const [old, fresh] = [before as Page, after as Page]
  const known = new Map(old.rows.map(row => [row.id, row]))
  const rows = fresh.rows.map(row => replaceEqualDeep(known.get(row.id), row))
  const same = rows.length === old.rows.length && rows.every((row, at) => row === old.rows[at])
  return same ? before : { ...fresh, rows }
}
