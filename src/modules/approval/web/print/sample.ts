import type { Field } from '../../../forms/api/formFields.ts'
import type { PrintTemplate } from '../../../forms/api/printTemplate.ts'
import { type Person, sampleContent } from '../../../forms/web/print/sampleContent.ts'
import type { Happened, WayStep } from '../../api/approval.ts'
import type { Papered } from './ApprovalPaper.tsx'

type Design = { name: string; fields: readonly Field[]; print: PrintTemplate }

/** Returns a sample approval, with something in every field, for looking at a print template. */
export function sampleOf({ name, fields, print }: Design, person: Person): Papered {
  const { id, now } = person
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
    content: sampleContent(fields, person),
    files: [],
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
