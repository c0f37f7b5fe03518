import type { Insertable, Selectable } from 'kysely'
import { formatDate } from '../../api/time.ts'
import { clock } from '../clock.ts'
import type { DB } from '../database/tables.ts'
import type { Desk, TenantTable } from '../desk/desk.ts'
import { conflict } from '../refusal.ts'

type Dated = { reversesId: number | null; onDay: string; createdBy: number | null }
/** Tables of entries, each of which may take another back. */
type Ledger = { [T in TenantTable]: Selectable<DB[T]> extends Dated ? T : never }[TenantTable]

/** Tells whether an entry of these was taken back. */
export async function isReversed(desk: Desk, ledger: Ledger, ids: readonly number[]): Promise<boolean> {
  const mirrors = desk
    .from(ledger as 'mallEntry')
    .select('id')
    .where('reversesId', 'in', ids)
  return ids.length > 0 && (await mirrors.executeTakeFirst()) !== undefined
}

/**
 * Takes entries back by their mirrors: the same, with the columns of `negated` turned and those of `changed`, today or on the first open day.
 * Returns the mirrors. Throws 40900 where one was taken back before, or takes another back itself.
 */
export async function reverse<T extends Ledger>(
  desk: Desk,
  ledger: T,
  entries: readonly Selectable<DB[T]>[],
  negated: readonly (keyof DB[T] & string)[],
  changed: Partial<Insertable<DB[T]>>,
  log: { action: string; name?: string },
): Promise<Selectable<DB[T]>[]> {
  const rows = entries as unknown as readonly (Dated & { id: number; createdAt: string })[]
  const known = rows.map(({ id }) => id)
  if (rows.some(({ reversesId }) => reversesId !== null) || (await isReversed(desk, ledger, known)))
    throw conflict('这笔已经冲销')
  const mirrors = rows.map(({ id, createdAt, ...same }) => {
    const turned = Object.fromEntries(
      negated.map(column => [column, -Number((same as Record<string, unknown>)[column])]),
    )
    const posted = { onDay: formatDate(clock.now()), reversesId: id, createdBy: desk.employeeId }
    return { ...same, ...turned, ...changed, ...posted }
  })
  return desk.insertMany(ledger, mirrors as never, log)
}
