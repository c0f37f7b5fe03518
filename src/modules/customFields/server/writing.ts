import { customKeyOf, customName } from '../../../kernel/api/customNames.ts'
import type { CustomValue, CustomValues } from '../../../kernel/api/customValues.ts'
import { codes, type FieldIssue } from '../../../kernel/api/envelope.ts'
import { own } from '../../../kernel/api/own.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { badInput, Refusal } from '../../../kernel/server/refusal.ts'
import { RowRefused } from '../../transfer/server/index.ts'
import type { MyField } from '../api/customFields.ts'
import { isMasked } from '../api/shape.ts'
import { conditionOf } from '../api/shown.ts'
import { alike, assertShownFilled, assertSize, begun, computed, type Facts } from './fill.ts'
import { formForWriting, type PersonalForm } from './forms.ts'
import type { CustomHolder } from './nouns.ts'
import { numbersOfNew } from './numbering.ts'
import { withoutMasked } from './phones.ts'

/** The values of a row of a workbook, checked; those of custom fields under their names. */
type Row = Readonly<Record<string, unknown>>

/** What rows of a workbook make of custom fields, for hundreds of records. */
export type CustomWriter = {
  /** The custom fields of new records, each by its row and its facts; null where one has none. Throws RowRefused. */
  made(rows: readonly { values: Row; facts: Facts }[]): Promise<(CustomValues | null)[]>
  /** The custom fields after an update by the row's filled cells; undefined where they stay as they are. Throws RowRefused. */
  changed(row: Row, before: unknown, facts: Facts): CustomValues | null | undefined
  /** Why the row could make no new record. */
  faults(row: Row, facts: Facts): { field: string; message: string }[]
}

const noFields: CustomWriter = { made: async rows => rows.map(() => null), changed: () => undefined, faults: () => [] }

/** Returns what writes the custom fields of a noun's imported records. */
export async function customWriter(desk: Desk, noun: CustomHolder): Promise<CustomWriter> {
  const form = await formForWriting(desk, noun.noun)
  return form ? writerOf(desk, noun, form) : noFields
}

/** Returns what writes the custom fields of a form. */
export function writerOf(desk: Desk, noun: CustomHolder, form: PersonalForm): CustomWriter {
  const beginning = begun(form)
  const phones = form.seen.filter(field => field.kind === 'phone')
  const isConditional = form.inUse.some(conditionOf)
  const sized = (values: CustomValues | null) => {
    assertSize(form, values)
    return values
  }
  const customOf = customReader(form)
  const entered = (row: Row, held: CustomValues) => withoutShown(phones, customOf(row), held)
  const whole = (row: Row, facts: Facts) => {
    const values = { ...beginning, ...entered(row, {}) }
    if (isConditional) assertShownFilled(form, values)
    return sized(computed(form, noun, values, facts))
  }
  return {
    async made(rows) {
      const owns = rows.map(({ values, facts }) => refusingRow(() => whole(values, facts)))
      const numbers = await numbersOfNew(desk, noun, rows.length)
      return owns.map((own, at) => (numbers[at] ? { ...own, ...numbers[at] } : own))
    },
    changed(row, before, facts) {
      const held = (before ?? {}) as CustomValues
      const after = refusingRow(() => {
        const values = { ...held, ...entered(row, held) }
        if (isConditional) assertShownFilled(form, values, held)
        return sized(computed(form, noun, values, facts))
      })
      return alike(held, after ?? {}) ? undefined : after
    },
    faults: (row, facts) => issuesIn(() => whole(row, facts)).map(({ field, msg }) => ({ field, message: msg })),
  }
}

/** The values without phones that are written as they are shown. Throws 40000 where one is not what is held. */
function withoutShown(phones: readonly MyField[], values: CustomValues, held: CustomValues): CustomValues {
  if (phones.length === 0) return values
  const given = withoutMasked(phones, values, held)
  const phone = phones.find(field => isMasked(own(given, field.key)))
  if (phone) throw badInput(customName(phone.key), `请填写完整的${phone.title}`)
  return given
}

/** Returns what reads a row's values of a form's fields, whose names are made once for thousands of rows. */
function customReader({ inUse }: PersonalForm): (row: Row) => CustomValues {
  const names = inUse.map(({ key }) => [key, customName(key)] as const)
  return row => {
    const values: Record<string, CustomValue> = {}
    for (const [key, name] of names) {
      const value = row[name]
      if (value !== null && value !== undefined) values[key] = value as CustomValue
    }
    return values
  }
}

/** The custom values in a row of a workbook. */
export function customIn(row: Row): CustomValues {
  const values: Record<string, CustomValue> = {}
  for (const [name, value] of Object.entries(row)) {
    const key = customKeyOf(name)
    if (key !== undefined && value !== null && value !== undefined) values[key] = value as CustomValue
  }
  return values
}

function refusingRow<T>(write: () => T): T {
  let written: { value: T } | undefined
  const [issue] = issuesIn(() => {
    written = { value: write() }
  })
  if (issue || !written) throw new RowRefused(issue?.field ?? '', issue?.msg ?? '')
  return written.value
}

function issuesIn(write: () => unknown): FieldIssue[] {
  try {
    write()
    return []
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== codes.badInput) throw error
    return (error.data as { issues: FieldIssue[] }).issues
  }
}
