import { codes, type FieldIssue } from '../../../kernel/api/envelope.ts'
import { Refusal } from '../../../kernel/server/refusal.ts'
import { isDated } from '../api/dateOrder.ts'
import type { Column, Field } from '../api/formFields.ts'
import { formProblems } from '../api/formProblems.ts'

/** Returns fields without the settings that mean nothing for their kind. */
export function tidied(fields: readonly Field[]): Field[] {
  return fields.map(({ columns, ...field }) => ({
    ...bare(field),
    ...(field.kind === 'table' ? { columns: (columns ?? []).map(bare) } : {}),
  }))
}

function bare<F extends Field | Column>({ notBefore, ...field }: F) {
  return {
    ...field,
    options: field.kind === 'choice' || field.kind === 'choices' ? field.options : [],
    ...(notBefore && isDated(field) ? { notBefore } : {}),
  }
}

/** Throws 40000 and names each field that cannot be used. */
export function assertUsable(fields: readonly Field[]): void {
  const issues: FieldIssue[] = formProblems(fields).map(({ at, words }) => {
    const title = fields.find(field => field.key === at.split('.')[0])?.title ?? ''
    return { field: `fields.${at}`, msg: `“${title}”：${words}` }
  })
  const [first] = issues
  if (first) throw new Refusal(codes.badInput, first.msg, { issues })
}
