import type { Client } from 'pg'

/**
 * The people of the measurement: company 1, whose manager o1manager1 has `tasks` approvals to decide; 40 sellers share
 * the rest.
 */
export const officeId = 1
export const person = 'o1manager1'
const sellers = 40

const form = `(select id from approval_form where office_id = ${officeId} and name = '请假')`
const version = `(select published_id from approval_flow where office_id = ${officeId} and name = '请假审批')`

/** The engine's state of a two-day leave that waits for its head, by the id of the approver. */
const stateOf = (who: string) => `jsonb_build_object('status', 'running', 'answered', '[]'::jsonb, 'tasks', 1, 'nodes',
  jsonb_build_object('start', '{"at":"passed"}'::jsonb, 'head', jsonb_build_object('at', 'asked', 'done', false, 'seats',
    jsonb_build_array(jsonb_build_object('steps', jsonb_build_array(jsonb_build_object('task', 1, 'person', ${who}, 'why', '部门主管')))))))`

/** Makes `open` waiting leaves in company 1 in the order of their ids, with the approver of each. */
export async function layApprovals(owner: Client, open: number, tasks: number): Promise<void> {
  await forgetApprovals(owner)
  await owner.query(`begin; set local session_replication_role = replica`)
  await owner.query(
    `create temporary table laid on commit drop as
     with person as (select id, name, department_id from employee where office_id = ${officeId})
     select nextval('approval_paper_id_seq') as paper, nextval('approval_instance_id_seq') as instance, n,
       m.id as asked, s.id as initiator, s.department_id
     from generate_series(1, $1::int) n
     join person s on s.name = 'sales' || (1 + n * 7 % ${sellers})
     join person m on m.name = case when n % ($1 / $2) = 0 then 'manager1' else 'sales' || (1 + (n + n * $2 / $1) % ${sellers}) end`,
    [open, tasks],
  )
  for (const sql of rows) await owner.query(sql)
  await owner.query('commit')
  await owner.query(
    'vacuum analyze approval_paper, approval_instance, approval_state, approval_task, approval_decision',
  )
}

const at = `now() - interval '1 minute' * (n + 60)`
const rows = [
  `insert into approval_paper (office_id, id, form_id, fields, content, created_by, created_at)
   select ${officeId}, paper, ${form}, (select fields from approval_form where id = ${form}), jsonb_build_object('type', '年假', 'from', '2026-12-01', 'to', '2026-12-02', 'days', 2, 'reason', '回家探亲'), initiator, ${at} from laid`,
  `insert into approval_instance (office_id, id, number, title, business, type_name, document_id, flow_version_id, initiator_id, department_id, status, started_at)
   select ${officeId}, instance, 'SP' || n, '导购的请假', 'form', '请假', paper, ${version}, initiator, department_id, 'running', ${at} from laid`,
  `insert into approval_state (office_id, instance_id, state) select ${officeId}, instance, ${stateOf('asked')} from laid`,
  `insert into approval_task (office_id, instance_id, task, node_key, node_name, kind, employee_id, why, opened_at)
   select ${officeId}, instance, 1, 'head', '部门主管审批', 'approve', asked, '部门主管', ${at} from laid`,
  `insert into approval_decision (office_id, instance_id, kind, employee_id, created_at)
   select ${officeId}, instance, 'start', initiator, ${at} from laid`,
]

/** Deletes company 1's approvals, for the parts that are measured later. */
export async function forgetApprovals(owner: Client): Promise<void> {
  await owner.query(`begin; set local session_replication_role = replica`)
  for (const table of ['copy', 'decision', 'timer', 'task', 'state', 'instance', 'paper'])
    await owner.query(`delete from approval_${table} where office_id = ${officeId}`)
  await owner.query(`delete from notification where office_id = ${officeId} and kind = 'approval'; commit`)
}
