import type { ClientBase } from 'pg'
import { Desk } from '../../src/kernel/server/desk/desk.ts'
import { noPermissions } from '../../src/kernel/server/desk/permissions.ts'
import type { Changes, LogEntry } from '../../src/kernel/server/log/audit.ts'
import { decide } from '../../src/modules/approval/server/decide/decide.ts'
import { comment, sendCopies } from '../../src/modules/approval/server/decide/talk.ts'
import type { Business } from '../../src/modules/approval/server/record/business.ts'
import { papers } from '../../src/modules/approval/server/record/papers.ts'
import { start } from '../../src/modules/approval/server/start/start.ts'
import { atWork, day, dayStart, hour } from '../calendar.ts'
import type { Employee } from '../companies/employ.ts'
import { insertRows, type Row } from '../insert.ts'
import type { Act, Story } from './stories.ts'

type Company = { officeId: number; employees: readonly Employee[] }

/** Somebody's desk at a moment of the past: what they do is logged as of then. */
export class PastDesk extends Desk {
  readonly at: string
  readonly person: Employee

  constructor(client: ClientBase, { officeId }: Company, person: Employee, at: number) {
    const { id: employeeId, accountId, departmentId, name } = person
    const who = { accountId, officeId, employeeId, departmentId, name, isPlatform: false, tokenHash: '' }
    super(client, { route: '', address: '', device: '', traceId: '' }, who, noPermissions)
    this.at = new Date(at).toISOString()
    this.person = person
  }

  override async log(...entries: LogEntry[]): Promise<void> {
    const rows = entries.map(entry => logRow(this.officeId, this.person, this.at, entry))
    await insertRows(this.client, 'operation_log', rows)
  }

  /** What documents keep needs no names of customers. */
  override async names(): Promise<Map<number, string>> {
    return new Map()
  }

  /** Nobody watches yet. */
  override async publish(): Promise<void> {}
}

/** Returns what somebody did at a moment (ISO 8601) as a row of the operation log. */
export function logRow(
  officeId: number,
  { id: employeeId, accountId, name: personName }: Employee,
  at: string,
  { action, subject, subjectId, subjectName = '', subjectVersion = null, changes = {} }: LogEntry,
): Row {
  const who = { officeId, at, accountId, employeeId, personName, route: '', address: '', device: '', traceId: '' }
  return {
    ...who,
    action,
    subject,
    subjectId: String(subjectId),
    subjectName,
    subjectVersion,
    changes: asOf(at, changes),
  }
}

const moments = ['startedAt', 'endedAt', 'decidedAt']

/** What a change says of its own moment, said of another. */
const asOf = (at: string, changes: Changes) =>
  Object.fromEntries(
    Object.entries(changes).map(([field, [before, after]]) => [
      field,
      [before, moments.includes(field) && after !== null ? at : after],
    ]),
  )

/** Plays a story through the product itself, act by act, and lets each have happened when it says. */
export async function play(client: ClientBase, company: Company, story: Story, now: number): Promise<void> {
  const named = (name: string) => company.employees.find(one => one.name === name) as Employee
  let at = dayStart(now) - story.days * day + story.hour * hour
  const begin = dayStart(at)
  const dayOf = (from: number) => new Date(begin + from * day + 12 * hour).toISOString().slice(0, 10)
  const content = typeof story.content === 'function' ? story.content(dayOf) : story.content
  const desk = new PastDesk(client, company, named(story.by), at)
  const { rows } = await client.query<{ id: number }>(
    'select id from approval_form where office_id = $1 and name = $2',
    [company.officeId, story.form],
  )
  const started = await start(desk, { formId: (rows[0] as { id: number }).id, content, chosen: {} })
  const { id } = started.row
  await happenedAt(client, id, at)
  for (const act of story.acts) {
    at = atWork(at + act.after * hour)
    await take(new PastDesk(client, company, named(act.who), at), company, id, act)
    await happenedAt(client, id, at)
  }
}

async function take(desk: PastDesk, company: Company, id: number, act: Act): Promise<unknown> {
  if (act.does === 'comment') return comment(desk, id, { comment: act.comment, fileIds: [], mentionIds: [] })
  if (act.does === 'copy') {
    const people = company.employees.filter(one => act.to.includes(one.name)).map(one => one.id)
    return sendCopies(desk, id, people)
  }
  const { rows } = await desk.client.query<{ task: number }>(
    'select task from approval_task where office_id = $1 and instance_id = $2 and employee_id = $3 and closed_at is null',
    [desk.officeId, id, desk.employeeId],
  )
  const { does: kind, comment: words } = act
  const { task } = rows[0] as { task: number }
  const decision = kind === 'return' ? ({ kind, task, to: 'start', afterwards: 'redo' } as const) : { kind, task }
  return decide(desk, [papers], { id, decision, act: { kind, task, comment: words } })
}

type Deciding = { business: Business; approvalId: number; kind: 'approve' | 'reject'; comment: string; at: number }

/** Lets whoever an approval waits for decide on it at a moment. */
export async function decideNext(
  client: ClientBase,
  company: Company,
  { business, approvalId, kind, comment, at }: Deciding,
): Promise<void> {
  const { rows } = await client.query<{ task: number; person: number }>(
    `select task, employee_id as person from approval_task where office_id = $1 and instance_id = $2 and closed_at is null order by task limit 1`,
    [company.officeId, approvalId],
  )
  const { task, person } = rows[0] as { task: number; person: number }
  const approver = company.employees.find(one => one.id === person) as Employee
  const desk = new PastDesk(client, company, approver, at)
  await decide(desk, [business], { id: approvalId, decision: { kind, task }, act: { kind, task, comment } })
  await happenedAt(client, approvalId, at)
}

/** Dates everything that this transaction has kept of an instance as of now to another moment. */
export async function happenedAt(client: ClientBase, id: number, at: number): Promise<void> {
  const time = new Date(at).toISOString()
  await client.query(
    `with decision as (update approval_decision set created_at = $2 where instance_id = $1 and created_at = now()),
      opened as (update approval_task set opened_at = case when opened_at = now() then $2 else opened_at end,
        closed_at = case when closed_at = now() then $2 else closed_at end where instance_id = $1 and now() in (opened_at, closed_at)),
      copied as (update approval_copy set created_at = $2 where instance_id = $1 and created_at = now()),
      paper as (update approval_paper p set created_at = case when p.created_at = now() then $2 else p.created_at end, updated_at = $2
        from approval_instance i where i.id = $1 and p.office_id = i.office_id and p.id = i.document_id and p.updated_at = now())
     update approval_instance set started_at = case when started_at = now() then $2 else started_at end, updated_at = $2,
       ended_at = case when ended_at = now() then $2 else ended_at end where id = $1`,
    [id, time],
  )
}
