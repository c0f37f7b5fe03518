import { customName } from '../../../kernel/api/customNames.ts'
import type { CustomValue, CustomValues } from '../../../kernel/api/customValues.ts'
import { codes, type FieldIssue } from '../../../kernel/api/envelope.ts'
import { own } from '../../../kernel/api/own.ts'
import { normalisePhone } from '../../../kernel/api/phone.ts'
import { clock } from '../../../kernel/server/clock.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { Refusal } from '../../../kernel/server/refusal.ts'
import { isFilled } from '../../forms/api/formFields.ts'
import { type CustomKind, type MyField, mostText } from '../api/customFields.ts'
import { computeCustomValues } from '../api/formulas.ts'
import { isMasked, schemaOf } from '../api/shape.ts'
import { conditionOf } from '../api/shown.ts'
import { namedFiles } from './files.ts'
import { formForWriting, type PersonalForm } from './forms.ts'
import type { CustomHolder } from './nouns.ts'
import { drawNumbers, numbersOfNew } from './numbering.ts'
import { withoutMasked } from './phones.ts'
import { notShown, without } from './shown.ts'
import { strangers } from './strangers.ts'

/** Facts of a record that formulas may name; money in fen. */
export type Facts = Readonly<Record<string, number | null>>

/**
 * Returns the custom fields of a new record: what the person entered, what it takes from the record that it comes of (`carried`), what fields
 * begin with, what formulas give; null where the company has none. Throws 40000 naming each field that is unknown, not the person's to fill in, missing or wrong.
 */
export async function newCustomValues(
  desk: Desk,
  noun: CustomHolder,
  given: CustomValues | undefined,
  facts: Facts,
  carried: CustomValues = {},
): Promise<CustomValues | null> {
  const form = await formForWriting(desk, noun.noun)
  if (!form) return refuseAll(given)
  const named = await namedFiles(desk, form, given ?? {}, {})
  const whole = { ...begun(form), ...carried, ...named.given }
  const hidden = notShown(form, whole)
  const entered = without(whole, hidden)
  await assertGiven(desk, form, without(named.given, hidden), {}, named.issues)
  const required = form.seen.filter(({ key, editable, required }) => editable && required && !hidden.has(key))
  if (noun.filledBy === undefined) assertFilled(required, entered)
  const own = computed(form, noun, entered, facts)
  assertSize(form, own)
  const [numbers = {}] = await drawNumbers(desk, noun, form.inUse, [clock.date().toISOString()])
  return own || Object.keys(numbers).length > 0 ? { ...own, ...numbers } : null
}

/** What the fields of a new record begin with. */
export function begun({ inUse }: PersonalForm): CustomValues {
  return Object.fromEntries(inUse.filter(field => isFilled(field.initial)).map(field => [field.key, field.initial]))
}

/**
 * Returns the custom fields of a record after an edit; undefined where they stay as they are. A field left out stays, one that is
 * not shown any more holds nothing. `facts` are those of the record after the edit. Throws as `newCustomValues`; only what is sent, or
 * comes to be shown, is checked.
 */
export async function editedCustomValues(
  desk: Desk,
  noun: CustomHolder,
  sent: CustomValues | undefined,
  before: unknown,
  facts: Facts,
): Promise<CustomValues | null | undefined> {
  const form = await formForWriting(desk, noun.noun)
  if (!form) {
    refuseAll(sent)
    return undefined
  }
  const held = (before ?? {}) as CustomValues
  const named = await namedFiles(desk, form, sent ?? {}, held)
  const entered = withoutMasked(form.seen, named.given, held)
  const hidden = notShown(form, { ...held, ...entered })
  const wasHidden = notShown(form, held)
  const given = without(entered, hidden)
  const whole = without({ ...held, ...given }, hidden)
  await assertGiven(desk, form, given, held, named.issues)
  assertFilled(
    form.seen.filter(
      ({ key, editable, required }) =>
        editable && required && !hidden.has(key) && (Object.hasOwn(given, key) || wasHidden.has(key)),
    ),
    whole,
  )
  const after = computed(form, noun, whole, facts)
  assertSize(form, after)
  return alike(held, after ?? {}) ? undefined : after
}

/**
 * The custom fields with what formulas give now; undefined where nothing changes. Asked when something changes that they read and nobody edits
 * the record: nothing is refused, so a formula whose result is too large has none, and `lacking` tells of it. What a condition hides stays,
 * and formulas read none of it.
 */
export async function settledCustomValues(
  desk: Desk,
  noun: CustomHolder,
  before: unknown,
  facts: Facts,
): Promise<{ own: CustomValues | null | undefined; lacking: boolean }> {
  const form = await formForWriting(desk, noun.noun)
  if (!form?.inUse.some(field => field.kind === 'formula')) return { own: undefined, lacking: false }
  const held = (before ?? {}) as CustomValues
  const { values, faults } = results(form, noun, held, facts)
  const after = { ...hiddenIn(form, held), ...values }
  const whole = Object.keys(after).length > 0 ? after : null
  return { own: alike(held, after) ? undefined : whole, lacking: faults.length > 0 }
}

/** What a record holds in fields that a condition hides, without the results of formulas. */
function hiddenIn(form: PersonalForm, held: CustomValues): CustomValues {
  const hidden = notShown(form, held)
  const kinds = kindsOf(form)
  return Object.fromEntries(Object.entries(held).filter(([key]) => hidden.has(key) && kinds.get(key) !== 'formula'))
}

/** The values of a record with what formulas give, without checks: for values that records had before. Null where it holds nothing. */
export async function computedCustomValues(
  desk: Desk,
  noun: CustomHolder,
  values: CustomValues,
  facts: Facts,
): Promise<CustomValues | null> {
  const form = await formForWriting(desk, noun.noun)
  if (form) return computed(form, noun, values, facts)
  return Object.keys(values).length > 0 ? values : null
}

/**
 * Returns the custom fields of records that come about without a form of their own: what fields begin with, what formulas give, and numbers.
 */
export async function bornCustomValues(
  desk: Desk,
  noun: CustomHolder,
  each: readonly Facts[],
): Promise<(CustomValues | null)[]> {
  const form = await formForWriting(desk, noun.noun)
  if (!form) return each.map(() => null)
  const owns = each.map(facts => computed(form, noun, begun(form), facts))
  const numbers = await numbersOfNew(desk, noun, each.length)
  return owns.map((own, at) => (numbers[at] ? { ...own, ...numbers[at] } : own))
}

function refuseAll(given: CustomValues | undefined): null {
  const [key] = Object.keys(given ?? {})
  if (key !== undefined) throw refusalOf([{ field: customName(key), msg: '没有这个字段，请刷新后再试' }])
  return null
}

/** Refuses values that the person may not give, or that do not fit. */
async function assertGiven(
  desk: Desk,
  form: PersonalForm,
  given: CustomValues,
  before: CustomValues,
  files: readonly FieldIssue[],
): Promise<void> {
  const fields = new Map(form.seen.map(field => [field.key, field]))
  const wrong = Object.entries(given).flatMap(([key, value]) =>
    issuesOf(fields.get(key), customName(key), value, own(before, key)),
  )
  const issues = [...wrong, ...files.filter(({ field }) => !wrong.some(one => one.field === field))]
  if (issues.length === 0) issues.push(...(await strangers(desk, form.seen, given, before)))
  if (issues.length > 0) throw refusalOf(issues)
}

function issuesOf(field: MyField | undefined, name: string, value: CustomValue, before: unknown): FieldIssue[] {
  if (!field) return [{ field: name, msg: '没有这个字段，请刷新后再试' }]
  if (!field.editable) return [{ field: name, msg: `您不能填写${field.title}，请把它留空` }]
  if (!isFilled(value)) return []
  const { error } = schemaOf(field, false).safeParse(value)
  if (error) return [{ field: name, msg: wordsFor(field, error.issues[0]?.message ?? '') }]
  if (field.kind === 'phone' && isMasked(value)) return [{ field: name, msg: `请填写完整的${field.title}` }]
  return retiredIssues(field, name, value, before)
}

/** Messages of Zod itself, which speaks English, become ours; each names the field. */
function wordsFor({ title }: MyField, message: string): string {
  if (!/[一-鿿]/.test(message)) return `${title}不正确，请重新填写`
  return message.includes(title) ? message : `${title}：${message}`
}

/** A retired option stays where it was chosen before. */
function retiredIssues(field: MyField, name: string, value: CustomValue, before: unknown): FieldIssue[] {
  const kept = new Set([before].flat())
  const chosen = [value].flat().filter(one => !kept.has(one))
  const gone = field.options.find(option => option.retired && chosen.includes(option.id))
  return gone ? [{ field: name, msg: `${field.title}的选项“${gone.title}”已停用，请选择另一个` }] : []
}

/** Refuses values where a field that a condition shows, and did not show `before`, must be filled and is empty. */
export function assertShownFilled(form: PersonalForm, values: CustomValues, before?: CustomValues): void {
  const hidden = notShown(form, values)
  const wasHidden = before && notShown(form, before)
  const shown = form.seen.filter(
    field => field.editable && field.required && conditionOf(field) && !hidden.has(field.key),
  )
  assertFilled(
    shown.filter(({ key }) => !wasHidden || wasHidden.has(key)),
    values,
  )
}

function assertFilled(fields: readonly MyField[], values: CustomValues): void {
  const issues = fields
    .filter(({ key }) => !isFilled(own(values, key)))
    .map(({ key, title }) => ({ field: customName(key), msg: `请填写${title}` }))
  if (issues.length > 0) throw refusalOf(issues)
}

function refusalOf(issues: FieldIssue[]): Refusal {
  return new Refusal(codes.badInput, issues[0]?.msg ?? '', { issues })
}

/**
 * The values as they are kept: without what holds nothing, times of one form, with what formulas give. Throws 40000 naming
 * each formula whose result is too large.
 */
export function computed(
  form: PersonalForm,
  noun: CustomHolder,
  values: CustomValues,
  facts: Facts,
): CustomValues | null {
  const { values: whole, faults } = results(form, noun, values, facts)
  const isSeen = (key: string) => form.seen.some(field => field.key === key)
  const issues = faults.map(({ path, msg }) =>
    isSeen(path)
      ? { field: customName(path), msg }
      : { field: 'own', msg: '填写的数字过大，有自动计算的内容没有结果，请改小' },
  )
  if (issues.length > 0) throw refusalOf(issues)
  return Object.keys(whole).length > 0 ? whole : null
}

function results(form: PersonalForm, noun: CustomHolder, values: CustomValues, facts: Facts) {
  const kinds = kindsOf(form)
  const kept: Record<string, CustomValue> = {}
  for (const [key, value] of Object.entries(without(values, notShown(form, values))))
    if (isFilled(value)) kept[key] = asKept(kinds.get(key), value)
  return computeCustomValues(form.inUse, noun.facts, kept, facts)
}

const knownKinds = new WeakMap<PersonalForm, ReadonlyMap<string, CustomKind>>()

/** The kinds of a form's fields by their keys, found once for the thousands of records of a workbook. */
function kindsOf(form: PersonalForm): ReadonlyMap<string, CustomKind> {
  const kinds = knownKinds.get(form) ?? new Map(form.inUse.map(field => [field.key, field.kind]))
  knownKinds.set(form, kinds)
  return kinds
}

/** Refuses values that are too much for one record, by the field that holds most. */
export function assertSize({ seen }: PersonalForm, values: CustomValues | null): void {
  const sizeOf = (value: unknown) => JSON.stringify(value).length
  if (values === null || sizeOf(values) <= mostText) return
  const [longest] = seen
    .filter(({ key }) => Object.hasOwn(values, key))
    .toSorted((a, b) => sizeOf(values[b.key]) - sizeOf(values[a.key]))
  const what = longest ? `，请缩短${longest.title}` : ''
  const msg = `一条记录的自定义字段合计最多 ${mostText} 个字${what}`
  throw refusalOf([{ field: longest ? customName(longest.key) : 'own', msg }])
}

/** A text without spaces around it, a phone's digits; a moment in UTC, so that the order of the texts is that of the times. */
function asKept(kind: CustomKind | undefined, value: CustomValue): CustomValue {
  if (typeof value !== 'string') return value
  if (kind === 'datetime') return new Date(value).toISOString()
  return kind === 'phone' ? normalisePhone(value) : value.trim()
}

/** Tells whether a record holds the same before and after. */
export const alike = (a: CustomValues, b: CustomValues) =>
  Object.keys({ ...a, ...b }).every(key => JSON.stringify(own(a, key)) === JSON.stringify(own(b, key)))
