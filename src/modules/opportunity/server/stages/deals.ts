import { sql } from 'kysely'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { conflict } from '../../../../kernel/server/refusal.ts'
import type { StageGroup, StageLack } from '../../api/stage.ts'
import { lackingIn } from '../../api/stageRules.ts'
import { changeDeals } from '../record/change.ts'
import { stagesAsking } from './asking.ts'
import { filledIn } from './facts.ts'
import { stageGroups } from './stages.ts'

const perStep = 500 // deals
const note = '阶段停用'

/**
 * Moves every open deal out of a stage whose group is locked, with stage changes and log entries. Nobody can fill in
 * hundreds of deals meanwhile: they move as they are, show what they lack, and cannot move forward without it (`lackingIn`).
 * Throws 40900 with the number of deals if no target is given.
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

/**
 * Returns how many of a stage's open deals lack fields that another stage of the group needs, once this one is disabled, custom fields among
 * them: called before they move.
 */
export async function lackOf(desk: Desk, group: StageGroup, fromId: number, toId: number): Promise<StageLack> {
  const stages = group.stages.map(stage => (stage.id === fromId ? { ...stage, enabled: false } : stage))
  const groups = await stageGroups(desk)
  const told: StageLack = { deals: 0, lacking: 0, fields: [] }
  for await (const deal of filledDeals(desk, fromId)) {
    const { stages: asking, titleOf } = await stagesAsking(desk, { ...group, stages }, deal.own, groups)
    const lacks = lackingIn(asking, toId, filledIn(deal))
    told.deals++
    if (lacks.length > 0) told.lacking++
    for (const field of lacks) countIn(told.fields, field, titleOf(field))
  }
  return told
}

function countIn(fields: StageLack['fields'], field: string, title: string): void {
  const known = fields.find(one => one.field === field)
  if (known) known.count++
  else fields.push({ field, title, count: 1 })
}

/** Yields the deals of a stage, each with what its customer holds. */
async function* filledDeals(desk: Desk, stageId: number) {
  for (let after = 0; ; ) {
    const deals = await desk
      .from('opportunity')
      .selectAll()
      .where('stageId', '=', stageId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(perStep)
      .execute()
    const last = deals.at(-1)
    if (!last) return
    after = last.id
    const ids = [...new Set(deals.map(deal => deal.customerId))]
    const customers = await desk.from('customer').selectAll().where('id', 'in', ids).execute()
    const byId = new Map(customers.map(customer => [customer.id, customer]))
    for (const deal of deals) yield { ...byId.get(deal.customerId), ...deal }
  }
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
