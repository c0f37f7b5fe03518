import type { FieldIssue } from '../../../kernel/api/envelope.ts'
import { codes } from '../../../kernel/api/envelope.ts'
import { own } from '../../../kernel/api/own.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { Refusal } from '../../../kernel/server/refusal.ts'
import type { Content, Right, ShownField } from '../api/content.ts'
import { orderFaults } from '../api/dateOrder.ts'
import { type Column, type Field, type FieldValue, isFillable, isFilled } from '../api/formFields.ts'
import { faultsIn } from '../api/misfit.ts'
import { beginningOf, inputOf } from './beginning.ts'
import { strangers } from './strangers.ts'

const mostTold = 50

/**
 * Returns a document's fields, each with its right. `rights` overrides `usually`. A field that the form requires is
 * required wherever it may be edited; at the start (`edit`) the form's own setting counts. Nobody fills in headings,
 * texts and formulas.
 */
export function shownFields(
  fields: readonly Field[],
  rights: Readonly<Record<string, Right>>,
  usually: 'read' | 'edit',
) {
  return fields.map(field => {
    const said = own(rights, field.key) ?? (usually === 'edit' ? (field.atStart ?? usually) : usually)
    const right = isFillable(field) || said === 'hidden' ? said : ('read' as const)
    const required = right === 'required' || (right === 'edit' && field.required)
    return { ...field, required, right: required ? ('required' as const) : right }
  })
}

/** Returns the fields that the starter of a document sees by `rights`, each with its initial value for this person. */
export function startFields(
  desk: Desk,
  fields: readonly Field[],
  rights: Readonly<Record<string, Right>>,
): ShownField[] {
  const begins = <F extends Column>(field: F): F => ({ ...field, initial: beginningOf(desk, field) ?? undefined })
  return shownFields(fields, rights, 'edit')
    .filter(field => field.right !== 'hidden')
    .map(({ columns, ...field }) => ({
      ...begins(field as ShownField & Column),
      ...(columns ? { columns: columns.map(begins) } : {}),
    }))
}

/** Tells whether a field with this right is filled in. */
export const opensField = (right: Right) => right === 'edit' || right === 'required'
const mayFill = (field: ShownField) => isFillable(field) && opensField(field.right)

/**
 * Returns the values that a person sent for the fields they may fill in. `before` is the document's present content.
 * Throws 40000 and names each field that is missing, does not fit, or names somebody who does not exist.
 */
export async function filledIn(
  desk: Desk,
  fields: readonly ShownField[],
  content: Content,
  before: Content,
): Promise<Content> {
  const open = fields.filter(mayFill)
  const given = inputOf(open, content)
  const issues: FieldIssue[] = open.flatMap(field =>
    issuesOf(field, own(given, field.key) ?? own(before, field.key) ?? null, Object.hasOwn(given, field.key)),
  )
  if (issues.length === 0) issues.push(...orderIssues(fields, { ...before, ...given }, given))
  if (issues.length === 0) issues.push(...(await strangers(desk, open, given, before)))
  const [first] = issues
  if (first) throw new Refusal(codes.badInput, first.msg, { issues: issues.slice(0, mostTold) })
  return given
}

/**
 * Returns an issue for each date that was sent and is before its earlier date. The issue stands at the later field if
 * the person may fill it in.
 */
function orderIssues(fields: readonly ShownField[], content: Content, given: Content): FieldIssue[] {
  const open = fields.filter(mayFill).map(({ key }) => key)
  const isGiven = (path: string) => Object.hasOwn(given, path.split('.')[0] as string)
  return orderFaults(fields, content)
    .filter(({ path, other }) => isGiven(path) || isGiven(other))
    .map(({ path, other, msg }) => ({
      field: `content.${path.includes('.') || open.includes(path) ? path : other}`,
      msg,
    }))
}

function issuesOf(field: ShownField, value: FieldValue, given: boolean): FieldIssue[] {
  const name = `content.${field.key}`
  if (field.right === 'required' && !isFilled(value)) return [{ field: name, msg: `请填写${field.title}` }]
  return given ? faultsIn(field, value).map(({ path, msg }) => ({ field: name + path, msg })) : []
}
