import type { Selectable } from 'kysely'
import { linkTo } from '../../../../kernel/api/place.ts'
import type { ApprovalInstance } from '../../../../kernel/server/database/tables.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { together } from '../../../../kernel/server/desk/together.ts'
import { notFound } from '../../../../kernel/server/refusal.ts'
import { Flow } from '../../../flows/api/flow.ts'
import type { Instance } from '../../../flows/api/instance.ts'
import type { Chosen } from '../../api/approval.ts'
import { approvalPlaces } from '../../api/places.ts'

export type InstanceRow = Selectable<ApprovalInstance>
/** An instance with its flow and its state. */
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

/** Returns the address of an approval. */
export const approvalPath = (id: number) => linkTo(approvalPlaces.list, { open: id })

export const seesAll = 'approvalDetial:all'

/**
 * Returns SQL that tells whether somebody has a part in an instance `i`: they began it, were asked, have a delegate in it,
 * or got a copy.
 */
export const involves = (employee: string) => `(i.initiator_id = ${employee}
  or exists (select from approval_task t where t.office_id = i.office_id and t.instance_id = i.id and t.employee_id = ${employee})
  or exists (select from approval_task t where t.office_id = i.office_id and t.instance_id = i.id and t.for_id = ${employee})
  or exists (select from approval_copy c where c.office_id = i.office_id and c.instance_id = i.id and c.employee_id = ${employee}))`

/**
 * Refuses an instance that the person has no part in, unless they may see all. Throws 40400, of `what` they asked
 * for.
 */
export async function assertInvolved(desk: Desk, id: number, what = '审批'): Promise<void> {
  const { rowCount } = await desk.client.query({
    name: 'approval_involved',
    text: `select 1 from approval_instance i where i.office_id = $1 and i.id = $2 and ($4 or ${involves('$3')})`,
    values: [desk.officeId, id, desk.employeeId, desk.may(seesAll)],
  })
  if (rowCount === 0) throw notFound(what)
}

/** Locks an instance: decisions on one follow each other. Throws 40400 if the person has no part in it. */
export async function lockRunning(desk: Desk, id: number): Promise<Running> {
  const [, running] = await together(
    () => assertInvolved(desk, id),
    () => lockAnyRunning(desk, id),
  )
  return running
}

/** Locks an instance for an act without a particular person. Throws 40400 without one. */
export async function lockAnyRunning(desk: Desk, id: number): Promise<Running> {
  const [, running] = await together(
    () => lock(desk, id),
    () => readAnyRunning(desk, id),
  )
  return running
}

/** Locks an instance that was read before; keeps its state if nobody has decided since. */
export async function lockSeen(desk: Desk, seen: Running): Promise<Running> {
  const now = await lock(desk, seen.row.id)
  const same = now.version === seen.row.version && now.flowVersionId === seen.row.flowVersionId
  return same ? seen : readAnyRunning(desk, seen.row.id)
}

type Locked = Pick<InstanceRow, 'version' | 'flowVersionId'>

async function lock(desk: Desk, id: number): Promise<Locked> {
  const { rows } = await desk.client.query<Locked>({
    name: 'approval_lock',
    text: `select version, flow_version_id as "flowVersionId" from approval_instance
      where office_id = $1 and id = $2 for no key update`,
    values: [desk.officeId, id],
  })
  const [row] = rows
  if (!row) throw notFound('审批')
  return row
}

/** Reads an instance without a lock. Throws 40400 if the person has no part in it. */
export function readRunning(desk: Desk, id: number): Promise<Running> {
  return read(desk, id, desk.may(seesAll))
}

/** Reads an instance for any person. */
export function readAnyRunning(desk: Desk, id: number): Promise<Running> {
  return read(desk, id, true)
}

type Kept = InstanceRow & {
  ofState: Pick<Running, 'chosen'> & { state: Instance }
  ofFlow: Pick<Running, 'flowName' | 'flowNumber' | 'formId'> & { definition: unknown }
}

// Named one by one: a prepared statement must not change what it answers when a column is added.
const columns: Record<keyof InstanceRow, string> = {
  officeId: 'office_id',
  id: 'id',
  number: 'number',
  title: 'title',
  status: 'status',
  unable: 'unable',
  business: 'business',
  typeName: 'type_name',
  documentId: 'document_id',
  flowVersionId: 'flow_version_id',
  initiatorId: 'initiator_id',
  departmentId: 'department_id',
  startedAt: 'started_at',
  endedAt: 'ended_at',
  version: 'version',
  updatedAt: 'updated_at',
}
const running = `select ${Object.entries(columns)
  .map(([key, column]) => `i.${column} as "${key}"`)
  .join(', ')}, json_build_object('state', s.state, 'chosen', s.chosen) as "ofState",
    json_build_object('definition', v.definition, 'flowNumber', v.number, 'flowName', f.name, 'formId', f.form_id) as "ofFlow"
  from approval_instance i
  join approval_state s on s.office_id = i.office_id and s.instance_id = i.id
  join approval_flow_version v on v.office_id = i.office_id and v.id = i.flow_version_id
  join approval_flow f on f.office_id = v.office_id and f.id = v.flow_id
  where i.office_id = $1 and i.id = $2 and ($4 or ${involves('$3')})`

async function read(desk: Desk, id: number, any: boolean): Promise<Running> {
  const values = [desk.officeId, id, desk.employeeId, any]
  const { rows } = await desk.client.query<Kept>({ name: 'approval_running', text: running, values })
  const [kept] = rows
  if (!kept) throw notFound('审批')
  const { ofState, ofFlow, ...row } = kept
  const { definition, ...flow } = ofFlow
  return { row, ...flow, flow: Flow.parse(definition), instance: ofState.state, chosen: ofState.chosen }
}
