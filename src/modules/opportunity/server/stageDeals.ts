import { sql } from 'kysely'
import { isKeyOf } from '../../../kernel/contract/own.ts'
import { snake } from '../../../kernel/server/bulk.ts'
import type { Desk } from '../../../kernel/server/desk.ts'
import { conflict } from '../../../kernel/server/refusal.ts'
import { CustomerInput } from '../../customer/contract/customer.ts'
import { type Stage, type StageField, type StageLack, stageFields } from '../contract/stage.ts'
import { askedUpTo } from '../contract/stageRules.ts'
import { changeDeals } from './change.ts'
import { emptySql } from './facts.ts'

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

const customerFields = new Set(Object.keys(CustomerInput.shape))
const columnOf = (field: StageField) => `${customerFields.has(field) ? 'u' : 'o'}.${snake(field)}`

/**
 * Returns how many of a stage's open deals lack fields that another stage needs, once this one is disabled: called before
 * they move.
 */
export async function lackOf(desk: Desk, stages: readonly Stage[], fromId: number, toId: number): Promise<StageLack> {
  const then = stages.map(stage => (stage.id === fromId ? { ...stage, enabled: false } : stage))
  const fields = askedUpTo(then, toId).filter(field => isKeyOf(stageFields, field))
  const empty = fields.map(field => emptySql(columnOf(field)))
  const counts = empty.map((lacks, at) => `count(*) filter (where ${lacks}) as "${at}"`)
  const { rows } = await desk.client.query<Record<string, number>>(
    `select ${['count(*) as deals', `count(*) filter (where ${empty.join(' or ') || 'false'}) as lacking`, ...counts].join(', ')}
     from opportunity o join customer u on u.office_id = o.office_id and u.id = o.customer_id
     where o.office_id = $1 and o.stage_id = $2`,
    [desk.officeId, fromId],
  )
  const { deals = 0, lacking = 0, ...each } = rows[0] ?? {}
  const told = fields.map((field, at) => ({ field, count: each[at] ?? 0 }))
  return { deals, lacking, fields: told.filter(({ count }) => count > 0) }
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
