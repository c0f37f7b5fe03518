import type { Selectable } from 'kysely'
import type { ApprovalInstance } from '../../../kernel/server/database/tables.ts'
import type { Desk } from '../../../kernel/server/desk.ts'
import { notFound } from '../../../kernel/server/refusal.ts'
import type { Chosen } from '../contract/approval.ts'
import { Flow } from '../contract/engine/flow.ts'
import type { Instance } from '../contract/engine/instance.ts'

export type InstanceRow = Selectable<ApprovalInstance>
/** An instance with the flow it runs on and how far it has come. */
export type Running = {
  row: InstanceRow
  flow: Flow
  flowName: string
  flowNumber: number
  instance: Instance
  chosen: Chosen
  /** The free form, where it is one. */
  formId: number | null
}

/** Where an approval is shown. */
export const approvalPath = (id: number) => `/companyManager/approvalDetial?open=${id}`

export const seesAll = 'approvalDetial:all'

/** SQL for whether somebody has a part in an instance `i`: they began it, were asked, somebody answers in their name, or they were sent a copy. */
export const involves = (employee: string) => `(i.initiator_id = ${employee}
  or exists (select from approval_task t where t.office_id = i.office_id and t.instance_id = i.id and t.employee_id = ${employee})
  or exists (select from approval_task t where t.office_id = i.office_id and t.instance_id = i.id and t.for_id = ${employee})
  or exists (select from approval_copy c where c.office_id = i.office_id and c.instance_id = i.id and c.employee_id = ${employee}))`

/** Refuses an instance that the person has no part in, unless they may see all. Throws 40400, of `what` they asked for. */
export async function assureInvolved(desk: Desk, id: number, what = '审批'): Promise<void> {
  const { rows } = await desk.client.query(
    `select 1 from approval_instance i where i.office_id = $1 and i.id = $2 and ($4 or ${involves('$3')})`,
    [desk.officeId, id, desk.employeeId, desk.may(seesAll)],
  )
  if (rows.length === 0) throw notFound(what)
}

/** Locks an instance: decisions on one follow each other. Throws 40400 where the person has no part in it. */
export async function lockRunning(desk: Desk, id: number): Promise<Running> {
  await assureInvolved(desk, id)
  return runningOf(desk, await desk.lockOne('approvalInstance', id, '审批'))
}

/** Locks an instance for what nobody in particular does with it. Throws 40400 where there is none. */
export async function lockAnyRunning(desk: Desk, id: number): Promise<Running> {
  return runningOf(desk, await desk.lockOne('approvalInstance', id, '审批'))
}

/** Locks an instance that was read before: it is as it was then, with its very state, where nobody has decided since. */
export async function lockSeen(desk: Desk, seen: Running): Promise<Running> {
  const row = await desk.lockOne('approvalInstance', seen.row.id, '审批')
  const same = row.version === seen.row.version && row.flowVersionId === seen.row.flowVersionId
  return same ? { ...seen, row } : runningOf(desk, row)
}

/** An instance without a lock, to look at. Throws 40400 where the person has no part in it. */
export async function readRunning(desk: Desk, id: number): Promise<Running> {
  await assureInvolved(desk, id)
  return readAnyRunning(desk, id)
}

/** The same, whoever has a part in it. */
export async function readAnyRunning(desk: Desk, id: number): Promise<Running> {
  const row = await desk.from('approvalInstance').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('审批')
  return runningOf(desk, row)
}

type Kept = {
  state: Instance
  chosen: Chosen
  definition: unknown
  number: number
  name: string
  formId: number | null
}

/** A row with the flow it runs on and how far it has come. */
export async function runningOf(desk: Desk, row: InstanceRow): Promise<Running> {
  const { rows } = await desk.client.query<Kept>(
    `select s.state, s.chosen, v.definition, v.number, f.name, f.form_id as "formId" from approval_state s
     join approval_flow_version v on v.office_id = s.office_id and v.id = $3
     join approval_flow f on f.office_id = v.office_id and f.id = v.flow_id
     where s.office_id = $1 and s.instance_id = $2`,
    [desk.officeId, row.id, row.flowVersionId],
  )
  const { state, chosen, definition, number, name, formId } = rows[0] as Kept
  return { row, flow: Flow.parse(definition), flowName: name, flowNumber: number, instance: state, chosen, formId }
}
