import assert from 'node:assert/strict'
import type { QueryConfig } from 'pg'
import { ListQuery } from '../src/kernel/api/list.ts'
import { pageStatement } from '../src/kernel/server/list/list.ts'
import type { Embedded } from '../src/kernel/server/postgres/embedded.ts'
import { clueRoutes } from '../src/modules/clue/api/clue.ts'
import { clueConditions, clueList } from '../src/modules/clue/server/list.ts'
import { type Caller, signIn } from './caller.ts'
import { type Child, startBare } from './children.ts'
import { atDeskOf } from './desk.ts'
import { connections, type Load, load } from './load.ts'
import type { Chosen, Result } from './result.ts'
import { median } from './statistics.ts'

const people = { o1sales1: '导购（本人）', o1manager1: '经理（8 个部门）', o1boss: '老板（全公司）' }
const rounds = 5
/** Rounds that do not count: until then V8 still compiles what the product runs, which is more code than the bare handler's. */
const warmUps = 5
const body = { page: 1, pageSize: 20 }

/**
 * Compares the list call with a bare handler: requests per second as a share of the handler's, for the given person.
 */
export async function benchList(database: Embedded, product: Child, chosen: Chosen): Promise<Result[]> {
  const results: Result[] = []
  for (const [username, title] of Object.entries(people)) {
    if (!chosen(title)) continue
    const caller = await signIn(product.address, username)
    const statement = await atDeskOf(database.appUrl, caller.token, async desk =>
      pageStatement(clueList, await clueConditions(desk), ListQuery.parse(body)),
    )
    results.push(await compare(database, product, caller, statement, title))
  }
  return results
}

async function compare(database: Embedded, product: Child, caller: Caller, statement: QueryConfig, title: string) {
  const bare = await startBare(database, [[statement]])
  try {
    await assertSame(bare, caller)
    const whole = () => load(product.address, clueRoutes.list, caller.token, body)
    const alone = () => load(bare.address, clueRoutes.list, caller.token, body)
    const pairs: [Load, Load][] = []
    for (let round = 0; round < warmUps + rounds; round++) pairs.push([await whole(), await alone()])
    pairs.splice(0, warmUps)
    const [ours, theirs] = [
      median(pairs.map(([one]) => one.perSecond)),
      median(pairs.map(([, other]) => other.perSecond)),
    ]
    return {
      name: `列表调用 / 裸 node:http + pg：${title}`,
      value: ours / theirs,
      unit: '',
      limit: 0.75,
      better: 'higher',
      note: `${ours.toFixed(0)} / ${theirs.toFixed(0)} 次/秒，${connections} 个连接，${rounds} 轮中位数`,
    } satisfies Result
  } finally {
    await bare.stop()
  }
}

/** Makes sure that both send the same rows, because otherwise the comparison means nothing. */
async function assertSame(bare: Child, caller: Caller): Promise<void> {
  const theirs = (await (await fetch(bare.address)).json()) as { data: unknown }
  const ours = await caller.ask(clueRoutes.list, { body })
  assert.deepEqual(ours, theirs.data)
}
