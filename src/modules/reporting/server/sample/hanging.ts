import { snake } from '../../../../kernel/server/desk/bulk.ts'
import type { Desk, TenantTable } from '../../../../kernel/server/desk/desk.ts'
import type { Sampled } from './kind.ts'

/** Kinds of rows that go with examples, in the order in which they are cleared, each with the ids of a company's. */
export type Sample = readonly (readonly [kind: Sampled, ids: number[]])[]

/** SQL of the ids of a table's examples in the office $1. Throws for a table that has none. */
export function amongOf(kinds: readonly Sampled[]): (table: TenantTable) => string {
  const among = (table: TenantTable): string => {
    const kind = kinds.find(one => one.table === table)
    if (!kind) throw new Error(`no examples are in ${table}`)
    return kind.ids(among)
  }
  return among
}

/** Locks the examples, so that nothing more is hung on them until the transaction ends, and tells what hangs there. */
export async function lockSample(desk: Desk, kinds: readonly Sampled[]): Promise<Sample> {
  const among = amongOf(kinds)
  const locked = kinds
    .filter(kind => kind.locks !== undefined)
    .sort((one, other) => Number(one.locks) - Number(other.locks))
  for (const { table, ids } of locked)
    await desk.client.query(
      `select from ${snake(table)} where office_id = $1 and id in (${ids(among)}) order by id for update`,
      [desk.officeId],
    )
  return presentIn(desk, kinds)
}

/** Returns the examples that are there, by their kinds. */
export async function presentIn(desk: Desk, kinds: readonly Sampled[]): Promise<Sample> {
  const among = amongOf(kinds)
  const asked = kinds.map(({ ids }, at) => `array(${ids(among)} order by id) as "${at}"`)
  const { rows } = await desk.client.query<Record<string, number[]>>(`select ${asked.join(', ')}`, [desk.officeId])
  return kinds.map((kind, at) => [kind, rows[0]?.[at] ?? []])
}
