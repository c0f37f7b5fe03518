import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { badInput } from '../../../../kernel/server/refusal.ts'
import type { Cut } from '../../api/gives.ts'
import { readHolding } from '../holds/holding.ts'
import { findKeys, keysById } from '../keys/lockKeys.ts'
import { assertThere } from './check.ts'
import { keysOf, type Movement } from './movement.ts'

/**
 * Refuses as `post` would what movements of keys that are there lack, once `cuts` gave way: without a lock and without a change. What is posted in
 * pieces asks before the first one, so that a document is refused as a whole. Throws 40900 by line, 40000 for a cut that is not there.
 */
export async function assertPostable(desk: Desk, movements: readonly Movement[], cuts: readonly Cut[]): Promise<void> {
  if (movements.length === 0) return
  const ids = await findKeys(desk, movements.flatMap(keysOf))
  const keys = await keysById(desk, ids)
  const { holds } = await readHolding(desk, ids)
  const left = holds
    .filter(({ lapsed }) => !lapsed)
    .map(hold => {
      const cut = cuts.find(({ reservationId }) => reservationId === hold.id)
      if (cut && cut.pieces > hold.pieces) throw badInput('cuts', '要让出的预留没有这么多，请刷新后重新选择')
      return { ...hold, pieces: hold.pieces - (cut?.pieces ?? 0) }
    })
    .filter(({ pieces }) => pieces > 0)
  await assertThere(desk, keys, movements, left)
}
