import { replaceEqualDeep } from '@tanstack/react-query'
import type { RowBase } from './rows.ts'

type Page = { rows: RowBase[] }

/**
 * A page asked for anew, with the rows that are as before by their identity, wherever they stand now: the query cache itself
 * compares by place, so that one row more on top would make all below it new.
 */
export function keepRows(before: unknown, after: unknown): unknown {
  if (!before) return after
  const [old, fresh] = [before as Page, after as Page]
  const known = new Map(old.rows.map(row => [row.id, row]))
  const rows = fresh.rows.map(row => replaceEqualDeep(known.get(row.id), row))
  const same = rows.length === old.rows.length && rows.every((row, at) => row === old.rows[at])
  return same ? before : { ...fresh, rows }
}
