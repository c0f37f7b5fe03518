import { own } from '../../../../kernel/api/own.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { badInput } from '../../../../kernel/server/refusal.ts'
import type { Facts } from '../../../flows/api/facts.ts'
import { Flow } from '../../../flows/api/flow.ts'
import type { Content } from '../../../forms/api/content.ts'
import type { Field } from '../../../forms/api/formFields.ts'
import { compute } from '../../../forms/api/formula/compute.ts'
import { faultsIn } from '../../../forms/api/misfit.ts'
import { assertNoFaults, sound } from '../../../forms/server/index.ts'
import type { Chosen } from '../../api/approval.ts'
import type { Simulation } from '../../api/flow.ts'
import { type Business, businessOf } from '../record/business.ts'
import { factsFor } from '../record/facts.ts'
import { aheadOf } from './ahead.ts'
import { expanded } from './expanded.ts'
import { type FlowRecord, flowRecord, versionNumbered } from './load.ts'

/** A simulated document: its initiator and content; on a version, on the drawing, or on the saved draft. */
type Wanted = {
  id: number
  number?: number | undefined
  draft?: Flow | undefined
  initiatorId: number
  content: Content
  chosen: Chosen
}

/** Returns the way of a document, with names and reasons, if everyone approves. Throws 40000 with the field. */
export async function simulation(desk: Desk, businesses: readonly Business[], wanted: Wanted): Promise<Simulation> {
  const row = await flowRecord(desk, wanted.id)
  const fields = await businessOf(businesses, row.business).fields(desk, row.formId)
  assertFits(fields, wanted.content)
  const flow = await flowIn(desk, row, wanted)
  const initiator = await initiatorNumbered(desk, wanted.initiatorId, 'initiatorId')
  const { business, formId } = row
  const content = sound(compute(fields, wanted.content))
  const facts = await factsFor(desk, flow, { initiator, business, formId, content, chosen: wanted.chosen })
  return aheadOf(flow, facts)
}

async function flowIn(desk: Desk, row: FlowRecord, { number, draft }: Wanted): Promise<Flow> {
  if (number !== undefined) return (await versionNumbered(desk, row.id, number)).runs
  return (await expanded(desk, draft ?? Flow.parse(row.draft), row.id)).flow
}

function assertFits(fields: readonly Field[], content: Content): void {
  assertNoFaults(
    fields.flatMap(field =>
      faultsIn(field, own(content, field.key) ?? null).map(({ path, msg }) => ({ path: field.key + path, msg })),
    ),
  )
}

/** Returns the initiator with their present department. Throws 40000 on `field` if they are not employed. */
export async function initiatorNumbered(desk: Desk, id: number, field: string): Promise<Facts['initiator']> {
  const person = await desk
    .from('employee')
    .select(['id', 'departmentId'])
    .where('id', '=', id)
    .where('disabledAt', 'is', null)
    .executeTakeFirst()
  if (!person) throw badInput(field, '发起人不存在或已停用，请重新选择')
  return person
}
