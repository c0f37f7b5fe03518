import type { Desk } from '../../../kernel/server/desk.ts'
import { conflict, notFound } from '../../../kernel/server/refusal.ts'
import { poolsOf } from './pool/access.ts'
import { type ClueRecord, maySee, refusalFor } from './rules.ts'

/**
 * Locks a clue that is to become something further. `assureNotYet` speaks first of one that has become it already. Throws
 * 40400 out of reach, 40900 where its state does not allow it.
 */
export async function lockClueToConvert(
  desk: Desk,
  id: number,
  assureNotYet: (desk: Desk, clue: ClueRecord) => Promise<void>,
): Promise<ClueRecord> {
  const [clue] = await desk.lock('clue', [id])
  const pools = await poolsOf(desk)
  if (!clue || !maySee(desk, clue, pools)) throw notFound('流量')
  await assureNotYet(desk, clue)
  const msg = refusalFor(desk, 'convert', clue, undefined, pools)
  if (msg) throw conflict(msg)
  return clue
}
