import { snake } from '../../../../kernel/server/desk/bulk.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { Before, StorySource, Told } from '../../../../kernel/server/record/story.ts'
import type { StoryPaper } from '../../../../kernel/server/record/storySources.ts'
import { type DecisionKind, decisionWords } from '../../api/approval.ts'
import { approvalRoutes } from '../../api/routes.ts'
import type { Business } from '../record/business.ts'
import { approvalPath, involves, seesAll } from '../record/instances.ts'

/** What is told of an approval in the stories of records: how it was sent, how each one decided, how it ended. */
const toldKinds = [
  'start',
  'approve',
  'handle',
  'reject',
  'return',
  'resubmit',
  'withdraw',
  'passed',
  'refused',
  'unable',
] as const satisfies readonly DecisionKind[]

type Papers = readonly { business: string; table: string; column: string }[]
type Row = { id: number; at: string; by: string; kind: DecisionKind; title: string; comment: string; instance: number }

/** Returns what tells, in the stories of records, the approvals of their documents in which the person has a part, or all to whoever sees all. */
export function approvalsTold(papers: readonly StoryPaper[], businesses: readonly Business[]): StorySource[] {
  const known = papers.flatMap(({ of, table, column, business }) =>
    businesses
      .filter(({ code, record }) => (business ? code === business : record === table))
      .map(({ code }) => ({ of, business: code, table, column })),
  )
  return [...Map.groupBy(known, one => one.of)].map(([of, each]) => ({
    of,
    code: 'approval',
    kind: 'decision',
    read: async (desk, ids, before, most) =>
      desk.mayCall(approvalRoutes.detail) ? decisionsOf(desk, each, ids, before, most) : [],
  }))
}

async function decisionsOf(
  desk: Desk,
  papers: Papers,
  ids: readonly number[],
  before: Before,
  most: number,
): Promise<Told[]> {
  const documents = papers.map(
    ({ business, table, column }) => `select i.id from approval_instance i
      where i.office_id = $1 and i.business = '${business}' and ($4 or ${involves('$3')})
        and i.document_id in (select t.id from ${snake(table)} t where t.office_id = $1 and t.${column} = any($2::bigint[]))`,
  )
  const { rows } = await desk.client.query<Row>(
    `select d.id, d.created_at as at, coalesce(e.name, '') as by, d.kind, i.title, d.comment, i.id as instance
     from approval_decision d join approval_instance i on i.office_id = d.office_id and i.id = d.instance_id
     left join employee e on e.office_id = d.office_id and e.id = d.employee_id
     where d.office_id = $1 and d.instance_id in (${documents.join(' union all ')}) and d.kind = any($5::text[])
       and (d.created_at, d.id) < ($6::timestamptz, $7::bigint)
     order by d.created_at desc, d.id desc limit $8`,
    [desk.officeId, ids, desk.employeeId, desk.may(seesAll), toldKinds, before.at, before.id, most],
  )
  return rows.map(({ id, at, by, kind, title, comment, instance }) => ({
    id,
    at,
    by,
    what: decisionWords[kind],
    text: comment,
    // who begins it stands before the title, which begins with them
    about: kind === 'start' && title.startsWith(by) ? title.slice(by.length) : title,
    path: approvalPath(instance),
  }))
}
