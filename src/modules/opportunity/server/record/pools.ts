import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { chosenPool, type PoolAccess, poolsOf } from '../../../clue/server/index.ts'
import { scopeModule } from './scope.ts'

/** Returns the pools in use whose opportunities the person sees, in their order. */
export const dealPools = (desk: Desk): Promise<PoolAccess[]> => poolsOf(desk, scopeModule)

/**
 * Returns the pool that a person chose among those they see, locked until the transaction ends. Throws 40000 on `poolId`.
 */
export const dealPool = (desk: Desk, id: number): Promise<number> => chosenPool(desk, id, scopeModule)
