import { formatDate } from '../../../../kernel/contract/time.ts'
import type { Content, Happened, WayStep } from '../../contract/approval.ts'
import type { Column, Field, FieldValue, Row } from '../../contract/engine/formFields.ts'
import { computed } from '../../contract/engine/formula/compute.ts'
import type { PrintTemplate } from '../../contract/printTemplate.ts'
import type { Papered } from './ApprovalPaper.tsx'

/** The designer of a form, who stands for everyone on the sample. */
type Person = { id: number; now: string }
type Design = { name: string; fields: readonly Field[]; print: PrintTemplate }

/** An approval as it could be, with something in every field, for looking at a print template. `now`: ISO 8601. */
export function sampleOf({ name, fields, print }: Design, person: Person): Papered {
  const { id, now } = person
  const content = Object.fromEntries(fields.map(field => [field.key, filled(field, person)]))
  return {
    print,
    typeName: name || '未命名表单',
    title: `示例：${name}`,
    number: 'SP20260101-0001',
    status: 'approved',
    initiatorId: id,
    departmentId: null,
    startedAt: now,
    endedAt: now,
    fields: fields.map(field => ({ ...field, right: 'read' as const })),
    content: computed(fields, content) as Content,
    way: [sampleStep(id)],
    happened: [sampleAnswer(1, 'start', '', id, now), sampleAnswer(2, 'approve', '同意', id, now)],
  }
}

const sampleStep = (id: number): WayStep => ({
  node: 'sample',
  name: '部门主管审批',
  nodeKind: 'approve',
  state: 'done',
  kind: 'asked',
  note: '',
  people: [{ id, for: null, why: '', answer: 'approved' }],
})

const sampleAnswer = (number: number, kind: Happened['kind'], comment: string, by: number, at: string): Happened => ({
  id: number,
  kind,
  comment,
  by,
  at,
  nodeName: kind === 'start' ? '' : '部门主管审批',
  for: null,
  note: '',
  people: [],
  mentions: [],
  files: [],
  signature: null,
})

function filled(field: Field, person: Person): FieldValue {
  if (field.kind !== 'table') return sampleIn(field, person) as FieldValue
  const row = (): Row =>
    Object.fromEntries((field.columns ?? []).map(one => [one.key, sampleIn(one, person) ?? null])) as Row
  return [row(), row()] as FieldValue
}

function sampleIn(field: Field | Column, { id, now }: Person): unknown {
  switch (field.kind) {
    case 'number':
      return field.min ?? 3
    case 'money':
      return field.min ?? 128_000 // fen
    case 'date':
      return formatDate(now)
    case 'datetime':
      return now
    case 'choice':
      return field.options[0] ?? null
    case 'choices':
      return field.options.slice(0, 2)
    case 'employee':
      return id
    case 'text':
    case 'longText':
      return `${field.title}示例`
    default:
      return null
  }
}
