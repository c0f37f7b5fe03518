import type { ClientBase, QueryConfig } from 'pg'
import { type Person, statement } from '../sales/bare.ts'

/** An open task on a person's list. */
export type Found = { id: number; employeeId: number; paper: number }

/**
 * The handwritten statements of a decision that approves a leave. They write all that the product keeps (history,
 * state, task, instance, paper, operation log, bell, event), without checks and without reading.
 */
export async function approveBare(client: ClientBase, officeId: number, { id, employeeId, paper }: Found) {
  const run = (name: string, text: string, values: unknown[]) => client.query({ name, text, values })
  await client.query('begin')
  await run('lock', 'select * from approval_instance where office_id = $1 and id = $2 for no key update', [
    officeId,
    id,
  ])
  for (const kind of ['approve', 'ended'])
    await run(
      'decision',
      `insert into approval_decision (office_id, instance_id, kind, node_key, node_name, task, employee_id, comment) values ($1, $2, $3, 'head', '部门主管审批', 1, $4, '同意') returning id`,
      [officeId, id, kind, employeeId],
    )
  await run(
    'state',
    `update approval_state set state = jsonb_set(state, '{status}', '"approved"') where office_id = $1 and instance_id = $2`,
    [officeId, id],
  )
  await run(
    'task',
    `update approval_task set closed_at = now(), outcome = 'approve' where office_id = $1 and instance_id = $2 and task = 1`,
    [officeId, id],
  )
  await run(
    'instance',
    `update approval_instance set status = 'approved', ended_at = now(), version = version + 1, updated_at = now() where office_id = $1 and id = $2 returning *`,
    [officeId, id],
  )
  await run(
    'paper',
    `update approval_paper set status = 'approved', version = version + 1, updated_at = now() where office_id = $1 and id = $2 returning *`,
    [officeId, paper],
  )
  for (const [subject, of] of [['approvalInstance', id] as const, ['approvalPaper', paper] as const])
    await run(
      'log',
      `insert into operation_log (office_id, employee_id, person_name, route, address, device, trace_id, action, subject, subject_id, subject_name, subject_version, changes)
       values ($1, $2, '测试', '', '', '', '', '同意', $3, $4, '导购的请假', 2, '{"status":["running","approved"]}')`,
      [officeId, employeeId, subject, of],
    )
  await run(
    'bell',
    `insert into notification (office_id, employee_id, kind, title, path) values ($1, $2, 'approval', '已通过：导购的请假', '/')`,
    [officeId, employeeId],
  )
  await run('event', `select pg_notify('bench', $1)`, [String(id)])
  await client.query('commit')
}

const waiting = `coalesce((select string_agg(distinct e.name, '、') from approval_task w
  join employee e on e.office_id = w.office_id and e.id = w.employee_id
  where w.office_id = i.office_id and w.instance_id = i.id and w.closed_at is null), '')`

/** Handwritten: the first page of a person's tasks. */
export const todoPage = ({ officeId, employeeId }: Person): QueryConfig =>
  statement(bind => {
    const [office, me] = [bind(officeId), bind(employeeId)]
    return `select page.*, ${waiting} as waiting from (
        select i.* from approval_instance i where i.office_id = ${office} and i.ended_at is null and exists (
          select from approval_task t where t.office_id = ${office} and t.instance_id = i.id and t.employee_id = ${me} and t.closed_at is null)
        order by i.started_at desc, i.id desc limit 20) page join approval_instance i on i.office_id = page.office_id and i.id = page.id
      order by i.started_at desc, i.id desc`
  })

/** Handwritten: the counts of a person's tasks, running approvals and unread copies. */
export const todoCounts = ({ officeId, employeeId }: Person): QueryConfig =>
  statement(bind => {
    const [office, me] = [bind(officeId), bind(employeeId)]
    return `select
      (select count(distinct instance_id) from approval_task where office_id = ${office} and employee_id = ${me} and closed_at is null) as todo,
      (select count(*) from approval_instance where office_id = ${office} and initiator_id = ${me} and ended_at is null) as mine,
      (select count(*) from approval_copy where office_id = ${office} and employee_id = ${me} and read_at is null) as cc`
  })
