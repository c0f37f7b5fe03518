import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { formatDate } from '../../src/kernel/api/time.ts'
import type { Embedded } from '../../src/kernel/server/postgres/embedded.ts'
import { moveRoutes } from '../../src/modules/stockMove/api/move.ts'
import { stocktakeRoutes } from '../../src/modules/stocktake/api/stocktake.ts'
import type { Caller } from '../caller.ts'
import { asOwner } from '../database.ts'
import { timed } from '../latency.ts'
import type { Result } from '../result.ts'
import { quantile } from '../statistics.ts'
import { stockOffice } from './lay.ts'

const most = 20_000 // keys of a sheet
const look = 5 // ms between two looks at locks
const pause = 20 // ms between two issues of somebody else
const taken = 1 // piece of an issue

type Key = { goodsId: number; lotId: number; colour: string; batch: string }

/** Posts a count in which every key differs, while somebody else issues goods of the same warehouse. */
export async function benchCounting(database: Embedded, caller: Caller): Promise<Result[]> {
  return asOwner(database, async client => {
    const { rows } = await client.query<{ id: number; keys: number }>(
      `select warehouse_id::int as id, count(*)::int as keys from stock_key where office_id = $1 and on_hand > 0 group by 1 having count(*) <= ${most}
       order by 2 desc limit 1`,
      [stockOffice],
    )
    const warehouseId = rows[0]?.id as number
    const sheet = await caller.ask(stocktakeRoutes.add, { body: stocktakeRoutes.add.body.parse({ warehouseId }) })
    const keys = await countAll(client, sheet.id)
    const others = await issuable(client, warehouseId)
    const posting = timed(async () => {
      await caller.ask(stocktakeRoutes.submit, { body: { id: sheet.id, version: sheet.version, chosen: {}, cuts: [] } })
      await posted(client, sheet.id)
    })
    const [held, issued] = await Promise.all([
      watchLocks(database, posting),
      issueUntil(caller, posting, warehouseId, others),
    ])
    const took = await posting
    const note = `${keys} 个批次，${(took / 1000).toFixed(1)} s`
    return [
      { name: '盘点过账时一次持锁', value: Math.max(...held), unit: ' ms', limit: 200, better: 'lower', note },
      {
        name: '盘点过账时别人出库',
        value: quantile(issued, 0.95),
        unit: ' ms',
        limit: 100,
        better: 'lower',
        note: `p95；中位数 ${quantile(issued, 0.5).toFixed(0)} ms，${issued.length} 次`,
      },
    ]
  })
}

/** Counts every key of a sheet one piece short, past its calls; returns how many. */
async function countAll(client: Client, id: number): Promise<number> {
  const { rowCount } = await client.query(
    `update stocktake_line l set boxes = 0, rest = k.on_hand - 1, counted = k.on_hand - 1, book = k.on_hand, counted_at = now(), times = 2,
       counted_by = (select min(id) from employee where office_id = $1)
     from stock_key k where l.office_id = $1 and l.stocktake_id = $2 and k.office_id = l.office_id and k.id = l.key_id and k.on_hand - k.reserved > 5`,
    [stockOffice, id],
  )
  return rowCount ?? 0
}

async function issuable(client: Client, warehouseId: number): Promise<Key[]> {
  const { rows } = await client.query<Key>(
    `select k.goods_id::int as "goodsId", k.lot_id::int as "lotId", l.colour, l.batch from stock_key k join stock_lot l on l.office_id = k.office_id and l.id = k.lot_id
     where k.office_id = $1 and k.warehouse_id = $2 and k.on_hand - k.reserved > 20 order by k.id % 997, k.id limit 2000`,
    [stockOffice, warehouseId],
  )
  return rows
}

/** Issues one piece after the other until `end`. Returns each call's milliseconds. */
async function issueUntil(caller: Caller, end: Promise<unknown>, warehouseId: number, keys: Key[]): Promise<number[]> {
  const over = { is: false }
  void end.finally(() => {
    over.is = true
  })
  const times: number[] = []
  while (!over.is) {
    const { goodsId, colour, batch } = keys[times.length % keys.length] as Key
    const body = moveRoutes.add.body.parse({
      kind: 'out',
      warehouseId,
      happenedOn: formatDate(Date.now()),
      party: '工地',
      reason: '补货',
      lines: [{ goodsId, colour, batch, rest: taken }],
    })
    times.push(await timed(() => caller.ask(moveRoutes.add, { body })))
    await sleep(pause)
  }
  return times
}

/** Looks until `end` for how long a transaction has held locks of keys, in ms. */
async function watchLocks(database: Embedded, end: Promise<unknown>): Promise<number[]> {
  const over = { is: false }
  void end.finally(() => {
    over.is = true
  })
  return asOwner(database, async client => {
    const ages = [0]
    while (!over.is) {
      const { rows } = await client.query<{ age: number | null }>(
        `select extract(epoch from max(clock_timestamp() - a.xact_start))::float8 * 1000 as age from pg_stat_activity a join pg_locks l on l.pid = a.pid
         where l.relation = 'stock_key'::regclass and l.mode in ('RowShareLock', 'RowExclusiveLock') and a.pid <> pg_backend_pid() and a.backend_type = 'client backend'`,
      )
      ages.push(rows[0]?.age ?? 0)
      await sleep(look)
    }
    return ages
  })
}

/** Waits until a sheet is posted. Throws if its posting waits for somebody. */
async function posted(client: Client, id: number): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ state: string; halted: string | null }>(
      'select state, halted from stocktake where office_id = $1 and id = $2',
      [stockOffice, id],
    )
    const { state, halted } = rows[0] as { state: string; halted: string | null }
    if (state === 'done') return
    if (halted !== null) throw new Error(`the posting of the count waits: ${halted}`)
    await sleep(look)
  }
}
