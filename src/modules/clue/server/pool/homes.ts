import { sql } from 'kysely'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { badInput } from '../../../../kernel/server/refusal.ts'
import { poolsOf } from '../record/access.ts'
import { scopeModule } from '../record/scope.ts'

/** The pools to which clues of a leaving owner go: by the clue's department, otherwise the default pool. */
export type Homes = { byDepartment: ReadonlyMap<number, number>; otherwise: number }

/**
 * Returns the pools to which clues go back, locked until the transaction ends, so that none is disabled meanwhile: a
 * department's is the first in order that has the department, or one above it, as a member.
 */
export async function homesOf(desk: Desk): Promise<Homes> {
  const pools = await desk
    .from('pool')
    .select(['id', 'isDefault'])
    .where('disabledAt', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .forShare()
    .execute()
  const { rows } = await desk.client.query<{ poolId: number; departmentId: number }>(
    'select pool_id as "poolId", department_id as "departmentId" from pool_member where office_id = $1 and department_id is not null',
    [desk.officeId],
  )
  const rank = new Map(pools.map(({ id }, at) => [id, at]))
  const first = new Map<number, number>()
  for (const { poolId, departmentId } of rows)
    if (rank.has(poolId) && (rank.get(poolId) ?? 0) < (rank.get(first.get(departmentId) ?? 0) ?? pools.length))
      first.set(departmentId, poolId)
  const otherwise = pools.find(pool => pool.isDefault)?.id
  if (otherwise === undefined) throw new Error(`the office ${desk.officeId} has no default pool`)
  return { byDepartment: first.size > 0 ? await spread(desk, first) : first, otherwise }
}

/** Spreads the pool of each department to the departments below, unless a closer one has a pool. */
async function spread(desk: Desk, first: ReadonlyMap<number, number>): Promise<Map<number, number>> {
  const departments = await desk.from('department').select(['id', 'parentId']).execute()
  const parents = new Map(departments.map(({ id, parentId }) => [id, parentId]))
  const home = (id: number | null): number | undefined =>
    id === null ? undefined : (first.get(id) ?? home(parents.get(id) ?? null))
  return new Map(
    departments.flatMap(({ id }) => {
      const found = home(id)
      return found === undefined ? [] : [[id, found] as const]
    }),
  )
}

/** Returns SQL for the pool of a row of `clue` or `opportunity` that leaves its owner, from the row's former values. */
export function homeOf({ byDepartment, otherwise }: Homes) {
  const pools = JSON.stringify(Object.fromEntries(byDepartment))
  return sql<number>`coalesce((${pools}::jsonb ->> department_id::text)::bigint, ${otherwise})`
}

/** Returns the pools in use, locked until the transaction ends, so that none is disabled meanwhile. */
export async function holdOpenPools(desk: Desk): Promise<ReadonlySet<number>> {
  const pools = await desk.from('pool').select('id').where('disabledAt', 'is', null).orderBy('id').forShare().execute()
  return new Set(pools.map(pool => pool.id))
}

/**
 * Returns the pool that a person chose among those they see, locked until the transaction ends. Throws 40000 on `poolId`.
 */
export async function chosenPool(desk: Desk, id: number, module: string = scopeModule): Promise<number> {
  const seen = (await poolsOf(desk, module)).some(pool => pool.id === id)
  const pool = seen
    ? await desk
        .from('pool')
        .select('id')
        .where('id', '=', id)
        .where('disabledAt', 'is', null)
        .forShare()
        .executeTakeFirst()
    : undefined
  if (!pool) throw badInput('poolId', '公海不存在、已停用，或您看不到它，请重新选择')
  return pool.id
}
