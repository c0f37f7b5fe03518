import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { inSlices } from '../../../../kernel/server/desk/slices.ts'
import { Flow } from '../../../flows/api/flow.ts'
import type { Instance } from '../../../flows/api/instance.ts'
import { ableAmong } from '../record/able.ts'
import { type Fault, faultsOf, type Kept } from './faults.ts'

const perLook = 100 // instances

type Row = { id: number; status: string; versionId: number; state: Instance } & Pick<Kept, 'tasks' | 'clocks'>

const kept = `select i.id, i.status, i.flow_version_id as "versionId", s.state,
    (select coalesce(json_agg(json_build_object('task', t.task, 'person', t.employee_id)), '[]') from approval_task t
      where t.office_id = i.office_id and t.instance_id = i.id and t.closed_at is null) as tasks,
    array(select c.wait from approval_timer c where c.office_id = i.office_id and c.instance_id = i.id and c.done_at is null
      union select c.wait from approval_call c where c.office_id = i.office_id and c.instance_id = i.id and c.done_at is null) as clocks
  from approval_instance i left join approval_state s on s.office_id = i.office_id and s.instance_id = i.id`

/** Finds running instances with faults after a number; `last` is where to continue, undefined at the end. Without a lock. */
export async function lookAfter(desk: Desk, after: number): Promise<{ faulty: number[]; last: number | undefined }> {
  const { rows } = await desk.client.query<Row>(
    `${kept} where i.office_id = $1 and i.ended_at is null and i.id > $2 order by i.id limit ${perLook}`,
    [desk.officeId, after],
  )
  const [able, flows] = [await ableAmong(desk), await flowsOf(desk, rows)]
  const looked = await inSlices(rows, row => (faultsIn(row, flows, able).length > 0 ? [row.id] : []))
  const faulty = looked.flat()
  return { faulty, last: rows.length < perLook ? undefined : rows.at(-1)?.id }
}

/** Returns the faults of one locked instance. */
export async function lookAt(desk: Desk, id: number): Promise<Fault[]> {
  const { rows } = await desk.client.query<Row>(`${kept} where i.office_id = $1 and i.id = $2 and i.ended_at is null`, [
    desk.officeId,
    id,
  ])
  const [able, flows] = [await ableAmong(desk), await flowsOf(desk, rows)]
  return rows.flatMap(row => faultsIn(row, flows, able))
}

/** Returns the faults of an instance; one that cannot be read is stuck. */
function faultsIn(
  { state, versionId, ...row }: Row,
  flows: ReadonlyMap<number, Flow>,
  able: ReadonlySet<number>,
): Fault[] {
  try {
    return faultsOf({ ...row, instance: state, flow: flows.get(versionId) as Flow }, able)
  } catch {
    return [{ kind: 'stuck' }]
  }
}

async function flowsOf(desk: Desk, rows: readonly Row[]): Promise<Map<number, Flow>> {
  const ids = [...new Set(rows.map(row => row.versionId))]
  if (ids.length === 0) return new Map()
  const versions = await desk.from('approvalFlowVersion').select(['id', 'definition']).where('id', 'in', ids).execute()
  const read = await inSlices(versions, ({ id, definition }) => {
    const flow = Flow.safeParse(definition)
    return flow.success ? [[id, flow.data] as const] : []
  })
  return new Map(read.flat())
}
