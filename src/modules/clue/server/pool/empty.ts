import type { Selectable } from 'kysely'
import type { DB } from '../../../../kernel/server/database/tables.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { badInput, conflict } from '../../../../kernel/server/refusal.ts'
import { changeClues } from '../record/change.ts'
import { besideClues } from './contents.ts'

type PoolRow = Selectable<DB['pool']>

/** The number of clues that one call moves; the pool's admin moves more from the list. */
const mostMoved = 5000

/**
 * Empties a pool, by moving its clues to another pool if one is named. `pools` are all pools, locked, so that nothing comes
 * in meanwhile. Throws 40900 if it is not empty and no pool is named, 40000 on `poolId`.
 */
export async function emptyPool(
  desk: Desk,
  pools: readonly PoolRow[],
  pool: PoolRow,
  moveTo: number | null,
): Promise<void> {
  if (moveTo !== null && !pools.some(({ id, disabledAt }) => id === moveTo && id !== pool.id && !disabledAt))
    throw badInput('poolId', '要移到的公海不存在或已停用，请重新选择')
  const beside = besideClues(desk)
  const clues = await cluesIn(desk, pool.id)
  const others = await beside.idsIn(desk, pool.id, mostMoved + 1)
  const held = clues.length + others.length
  if (held === 0) return
  if (moveTo === null)
    throw conflict(`“${pool.name}”里还有 ${told(held)} 条流量或商机，请选择把它们移到哪个公海`, { held })
  if (held > mostMoved) throw conflict(`“${pool.name}”里超过 ${mostMoved} 条，请先在流量列表中分批移走`)
  const action = `随“${pool.name}”停用移到另一个公海`
  // Claimed while we waited for it: not here any more.
  const still = (await desk.lock('clue', clues)).filter(({ poolId }) => poolId === pool.id)
  await changeClues(desk, still, { poolId: moveTo }, action)
  await beside.move(desk, others, { from: pool.id, to: moveTo }, action)
}

const told = (held: number) => (held > mostMoved ? `${mostMoved} 多` : String(held))

async function cluesIn(desk: Desk, poolId: number): Promise<number[]> {
  const rows = await desk
    .from('clue')
    .select('id')
    .where('poolId', '=', poolId)
    .limit(mostMoved + 1)
    .execute()
  return rows.map(row => row.id)
}
