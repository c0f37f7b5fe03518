import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { openAppPool } from '../src/kernel/server/database/pool.ts'
import { doPieces } from '../src/kernel/server/desk/pieces.ts'
import type { Embedded } from '../src/kernel/server/postgres/embedded.ts'
import { dayRoutes } from '../src/modules/pricing/api/day.ts'
import { batchWork } from '../src/modules/pricing/server/batch/job.ts'
import { type PriceAsked, pricesAt } from '../src/modules/pricing/server/prices.ts'
import { type Caller, signIn } from './caller.ts'
import type { Child } from './children.ts'
import { atDeskOf } from './desk.ts'
import { timed } from './latency.ts'
import { fillPrices, forgetBatch, office, storeBatch } from './prices/data.ts'
import { listedByPrice } from './prices/listed.ts'
import { longestWaits } from './recycling/locks.ts'
import type { Result } from './result.ts'
import { median, quantile } from './statistics.ts'

const limits = { price: 30, share: 0.5, wait: 50, call: 100 } // ms, a share of one, ms, ms
const [lines, rounds] = [100, 300]
const on = '2026-11-24'

/** What answers the same by hand: the window that holds, for goods asked in their own unit. */
const byHand = `
  select coalesce(w.list_price, g.list_price) as price, w.id, w.floor_seller, w.floor_manager, w.floor_director, g.cost
  from unnest($2::bigint[]) with ordinality a (goods_id, at) join goods g on g.office_id = $1 and g.id = a.goods_id
  left join lateral (
    select * from price_window w where w.office_id = $1 and w.goods_id = g.id and w.voided_at is null and w.channel_id is null
      and w.unit = g.price_unit and w.from_day <= $3 and (w.to_day is null or w.to_day > $3) limit 1
  ) w on true order by a.at`

/** Measures the price of 100 lines, lists by the price of today, and a change of half of all prices while others ask for those very prices. */
export async function benchPrices(database: Embedded, product: Child, goods: number): Promise<Result[]> {
  const owner = new Client(database.ownerUrl)
  await owner.connect()
  try {
    await fillPrices(owner, goods)
    const { rows } = await owner.query(
      `select id, price_unit as unit from goods where office_id = $1 and code like 'P%' order by id limit $2`,
      [office, goods],
    )
    const all = rows.map(({ id, unit }) => ({
      goodsId: Number(id),
      unit,
      gradeId: null,
      channelId: null,
      levelId: null,
    }))
    const caller = await signIn(product.address, `o${office}boss`)
    return [
      ...(await priceOfLines(database, owner, caller, all)),
      ...(await listedByPrice(owner, caller)),
      ...(await batchMeanwhile(database, owner, caller, all)),
    ]
  } finally {
    await owner.end()
  }
}

const some = (all: readonly PriceAsked[], turn: number) =>
  Array.from({ length: lines }, (_, at) => all[(turn * 7919 + at * 104_729) % all.length] as PriceAsked)

async function priceOfLines(
  database: Embedded,
  owner: Client,
  caller: Caller,
  all: readonly PriceAsked[],
): Promise<Result[]> {
  const [ours, hand]: [number[], number[]] = [[], []]
  const answerByHand = (asked: readonly PriceAsked[]) =>
    owner.query({ name: 'by-hand', text: byHand, values: [office, asked.map(one => one.goodsId), on] })
  await atDeskOf(database.appUrl, caller.token, async desk => {
    // In turn, so that both find the machine as it is.
    for (let turn = 0; turn < rounds; turn += 1) {
      ours.push(await timed(() => pricesAt(desk, some(all, turn), on)))
      hand.push(await timed(() => answerByHand(some(all, turn + rounds))))
    }
  })
  for (const times of [ours, hand]) times.splice(0, rounds / 10) // the first ones warm up
  return [
    {
      name: '100 行的价格',
      value: quantile(ours, 0.95),
      unit: ' ms',
      limit: limits.price,
      better: 'lower',
      note: `p95；中位 ${median(ours).toFixed(1)} ms；${all.length} 个商品`,
    },
    {
      name: '100 行的价格：手写 SQL 用时与我们之比',
      value: median(hand) / median(ours),
      unit: '',
      limit: limits.share,
      better: 'higher',
      note: `手写中位 ${median(hand).toFixed(1)} ms`,
    },
  ]
}

async function batchMeanwhile(
  database: Embedded,
  owner: Client,
  caller: Caller,
  all: readonly PriceAsked[],
): Promise<Result[]> {
  const batchId = await storeBatch(owner, all.length / 2)
  const pool = openAppPool(database.appUrl, { max: 1 })
  try {
    const { rows: ours } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
    const begin = performance.now()
    const runtime = { pool, kinds: { nameables: {}, watches: [], jobs: { enqueue: async () => {} }, all: () => [] } }
    const work = doPieces(runtime, batchWork, office, batchId, new AbortController().signal)
    const [waited, calls] = await Promise.all([
      longestWaits(database.ownerUrl, ours[0]?.pid ?? 0, work),
      askMeanwhile(work, caller, all),
    ])
    const seconds = (performance.now() - begin) / 1000
    return [
      {
        name: '批量调价让别人等锁',
        value: waited.ours.ms,
        unit: ' ms',
        limit: limits.wait,
        better: 'lower',
        note: `${all.length / 2} 个商品，${seconds.toFixed(0)} 秒，${(all.length / 2 / seconds).toFixed(0)} 个/秒`,
      },
      {
        name: '调价时问 100 行价格',
        value: quantile(calls, 0.95),
        unit: ' ms',
        limit: limits.call,
        better: 'lower',
        note: `p95；问的正是在调的商品；最长 ${Math.max(...calls).toFixed(0)} ms，${calls.length} 次`,
      },
    ]
  } finally {
    await pool.end()
    await forgetBatch(owner, batchId)
  }
}

const pause = 50 // ms between two questions

async function askMeanwhile(work: Promise<unknown>, caller: Caller, all: readonly PriceAsked[]): Promise<number[]> {
  let over = false
  const ended = work.finally(() => {
    over = true
  })
  const times: number[] = []
  for (let turn = 0; !over; turn += 1) {
    times.push(await timed(() => caller.ask(dayRoutes.on, { body: { on, asked: some(all, turn) } })))
    await sleep(pause)
  }
  await ended
  return times
}
