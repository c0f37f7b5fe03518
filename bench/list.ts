import assert from 'node:assert/strict'
import { ListQuery } from '../src/kernel/api/list.ts'
import { pageStatement } from '../src/kernel/server/list/list.ts'
import type { Embedded } from '../src/kernel/server/postgres/embedded.ts'
import { clueRoutes } from '../src/modules/clue/api/clue.ts'
import { clueConditions, clueList } from '../src/modules/clue/server/reading/list.ts'
import { type Caller, signIn } from './caller.ts'
import { type Child, startBare, startGuarded } from './children.ts'
import { atDeskOf } from './desk.ts'
import { connections, load } from './load.ts'
import type { Chosen, Result } from './result.ts'
import { median } from './statistics.ts'

const people = { o1sales1: '导购（本人）', o1manager1: '经理（8 个部门）', o1boss: '老板（全公司）' }
const rounds = 5
/** Rounds that do not count: until then V8 still compiles what the product runs, which is more code than the bare handler's. */
const warmUps = 5
const body = { page: 1, pageSize: 20 }

/**
 * Compares the list call with two handlers written by hand, as requests per second: one with the same guarantees (`guarded.ts`), and a bare one
 * without any, which has no limit.
 */
export async function benchList(database: Embedded, product: Child, chosen: Chosen): Promise<Result[]> {
  const results: Result[] = []
  for (const [username, title] of Object.entries(people)) {
    if (!chosen(title)) continue
    const caller = await signIn(product.address, username)
    const statement = await atDeskOf(database.appUrl, caller.token, async desk =>
      pageStatement(clueList, await clueConditions(desk), ListQuery.parse(body)),
    )
    const guarded = await startGuarded(database, statement)
    const bare = await startBare(database, [[statement]])
    try {
      results.push(...(await compare(product, caller, guarded, bare, title)))
    } finally {
      await Promise.all([guarded.stop(), bare.stop()])
    }
  }
  return results
}

async function compare(product: Child, caller: Caller, guarded: Child, bare: Child, title: string): Promise<Result[]> {
  await assertSame([guarded, bare], caller)
  const loaded: { ours: number; guarded: number; bare: number }[] = []
  for (let round = 0; round < warmUps + rounds; round++)
    loaded.push({
      ours: await perSecond(product, caller),
      guarded: await perSecond(guarded, caller),
      bare: await perSecond(bare, caller),
    })
  const counted = loaded.slice(warmUps)
  const ours = median(counted.map(round => round.ours))
  const result = (of: string, theirs: number, limit: number | null): Result => ({
    name: `列表调用 / ${of}：${title}`,
    value: ours / theirs,
    unit: '',
    limit,
    better: 'higher',
    note: `${ours.toFixed(0)} / ${theirs.toFixed(0)} 次/秒，${connections} 个连接，${rounds} 轮中位数`,
  })
  return [
    result('手写、同样的保证', median(counted.map(round => round.guarded)), 0.9),
    result('裸 node:http + pg，没有保证', median(counted.map(round => round.bare)), null),
  ]
}

const perSecond = async ({ address }: Child, { token }: Caller) =>
  (await load(address, clueRoutes.list, token, body)).perSecond

/** Makes sure that all send the same rows, because otherwise the comparison means nothing. */
async function assertSame(others: readonly Child[], caller: Caller): Promise<void> {
  const ours = await caller.ask(clueRoutes.list, { body })
  for (const { address } of others) {
    const sent = { method: 'POST', headers: { authorization: `Bearer ${caller.token}` }, body: JSON.stringify(body) }
    const theirs = (await (await fetch(address, sent)).json()) as { data: unknown }
    assert.deepEqual(ours, theirs.data)
  }
}
