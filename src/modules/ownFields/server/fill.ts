import { codes, type FieldIssue } from '../../../kernel/contract/envelope.ts'
import { own } from '../../../kernel/contract/own.ts'
import { ownName } from '../../../kernel/contract/ownNames.ts'
import type { OwnValue, OwnValues } from '../../../kernel/contract/ownValues.ts'
import type { Desk } from '../../../kernel/server/desk.ts'
import { conflict, Refusal } from '../../../kernel/server/refusal.ts'
import { isFilled } from '../../forms/contract/formFields.ts'
import { computeOwn } from '../contract/formulas.ts'
import { type MyField, sorts } from '../contract/ownFields.ts'
import { schemaOf } from '../contract/shape.ts'
import { myForm, type PersonalForm } from './forms.ts'
import type { OwnNoun } from './nouns.ts'
import { strangers } from './strangers.ts'

/** Facts of a record that formulas may name; money in fen. */
export type Facts = Readonly<Record<string, number | null>>

/**
 * Returns the own fields of a new record: what the person entered, what fields begin with, what formulas give; null where
 * the company has none. Throws 40000 naming each field that is unknown, not the person's to fill in, missing or wrong.
 */
export async function newOwn(
  desk: Desk,
  noun: OwnNoun,
  given: OwnValues | undefined,
  facts: Facts,
): Promise<OwnValues | null> {
  const form = await myForm(desk, noun.noun)
  if (!form) return refuseAll(given)
  const begun = form.inUse.filter(field => isFilled(field.initial)).map(field => [field.key, field.initial] as const)
  const entered = { ...Object.fromEntries(begun), ...given }
  await assureGiven(desk, form, given ?? {}, {})
  assureFilled(
    form.seen.filter(field => field.editable && field.required),
    entered,
  )
  return computed(form, noun, entered, facts)
}

/**
 * Returns the own fields of a record after an edit; undefined where they stay as they are. A field left out stays. `facts` are
 * those of the record after the edit. Throws as `newOwn`; only what is sent is checked.
 */
export async function editedOwn(
  desk: Desk,
  noun: OwnNoun,
  given: OwnValues | undefined,
  before: unknown,
  facts: Facts,
): Promise<OwnValues | null | undefined> {
  const form = await myForm(desk, noun.noun)
  if (!form) {
    refuseAll(given)
    return undefined
  }
  const held = (before ?? {}) as OwnValues
  await assureGiven(desk, form, given ?? {}, held)
  assureFilled(
    form.seen.filter(field => field.required && Object.hasOwn(given ?? {}, field.key)),
    given ?? {},
  )
  const after = computed(form, noun, { ...held, ...given }, facts)
  return alike(held, after ?? {}) ? undefined : after
}

/** The own fields with what formulas give now; undefined where nothing changes. Asked when something changes that they read. */
export async function recomputedOwn(
  desk: Desk,
  noun: OwnNoun,
  before: unknown,
  facts: Facts,
): Promise<OwnValues | null | undefined> {
  const form = await myForm(desk, noun.noun)
  if (!form?.inUse.some(field => field.kind === 'formula')) return undefined
  const held = (before ?? {}) as OwnValues
  const after = computed(form, noun, held, facts)
  return alike(held, after ?? {}) ? undefined : after
}

/**
 * Refuses a step of a record while a field is empty that must be filled from this step, or an earlier one, on. Only fields that
 * the person may fill in count. Throws 40900 with the names of these fields.
 */
export async function assureFilledFor(desk: Desk, noun: OwnNoun, values: unknown, step: string): Promise<void> {
  const form = await myForm(desk, noun.noun)
  const order = Object.keys(noun.steps)
  const held = (values ?? {}) as OwnValues
  const lacking = (form?.seen ?? []).filter(({ key, editable, requiredFrom }) => {
    const from = requiredFrom === null ? -1 : order.indexOf(requiredFrom)
    return editable && from >= 0 && from <= order.indexOf(step) && !isFilled(own(held, key))
  })
  if (lacking.length > 0) throw conflict(`${noun.steps[step]}前请先填写${lacking.map(field => field.title).join('、')}`)
}

function refuseAll(given: OwnValues | undefined): null {
  const [key] = Object.keys(given ?? {})
  if (key !== undefined) throw refusalOf([{ field: ownName(key), msg: '没有这个字段，请刷新后再试' }])
  return null
}

/** Refuses values that the person may not give, or that do not fit. */
async function assureGiven(desk: Desk, form: PersonalForm, given: OwnValues, before: OwnValues): Promise<void> {
  const fields = new Map(form.seen.map(field => [field.key, field]))
  const issues = Object.entries(given).flatMap(([key, value]) =>
    issuesOf(fields.get(key), ownName(key), value, own(before, key)),
  )
  if (issues.length === 0) issues.push(...(await strangers(desk, form.seen, given, before)))
  if (issues.length > 0) throw refusalOf(issues)
}

function issuesOf(field: MyField | undefined, name: string, value: OwnValue, before: unknown): FieldIssue[] {
  if (!field) return [{ field: name, msg: '没有这个字段，请刷新后再试' }]
  if (!field.editable) return [{ field: name, msg: `您不能填写${field.title}` }]
  if (!isFilled(value)) return []
  const { error } = schemaOf(field, false).safeParse(value)
  if (error) return [{ field: name, msg: wordsFor(field, error.issues[0]?.message ?? '') }]
  return retiredIssues(field, name, value, before)
}

/** Messages of Zod itself, which speaks English, become ours. */
const wordsFor = ({ title }: MyField, message: string) => (/[一-鿿]/.test(message) ? message : `${title}不正确`)

/** A retired option stays where it was chosen before. */
function retiredIssues(field: MyField, name: string, value: OwnValue, before: unknown): FieldIssue[] {
  const kept = new Set([before].flat())
  const chosen = [value].flat().filter(one => !kept.has(one))
  const gone = field.options.find(option => option.retired && chosen.includes(option.id))
  return gone ? [{ field: name, msg: `${field.title}的选项“${gone.title}”已停用` }] : []
}

function assureFilled(fields: readonly MyField[], values: OwnValues): void {
  const issues = fields
    .filter(({ key }) => !isFilled(own(values, key)))
    .map(({ key, title }) => ({ field: ownName(key), msg: `请填写${title}` }))
  if (issues.length > 0) throw refusalOf(issues)
}

function refusalOf(issues: FieldIssue[]): Refusal {
  return new Refusal(codes.badInput, issues[0]?.msg ?? '', { issues })
}

/** The values as they are kept: without what holds nothing, times of one form, with what formulas give. */
function computed(form: PersonalForm, noun: OwnNoun, values: OwnValues, facts: Facts): OwnValues | null {
  const times = new Set(form.inUse.filter(field => sorts[field.kind] === 't').map(field => field.key))
  const kept = Object.entries(values)
    .filter(([, value]) => isFilled(value))
    .map(([key, value]) => [key, times.has(key) ? asKept(value as string) : trimmed(value)] as const)
  const { values: whole, faults } = computeOwn(form.inUse, noun.facts, Object.fromEntries(kept), facts)
  const issues = faults.map(({ path, msg }) => ({ field: ownName(path), msg }))
  if (issues.length > 0) throw refusalOf(issues)
  return Object.keys(whole).length > 0 ? whole : null
}

const trimmed = (value: OwnValue) => (typeof value === 'string' ? value.trim() : value)

/** A day as it is, a moment in UTC: so that the order of the texts is that of the times. */
const asKept = (value: string) => (value.length === 10 ? value : new Date(value).toISOString())

const alike = (a: OwnValues, b: OwnValues) =>
  Object.keys({ ...a, ...b }).every(key => JSON.stringify(own(a, key)) === JSON.stringify(own(b, key)))
