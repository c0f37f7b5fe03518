import type { FieldIssue } from '../../../kernel/contract/envelope.ts'
import { codes } from '../../../kernel/contract/envelope.ts'
import type { Desk } from '../../../kernel/server/desk.ts'
import { Refusal } from '../../../kernel/server/refusal.ts'
import type { Content, ShownField } from '../contract/approval.ts'
import type { Right } from '../contract/engine/flow.ts'
import { type Field, type FieldValue, holdsInput, isFilled } from '../contract/engine/formFields.ts'
import { faultsIn } from '../contract/engine/misfit.ts'

/** A document's fields with what one may do with each: `rights` says more than `usually`, and 必填 of the form goes along. */
export function shownFields(
  fields: readonly Field[],
  rights: Readonly<Record<string, Right>>,
  usually: 'read' | 'edit',
) {
  return fields.map(field => {
    const right = rights[field.key] ?? usually
    const required = right === 'required' || (right === 'edit' && field.required)
    return { ...field, required, right: required ? ('required' as const) : right }
  })
}

const mayFill = (field: ShownField) => holdsInput(field) && (field.right === 'edit' || field.right === 'required')

/**
 * What a person filled in, of the fields they may fill in. Throws 40000 naming each field that is missing, does not fit,
 * or names somebody who is not there; `before` is what the document holds already.
 */
export async function filledIn(
  desk: Desk,
  fields: readonly ShownField[],
  content: Content,
  before: Content,
): Promise<Content> {
  const open = fields.filter(mayFill)
  const given = Object.fromEntries(
    open.filter(({ key }) => Object.hasOwn(content, key)).map(({ key }) => [key, content[key] ?? null]),
  )
  const issues = open.flatMap(field =>
    issuesOf(field, given[field.key] ?? before[field.key] ?? null, field.key in given),
  )
  issues.push(...(await strangers(desk, open, given)))
  const [first] = issues
  if (first) throw new Refusal(codes.badInput, first.msg, { issues })
  return given
}

function issuesOf(field: ShownField, value: FieldValue, given: boolean): FieldIssue[] {
  const name = `content.${field.key}`
  if (field.right === 'required' && !isFilled(value)) return [{ field: name, msg: `请填写${field.title}` }]
  return given ? faultsIn(field, value).map(({ path, msg }) => ({ field: name + path, msg })) : []
}

/** People and departments that are not the company's. */
async function strangers(desk: Desk, fields: readonly ShownField[], given: Content): Promise<FieldIssue[]> {
  const issues: FieldIssue[] = []
  for (const { key, title, kind } of fields) {
    const value = given[key]
    if ((kind !== 'employee' && kind !== 'department') || typeof value !== 'number') continue
    const there = await desk
      .from(kind)
      .select('id')
      .where('id', '=', value)
      .where('disabledAt', 'is', null)
      .executeTakeFirst()
    if (!there) issues.push({ field: `content.${key}`, msg: `${title}不存在或已停用` })
  }
  return issues
}
