import type { Insertable, Selectable } from 'kysely'
import type { DB } from '../database/tables.ts'
import type { Desk } from '../desk/desk.ts'

type Kept = { [T in keyof DB]: DB[T] extends { officeId: unknown } ? T : never }[keyof DB]
type Fresh<T extends Kept> = Omit<Insertable<DB[T]>, 'officeId'>

/**
 * Locks kept sums by `key` until the transaction ends, always in the order of their keys, and makes those that are missing of `rows`: what is
 * computed from a sum afterwards holds, whoever posts at once. Returns the rows in the order of their keys.
 */
export async function lockKept<T extends Kept>(
  desk: Desk,
  table: T,
  key: readonly (keyof DB[T] & string)[],
  rows: readonly Fresh<T>[],
): Promise<Selectable<DB[T]>[]> {
  if (rows.length === 0) return []
  const valuesOf = (row: Fresh<T>) => key.map(column => (row as Record<string, string | number>)[column] ?? 0)
  const wanted = new Map(rows.map(row => [JSON.stringify(valuesOf(row)), row]))
  const sorted = [...wanted.values()].sort((a, b) => compared(valuesOf(a), valuesOf(b)))
  const locking = desk.db
    .insertInto(table as 'book')
    .values(sorted.map(row => ({ ...row, officeId: desk.officeId })) as never)
    .onConflict(on =>
      on
        .columns(['officeId', ...key] as never)
        .doUpdateSet(eb => ({ officeId: eb.ref(`${table}.officeId` as 'book.officeId') })),
    )
    .returningAll()
  return (await locking.execute()) as unknown as Selectable<DB[T]>[]
}

function compared(one: readonly (string | number)[], other: readonly (string | number)[]): number {
  const at = one.findIndex((value, index) => value !== other[index])
  const [a = 0, b = 0] = [one[at], other[at]]
  return a < b ? -1 : Number(a > b)
}
