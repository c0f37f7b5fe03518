import { sql } from 'kysely'
import type { Desk } from '../../../kernel/server/desk.ts'
import { conflict } from '../../../kernel/server/refusal.ts'
import { changeDeals } from './change.ts'

const perStep = 500 // deals
const note = '阶段停用'

/**
 * Moves every open deal out of a stage whose group is locked, as entries of their stages and of the log say. Throws 40900
 * with how many there are where no stage to go to is given.
 */
export async function moveOut(
  desk: Desk,
  from: { id: number; name: string },
  to: { id: number; name: string } | undefined,
): Promise<void> {
  const deals = await desk.from('opportunity').select('id').where('stageId', '=', from.id).orderBy('id').execute()
  if (deals.length > 0 && !to)
    throw conflict(`还有 ${deals.length} 个商机在“${from.name}”阶段，请选择把它们移到哪个阶段`, { count: deals.length })
  for (let at = 0; to && at < deals.length; at += perStep)
    await moveSome(
      desk,
      deals.slice(at, at + perStep).map(deal => deal.id),
      from.id,
      to,
    )
}

async function moveSome(desk: Desk, ids: number[], fromStageId: number, to: { id: number; name: string }) {
  const locked = (await desk.lock('opportunity', ids)).filter(deal => deal.stageId === fromStageId)
  if (locked.length === 0) return
  const patch = { stageId: to.id, stageEnteredAt: sql<string>`now()` }
  await changeDeals(desk, locked, patch, `${note}，移到“${to.name}”`)
  const { officeId, employeeId: createdBy } = desk
  const rows = locked.map(({ id }) => ({ officeId, opportunityId: id, fromStageId, toStageId: to.id, note, createdBy }))
  await desk.db.insertInto('stageChange').values(rows).execute()
}
