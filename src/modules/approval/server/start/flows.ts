import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { conflict } from '../../../../kernel/server/refusal.ts'
import { Flow } from '../../../flows/api/flow.ts'
import { Condition, type FormValues, holds, isOtherwise } from '../../../forms/api/condition.ts'
import type { Unmatched } from '../../api/binding.ts'
import { type BuiltIn, builtInFlows } from './builtIn.ts'

/** A flow that a document may take; `versionId` is null for one of the product itself that no document took yet. */
export type Published = { versionId: number | null; number: number; name: string; flow: Flow; builtIn?: BuiltIn }
/** A binding in use, with its flow's rights of the initiator; the flow itself is read when it is taken. */
export type BoundFlow = {
  bindingId: number
  when: Condition
  versionId: number
  number: number
  name: string
  startRights: Flow['startRights']
}
/** The flows bound to a type of document, in order, and the rule if none fits. */
export type Bound = { flows: BoundFlow[]; unmatched: Unmatched }

type Row = Omit<BoundFlow, 'when' | 'startRights'> & { condition: unknown; startRights: unknown }

const bindings = `select b.id as "bindingId", b.condition, v.id as "versionId", v.number, f.name,
    v.definition -> 'startRights' as "startRights" from approval_binding b
  join approval_flow f on f.office_id = b.office_id and f.id = b.flow_id and f.retired_at is null
  join approval_flow_version v on v.office_id = f.office_id and v.id = f.published_id
  where b.office_id = $1 and b.business = $2 and b.form_id is not distinct from $3 order by b.position, b.id`

/** Returns the flows bound to a type of document; retired and never published ones do not count. */
export async function boundFlows(desk: Desk, business: string, formId: number | null): Promise<Bound> {
  const { rows } = await desk.client.query<Row>(bindings, [desk.officeId, business, formId])
  const subject = await desk
    .from('approvalSubject')
    .select('unmatched')
    .where('business', '=', business)
    .where('formId', formId === null ? 'is' : '=', formId)
    .executeTakeFirst()
  const flows = rows.map(({ condition, startRights, ...row }) => ({
    ...row,
    when: Condition.parse(condition),
    startRights: Flow.shape.startRights.parse(startRights),
  }))
  return { flows, unmatched: (subject?.unmatched as Unmatched | undefined) ?? 'refuse' }
}

/** Tells whether documents of this type are approved at all. */
export const isInUse = ({ flows, unmatched }: Bound) => flows.length > 0 || unmatched !== 'refuse'

/** Tells whether a binding takes a document that holds this. */
export const takes = (when: Condition, form: FormValues) => isOtherwise(when) || holds(when, form)

/** Returns the flow of a published version. */
export async function flowOfVersion(desk: Desk, id: number): Promise<Flow> {
  const versions = desk.from('approvalFlowVersion').select('definition').where('id', '=', id)
  return Flow.parse((await versions.executeTakeFirstOrThrow()).definition)
}

const nothingBound = '还没有可用的审批流程，请联系管理员在“流程业务绑定”中设置'
const nothingFits = '没有适用的审批流程，不允许发起；请联系管理员在“流程业务绑定”中设置'

/** Returns the flow for a document: the first whose condition fits, or by the rule for none. Throws 40900 by that rule. */
export async function flowFor(desk: Desk, { flows, unmatched }: Bound, form: FormValues): Promise<Published> {
  const found = flows.find(({ when }) => takes(when, form))
  if (found) return { ...found, flow: await flowOfVersion(desk, found.versionId) }
  if (unmatched === 'refuse') throw conflict(flows.length === 0 ? nothingBound : nothingFits)
  return builtInFlows[unmatched]
}
