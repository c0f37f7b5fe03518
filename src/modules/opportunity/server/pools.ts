import type { Desk } from '../../../kernel/server/desk.ts'
import { badInput } from '../../../kernel/server/refusal.ts'
import { poolsOf } from '../../clue/server/index.ts'
import { scopeModule } from './scope.ts'

/** The pools whose opportunities the person sees: those in use that they see at all, all for the whole office's scope. */
export async function poolsOpenTo(desk: Desk): Promise<Set<number>> {
  const seen = desk.reach(scopeModule).office ? await desk.from('pool').select('id').execute() : await poolsOf(desk)
  return new Set(seen.map(pool => pool.id))
}

/** The pool that opportunities go into: the named one, otherwise the office's first. Throws 40000 naming the field. */
export async function poolFor(desk: Desk, id: number | null | undefined): Promise<number> {
  const pools = desk.from('pool').select(['id', 'disabledAt'])
  const pool = await (id ? pools.where('id', '=', id) : pools.where('isDefault', '=', true))
    .forKeyShare()
    .executeTakeFirst()
  if (!pool || pool.disabledAt || (id && !(await poolsOpenTo(desk)).has(id)))
    throw badInput('poolId', '公海不存在或已停用')
  return pool.id
}
