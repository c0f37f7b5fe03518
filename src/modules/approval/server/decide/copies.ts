import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { mentionKind, notify } from '../../../notification/server/index.ts'
import { approvalPath } from '../record/instances.ts'

type About = { id: number; title: string }

/**
 * Sends copies to people and rings their bells; a copy that was read becomes unread again. `by` is the sender, null for a
 * rule of the flow.
 */
export async function sendCopiesOf(
  desk: Desk,
  { id, title }: About,
  people: readonly number[],
  by: number | null,
): Promise<void> {
  await keepCopies(desk, id, people, by)
  await notify(desk, people, { kind: 'approval', title: `抄送给您：${title}`, path: approvalPath(id) })
}

async function keepCopies(desk: Desk, id: number, people: readonly number[], by: number | null): Promise<void> {
  await desk.client.query(
    `insert into approval_copy (office_id, instance_id, employee_id, sent_by)
     select $1, $2, person, $4 from unnest($3::bigint[]) person
     on conflict (office_id, instance_id, employee_id) do update
       set read_at = null, created_at = now(), sent_by = case when excluded.sent_by is not null then approval_copy.sent_by end`,
    [desk.officeId, id, [...new Set(people)], by],
  )
}

/** Gives people named in a comment sight of the approval: those who neither began it nor were asked get a copy. */
export async function mention(desk: Desk, { id, title }: About, people: readonly number[]): Promise<void> {
  const { rows } = await desk.client.query<{ id: number }>(
    `select p.id from unnest($3::bigint[]) p (id)
     where not exists (select from approval_instance i where i.office_id = $1 and i.id = $2 and i.initiator_id = p.id)
       and not exists (select from approval_task t where t.office_id = $1 and t.instance_id = $2 and t.employee_id = p.id)`,
    [desk.officeId, id, people],
  )
  const others = rows.map(row => row.id)
  await keepCopies(desk, id, others, desk.employeeId)
  const words = `${desk.who.name}在“${title}”中提到了您`
  await notify(desk, people, { kind: mentionKind, title: words, path: approvalPath(id) })
}
