import { Client, type QueryConfig } from 'pg'
import { ListQuery } from '../src/kernel/api/list.ts'
import type { Desk } from '../src/kernel/server/desk/desk.ts'
import { pageStatement, totalsStatement } from '../src/kernel/server/list/list.ts'
import type { Embedded } from '../src/kernel/server/postgres/embedded.ts'
import { clueRoutes } from '../src/modules/clue/api/clue.ts'
import { clueConditions, clueList } from '../src/modules/clue/server/reading/list.ts'
import { type Caller, signIn } from './caller.ts'
import type { Child } from './children.ts'
import { atDeskOf } from './desk.ts'
import type { Result } from './result.ts'
import { quantile } from './statistics.ts'
import { processorOf } from './writes/processor.ts'

/** `postgres`: the most ms of PostgreSQL's processor that a call may take. */
type Probe = { title: string; who: string; route: 'list' | 'totals'; bodies: readonly object[]; postgres?: number }
const limit = 100 // ms
const calls = 200

/** Names, parts of names, communities and phones, as people type them into the search. */
const fragments = ['建国', '雨桐', '志强', '女士', '欣怡', '王伟', '李娜', '云庭', '听涛', '滨江', '36', '88', '07']
const searches = fragments.map(search => ({ search }))
const pairs = fragments.slice(1).map((second, at) => ({ search: `${fragments[at]} ${second}` }))
const deep = Array.from({ length: 25 }, (_, step) => ({ page: 780 - 20 * step }))
const deepOfOne = Array.from({ length: 10 }, (_, step) => ({ page: 1 + step * 2 }))

const probes: readonly Probe[] = [
  { title: '两字搜索：老板', who: 'o1boss', route: 'list', bodies: searches },
  { title: '两字搜索：导购', who: 'o1sales1', route: 'list', bodies: searches, postgres: 5 },
  { title: '两个词的搜索：老板', who: 'o1boss', route: 'list', bodies: pairs },
  { title: '两个词的搜索：导购', who: 'o1sales1', route: 'list', bodies: pairs, postgres: 5 },
  { title: '深翻页：老板，到第 780 页', who: 'o1boss', route: 'list', bodies: deep },
  { title: '深翻页：导购，到第 19 页', who: 'o1sales1', route: 'list', bodies: deepOfOne },
  { title: '计数与合计：老板', who: 'o1boss', route: 'totals', bodies: [{}] },
  { title: '计数与合计：经理', who: 'o1manager1', route: 'totals', bodies: [{}] },
  { title: '计数与合计：老板，搜索', who: 'o1boss', route: 'totals', bodies: searches },
  { title: '已逾期：经理', who: 'o1manager1', route: 'list', bodies: [{ view: 'overdue' }] },
  { title: '公海', who: 'o1sales1', route: 'list', bodies: [{ view: 'pool' }] },
  { title: '按预算排序：老板', who: 'o1boss', route: 'list', bodies: [{ sort: { by: 'budget', order: 'descend' } }] },
]

/** Measures calls that are hard on a large table, one at a time: p95 beside that of their SQL alone. */
export async function benchLatency(database: Embedded, product: Child): Promise<Result[]> {
  const owner = new Client(database.ownerUrl)
  await owner.connect()
  await owner.query(`select set_config('app.office', '1', false)`) // the search asks for it
  try {
    const results: Result[] = []
    for (const probe of probes) results.push(...(await measure(database, product, owner, probe)))
    return results
  } finally {
    await owner.end()
  }
}

async function measure(database: Embedded, product: Child, owner: Client, probe: Probe): Promise<Result[]> {
  const caller = await signIn(product.address, probe.who)
  const statements = await atDeskOf(database.appUrl, caller.token, desk =>
    Promise.all(probe.bodies.map(body => statementOf(desk, probe.route, body))),
  )
  const ours: number[] = []
  const alone: number[] = []
  for (let call = 0; call < calls; call++) {
    const at = call % probe.bodies.length
    ours.push(await timed(() => ask(caller, probe.route, probe.bodies[at] as object)))
    alone.push(await timed(() => owner.query(statements[at] as QueryConfig)))
  }
  const value = quantile(ours, 0.95)
  const note = `p95；仅 SQL ${quantile(alone, 0.95).toFixed(1)} ms；中位数 ${quantile(ours, 0.5).toFixed(1)} / ${quantile(alone, 0.5).toFixed(1)} ms`
  return [
    { name: probe.title, value, unit: ' ms', limit, better: 'lower', note },
    ...(probe.postgres === undefined ? [] : await measurePostgres(owner, caller, probe, probe.postgres)),
  ]
}

/** Measures PostgreSQL's time for a call, the mean over its bodies; nothing where the system does not tell it. */
async function measurePostgres(owner: Client, caller: Caller, probe: Probe, most: number): Promise<Result[]> {
  const used = await processorOf(owner, async () => {
    for (let call = 0; call < calls; call++)
      await ask(caller, probe.route, probe.bodies[call % probe.bodies.length] as object)
  })
  if (used === null) return []
  const note = '会话占用的处理器时间'
  return [{ name: `${probe.title}：PostgreSQL`, value: used / calls, unit: ' ms', limit: most, better: 'lower', note }]
}

async function statementOf(desk: Desk, route: Probe['route'], body: object): Promise<QueryConfig> {
  const query = ListQuery.parse(body)
  const make = route === 'list' ? pageStatement : totalsStatement
  return make(clueList, await clueConditions(desk, query.view), query)
}

function ask(caller: Caller, route: Probe['route'], body: object): Promise<unknown> {
  return caller.ask(clueRoutes[route], { body } as never)
}

/** Returns the milliseconds that `work` takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  await work()
  return performance.now() - begin
}
