import { Client } from 'pg'
import type { Embedded } from '../src/kernel/server/postgres/embedded.ts'
import { clueRoutes } from '../src/modules/clue/api/clue.ts'
import { traceRoutes } from '../src/modules/fleet/api/trace.ts'
import { signIn } from './caller.ts'
import { type Child, startProduct } from './children.ts'
import { timed } from './latency.ts'
import { connections, load } from './load.ts'
import type { Result } from './result.ts'
import { median, quantile } from './statistics.ts'

const body = { page: 1, pageSize: 20 }
const rounds = 9
const warmUps = 3
const rows = 200_000
const limit = 200 // ms
const calls = 40

/** Measures what traces cost the list call, and how an operator finds one of 200,000 kept ones. */
export async function benchTraces(database: Embedded, product: Child): Promise<Result[]> {
  return [await overhead(database, product), ...(await searches(database, product))]
}

/** Loads a node with traces and one without in turns; each round begins with the other one. */
async function overhead(database: Embedded, product: Child): Promise<Result> {
  const without = await startProduct(database, { TRACES: '0' })
  try {
    const { token } = await signIn(product.address, 'o1sales1')
    const perSecond = async ({ address }: Child) => (await load(address, clueRoutes.list, token, body)).perSecond
    const loaded: { on: number; off: number }[] = []
    for (let round = 0; round < warmUps + rounds; round++) {
      const first = round % 2 === 0 ? await perSecond(product) : undefined
      const off = await perSecond(without)
      loaded.push({ on: first ?? (await perSecond(product)), off })
    }
    const counted = loaded.slice(warmUps)
    const [on, off] = [median(counted.map(round => round.on)), median(counted.map(round => round.off))]
    return {
      name: '链路追踪：列表调用，有它 / 没有它',
      value: median(counted.map(round => round.on / round.off)),
      unit: '',
      limit: 0.97,
      better: 'higher',
      note: `${on.toFixed(0)} / ${off.toFixed(0)} 次/秒，${connections} 个连接，交替 ${rounds} 轮，比值的中位数`,
    }
  } finally {
    await without.stop()
  }
}

/** Adds an operator and lays traces over the kept days, as a node writes them: a tenth slow, a twentieth failed. */
async function lay(owner: Client): Promise<void> {
  await owner.query(
    `insert into account (username, real_name, password_hash, is_platform) select 'bench-operator', '运维', password_hash, true
     from account where username = 'o1boss' on conflict do nothing`,
  )
  await owner.query(
    `do $$ begin if not exists (select from pg_class where relname = 'bench_traces') then
       create table fleet_part.bench_traces partition of fleet_trace default; end if; end $$`,
  )
  await owner.query('truncate fleet_trace')
  await owner.query(
    `insert into fleet_trace (at, node, trace, kind, name, outcome, code, ms, waited, person, company, caller, caller_span, parts, dropped)
     select now() - make_interval(secs => n * 259200.0 / $1), 'node:' || n % 2, md5(n::text), case when n % 10 = 0 then 'job' else 'call' end,
       'POST /api/bench/' || n % 120 || '/list', case when n % 20 = 0 then 'failed' else 'ok' end, 0, case when n % 10 = 0 then 500 + n % 3000 else n % 300 end,
       case when n % 500 = 0 then 200 else 0 end, n % 2000, n % 50, '', '', 20, 0
     from generate_series(1, $1::int) n`,
    [rows],
  )
  await owner.query('vacuum analyze fleet_trace')
}

async function searches(database: Embedded, product: Child): Promise<Result[]> {
  const owner = new Client(database.ownerUrl)
  await owner.connect()
  try {
    await lay(owner)
    const { rows: some } = await owner.query<{ trace: string }>('select trace from fleet_trace limit 10 offset 5000')
    const numbers = some.map(({ trace }) => trace)
    const probes: [title: string, asked: (call: number) => object][] = [
      ['追踪号', call => ({ search: numbers[call % numbers.length] })],
      ['接口', call => ({ search: `bench/${call % 120}/` })],
      ['账号编号', call => ({ search: String(call * 17) })],
      ['等过锁', () => ({ view: 'locked' })],
      ['慢，最慢的在前', () => ({ view: 'slow', sort: { by: 'ms', order: 'descend' } })],
      ['没有结果', () => ({ search: 'no such route' })],
    ]
    const results: Result[] = []
    for (const [title, asked] of probes) results.push(await measure(product, title, asked))
    return results
  } finally {
    await owner.end()
  }
}

async function measure(product: Child, title: string, asked: (call: number) => object): Promise<Result> {
  const caller = await signIn(product.address, 'bench-operator')
  const taken: number[] = []
  for (let call = 0; call < calls; call++)
    taken.push(await timed(() => caller.ask(traceRoutes.list, { body: asked(call) } as never)))
  return {
    name: `链路搜索：${title}`,
    value: quantile(taken, 0.95),
    unit: ' ms',
    limit,
    better: 'lower',
    note: `p95，${calls} 次`,
  }
}
