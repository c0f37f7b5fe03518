import assert from 'node:assert/strict'
import { ListQuery } from '../src/kernel/api/list.ts'
import type { Embedded } from '../src/kernel/server/postgres/embedded.ts'
import { clueRoutes } from '../src/modules/clue/api/clue.ts'
import { identityRoutes } from '../src/modules/identity/api/identity.ts'
import { permissionsOfEmployee } from '../src/modules/organisation/server/access/permissions.ts'
import { type Caller, signIn } from './caller.ts'
import { type Child, startUnguarded } from './children.ts'
import { bigDepartments, bigPeople, bigRoles } from './data/bigCompany.ts'
import { atDeskOf } from './desk.ts'
import { timed } from './latency.ts'
import { connections, type Load, load } from './load.ts'
import type { Result } from './result.ts'
import { median, quantile } from './statistics.ts'

const rounds = 5
const body = ListQuery.parse({})
const who = `${bigPeople} 人、${bigDepartments} 个部门的公司里有 ${bigRoles} 个角色的员工`

/** Measures the cost of permissions and data scope for a person with many roles in a large company. */
export async function benchPermissions(database: Embedded, product: Child): Promise<Result[]> {
  const caller = await signIn(product.address, 'big1')
  return [await ofList(database, product, caller), await ofMenus(product, caller), await ofReading(database, caller)]
}

/** Compares the list call with the same call of a node without permissions and scope. */
async function ofList(database: Embedded, product: Child, caller: Caller): Promise<Result> {
  const free = await startUnguarded(database)
  try {
    await assertSame(caller, free)
    const guarded = () => load(product.address, clueRoutes.list, caller.token, body)
    const unguarded = () => load(free.address, clueRoutes.list, caller.token, body)
    const pairs: [Load, Load][] = [[await guarded(), await unguarded()]]
    for (let round = 0; round < rounds; round++) pairs.push([await guarded(), await unguarded()])
    const [ours, theirs] = [0, 1].map(side => median(pairs.slice(1).map(pair => (pair[side] as Load).perSecond)))
    const cost = ((theirs as number) / (ours as number) - 1) * 100
    return {
      name: '列表调用里权限与数据范围的代价',
      value: cost,
      unit: ' %',
      limit: 15,
      better: 'lower',
      note: `${ours?.toFixed(0)} / 不查权限 ${theirs?.toFixed(0)} 次/秒，${connections} 个连接，${rounds} 轮中位数；${who}`,
    }
  } finally {
    await free.stop()
  }
}

/** Makes sure that both send the same rows, because otherwise the comparison means nothing. */
async function assertSame(caller: Caller, free: Child): Promise<void> {
  const request = {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${caller.token}` },
    body: JSON.stringify(body),
  }
  const theirs = (await (await fetch(`${free.address}/api/crm/clue/list`, request)).json()) as { data: unknown }
  const ours = await caller.ask(clueRoutes.list, { body })
  assert.equal(ours.rows.length, body.pageSize)
  assert.deepEqual(ours, theirs.data)
}

async function ofMenus(product: Child, caller: Caller): Promise<Result> {
  const call = () => load(product.address, identityRoutes.menus, caller.token)
  await call()
  const runs: Load[] = []
  for (let round = 0; round < rounds; round++) runs.push(await call())
  return {
    name: '菜单调用',
    value: median(runs.map(run => run.perSecond)),
    unit: ' 次/秒',
    limit: null,
    better: 'higher',
    note: `99% 在 ${median(runs.map(run => run.p99)).toFixed(0)} ms 内，${connections} 个连接，${rounds} 轮中位数；${who}`,
  }
}

const readings = 200

/** Measures the first reading of a person's permissions after a change. */
async function ofReading(database: Embedded, caller: Caller): Promise<Result> {
  const times = await atDeskOf(database.appUrl, caller.token, async desk => {
    const person = { id: desk.employeeId, departmentId: desk.who.departmentId }
    const all: number[] = []
    for (let reading = 0; reading < readings; reading++)
      all.push(await timed(() => permissionsOfEmployee(desk, person)))
    return all
  })
  return {
    name: '重新读取一人的权限',
    value: quantile(times, 0.95),
    unit: ' ms',
    limit: 20,
    better: 'lower',
    note: `p95，${readings} 次，中位数 ${median(times).toFixed(1)} ms；${who}`,
  }
}
