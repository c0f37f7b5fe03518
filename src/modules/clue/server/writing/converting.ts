import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { together } from '../../../../kernel/server/desk/together.ts'
import { conflict, notFound } from '../../../../kernel/server/refusal.ts'
import { customerOf } from '../../../customer/server/index.ts'
import { assertFilledFor } from '../../../customFields/server/index.ts'
import { customClue } from '../custom/custom.ts'
import { poolsOf } from '../record/access.ts'
import { whatBecomes } from '../record/becomes.ts'
import { type ClueRecord, maySee, refusalFor } from '../record/rules.ts'

/**
 * Refuses a clue that has become an opportunity (40900), with its name if the person sees it: further work belongs there.
 */
export async function assertNotConverted(desk: Desk, clue: ClueRecord): Promise<void> {
  if (clue.status !== 'converted') return
  const { kind, ofClue } = whatBecomes(desk)
  const deal = await ofClue(desk, clue.id)
  const isSeen = deal && (await desk.names(kind, [deal.id])).has(deal.id)
  if (!isSeen) throw conflict('该流量已转为商机，不在您的数据范围内，请联系您的主管')
  throw conflict(`该流量已转为商机 ${deal.number}，请打开商机继续`, { opportunityId: deal.id, number: deal.number })
}

/** Locks a clue that is to become something further. Throws 40400 out of reach, 40900 if its state or an empty custom field does not allow it. */
export async function lockClueToConvert(desk: Desk, id: number): Promise<ClueRecord> {
  const [[clue], pools] = await together(
    () => desk.lock('clue', [id]),
    () => poolsOf(desk),
  )
  if (!clue || !maySee(desk, clue, pools)) throw notFound('流量')
  await assertNotConverted(desk, clue)
  const msg = refusalFor(desk, 'convert', clue, undefined, pools)
  if (msg) throw conflict(msg)
  await assertFilledFor(desk, customClue, clue.own, 'converted', async () => ({
    ...(await customerOf(desk, clue.customerId)),
    ...clue,
  }))
  return clue
}
