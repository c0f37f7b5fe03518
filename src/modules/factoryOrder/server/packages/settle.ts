import { sql } from 'kysely'
import { allocate } from '../../../../kernel/api/division.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { Became } from '../../api/package.ts'
import { change } from '../change.ts'
import type { FactoryRecord } from '../factoryOrders.ts'

type Counts = { packages: number; arrived: number }

/** Counts the packages of a locked factory order, and those that have come, wherever they are now. */
async function countsOf(desk: Desk, id: number): Promise<Counts> {
  const { rows } = await desk.client.query<Counts>(
    `select count(*)::int as packages, (count(*) filter (where state <> 'expected'))::int as arrived from factory_package
     where office_id = $1 and factory_order_id = $2`,
    [desk.officeId, id],
  )
  return rows[0] as Counts
}

/**
 * Keeps how many packages a locked factory order has and how many came: it has left the factory with the first that comes, and arrived with the last.
 * `action`: what the log calls it; `names`: the packages in words.
 */
export async function settle(
  desk: Desk,
  before: FactoryRecord,
  { action, names, told }: { action: string; names: string; told: string },
): Promise<Became> {
  const counts = await countsOf(desk, before.id)
  const state = stateAt(before, counts)
  const now = sql<string>`now()`
  const times = {
    leftAt: state === 'producing' ? null : (before.leftAt ?? now),
    arrivedAt: state === 'arrived' ? (before.arrivedAt ?? now) : null,
  }
  await change(desk, before, { ...counts, state, ...times }, action, { packageNames: [null, names] })
  return { id: before.id, ...counts, told }
}

function stateAt({ state }: FactoryRecord, { packages, arrived }: Counts) {
  if (packages > 0 && arrived === packages) return 'arrived' as const
  return arrived > 0 || state !== 'producing' ? ('left' as const) : ('producing' as const)
}

type Priced = { id: number; amount: number | null; packageIds: number[] }

/** Splits what the factory asks for each line of a locked factory order over its packages, by largest remainder (chain-stock.md). */
export async function keepValues(desk: Desk, id: number): Promise<void> {
  const { rows } = await desk.client.query<Priced>(
    `select l.id, l.amount, array_agg(p.id order by p.id) as "packageIds" from factory_order_line l
     join factory_package p on p.office_id = l.office_id and p.factory_order_line_id = l.id
     where l.office_id = $1 and l.factory_order_id = $2 group by l.id, l.amount`,
    [desk.officeId, id],
  )
  const ids = rows.flatMap(({ packageIds }) => packageIds)
  const values = rows.flatMap(({ amount, packageIds }) =>
    allocate(
      amount ?? 0,
      packageIds.map(() => 1),
    ),
  )
  await desk.client.query(
    `update factory_package p set value = w.value from unnest($2::bigint[], $3::bigint[]) w (id, value)
     where p.office_id = $1 and p.id = w.id and p.value <> w.value`,
    [desk.officeId, ids, values],
  )
}

const mostNamed = 5

/** Returns numbers of packages in words: the first few, and how many there are. */
export const namesOf = (numbers: readonly string[]): string =>
  numbers.length > mostNamed ? `${numbers.slice(0, mostNamed).join('、')} 等 ${numbers.length} 件` : numbers.join('、')
