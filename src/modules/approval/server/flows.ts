import type { Desk } from '../../../kernel/server/desk.ts'
import { conflict } from '../../../kernel/server/refusal.ts'
import { Condition, type FormValues, holds, isOtherwise } from '../contract/engine/condition.ts'
import { Flow } from '../contract/engine/flow.ts'

/** A published version of a flow. */
export type Published = { versionId: number; number: number; name: string; flow: Flow }

type Bound = { condition: unknown; versionId: number; number: number; name: string; definition: unknown }

const bindings = `select b.condition, v.id as "versionId", v.number, f.name, v.definition from approval_binding b
  join approval_flow f on f.office_id = b.office_id and f.id = b.flow_id and f.retired_at is null
  join approval_flow_version v on v.office_id = f.office_id and v.id = f.published_id
  where b.office_id = $1 and b.business = $2 and b.form_id is not distinct from $3 order by b.position, b.id`

/** The flows that documents of a type may take, in their order, with what must hold for each. */
export async function boundFlows(desk: Desk, business: string, formId: number | null) {
  const { rows } = await desk.client.query<Bound>(bindings, [desk.officeId, business, formId])
  return rows.map(({ condition, definition, ...row }) => ({
    when: Condition.parse(condition),
    flow: Flow.parse(definition),
    ...row,
  }))
}

/** The flow that a document takes: the first whose condition holds. Throws 40900 where none does. */
export function flowFor(bound: Awaited<ReturnType<typeof boundFlows>>, form: FormValues): Published {
  const found = bound.find(({ when }) => isOtherwise(when) || holds(when, form))
  if (!found) throw conflict('没有适用的审批流程，请联系管理员在“流程业务绑定”中设置')
  return found
}
