import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { conflict, type Refusal } from '../../../../kernel/server/refusal.ts'
import { type Objection, objections } from '../../../flows/api/instance.ts'
import { type DecisionKind, decisionWords } from '../../api/approval.ts'
import type { Running } from '../record/instances.ts'

/** Returns why a decision does not count, with the person who was first, if any. */
export async function refusalOf(desk: Desk, { row }: Running, objection: Objection): Promise<Refusal> {
  if (objection !== 'closed' && objection !== 'ended') return conflict(objections[objection])
  const { rows } = await desk.client.query<{ name: string; kind: DecisionKind }>(
    `select e.name, d.kind from approval_decision d join employee e on e.office_id = d.office_id and e.id = d.employee_id
     where d.office_id = $1 and d.instance_id = $2 and d.kind not in ('comment', 'urge', 'copied') order by d.id desc limit 1`,
    [desk.officeId, row.id],
  )
  const [last] = rows
  const who = last ? `：${last.name}已${decisionWords[last.kind]}` : ''
  return conflict(`${objections[objection]}${who}`)
}
