import { own } from '../../../../kernel/api/own.ts'
import { cut } from '../../../../kernel/api/text.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { Content, Right } from '../../../forms/api/content.ts'
import { type Field, type FieldKindOfForm, isFilled } from '../../../forms/api/formFields.ts'
import { plainWords } from '../../../forms/server/index.ts'
import type { ApprovalRow, ListedApproval } from '../../api/approval.ts'
import { freeForm } from '../record/papers.ts'

const mostFields = 3
const longest = 40 // characters of one value
const told: readonly FieldKindOfForm[] = [
  ...(['text', 'longText', 'number', 'money', 'date', 'datetime', 'choice', 'choices', 'formula'] as const),
]

type Rights = Readonly<Record<string, Right>>
type Paper = { id: number; fields: Field[]; content: Content; rights: Rights[] }

/** Returns rows of a list, those of free forms with their first fields in words, to distinguish them. */
export async function withSummaries(desk: Desk, rows: readonly ApprovalRow[]): Promise<ListedApproval[]> {
  const papers = rows.length > 0 ? await papersOf(desk, rows) : []
  const summaries = new Map(papers.map(paper => [paper.id, summaryOf(paper)]))
  return rows.map(row => ({ ...row, summary: summaries.get(row.id) ?? '' }))
}

async function papersOf(desk: Desk, rows: readonly ApprovalRow[]): Promise<Paper[]> {
  const papers = await desk.client.query<Paper>(
    `select i.id, p.fields, p.content,
       jsonb_path_query_array(v.definition, '$.nodes[*].rights') || (v.definition -> 'startRights') as rights
     from approval_instance i
     join approval_paper p on p.office_id = i.office_id and p.id = i.document_id
     join approval_flow_version v on v.office_id = i.office_id and v.id = i.flow_version_id
     where i.office_id = $1 and i.id = any($2) and i.business = $3`,
    [desk.officeId, rows.map(row => row.id), freeForm],
  )
  return papers.rows
}

/** Leaves out a field that is hidden at any step, because people of all steps read the list. */
function summaryOf({ fields, content, rights }: Paper): string {
  const open = (field: Field) =>
    field.atStart !== 'hidden' && rights.every(place => own(place ?? {}, field.key) !== 'hidden')
  return fields
    .filter(field => told.includes(field.kind) && isFilled(own(content, field.key)) && open(field))
    .slice(0, mostFields)
    .map(field => `${field.title}：${shortened(plainWords(field, own(content, field.key) ?? null))}`)
    .join(' · ')
}

function shortened(words: string): string {
  const line = words.replaceAll(/\s+/g, ' ').trim()
  return line.length > longest ? `${cut(line, longest)}…` : line
}
