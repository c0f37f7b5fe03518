import type { CustomValues } from '../../../kernel/api/customValues.ts'
import type { Field, FieldKindOfForm, FieldValue } from '../../forms/api/formFields.ts'
import { compute } from '../../forms/api/formula/compute.ts'
import type { Fault } from '../../forms/api/misfit.ts'
import type { CustomFact, CustomField, CustomKind } from './customFields.ts'

const kinds: Readonly<Partial<Record<CustomKind, FieldKindOfForm>>> = {
  number: 'number',
  percent: 'number',
  money: 'money',
  date: 'date',
  datetime: 'datetime',
  formula: 'formula',
}

type Reading = { readers: Field[]; parsed: NonNullable<Parameters<typeof compute>[2]> }
const readings = new WeakMap<readonly Computed[], Reading>()

/** The fields as formulas read them, made once for the records that have them. */
function readingOf(fields: readonly Computed[], facts: readonly CustomFact[]): Reading {
  const reading = readings.get(fields) ?? { readers: formulaFields(fields, facts), parsed: new Map() }
  readings.set(fields, reading)
  return reading
}

type Computed = Pick<CustomField, 'key' | 'title' | 'kind' | 'formula' | 'result' | 'decimals'>

/** The fields that formulas may name, as `forms` reads them: facts of the record, then custom fields that compute. */
export function formulaFields(fields: readonly Computed[], facts: readonly CustomFact[]): Field[] {
  const own = fields.flatMap(({ key, title, kind, formula, result, decimals }): Field[] => {
    const is = kinds[kind]
    return is ? [{ key, title, kind: is, required: false, options: [], formula, result, decimals }] : []
  })
  return [...facts.map(fact => ({ ...fact, required: false, options: [] })), ...own]
}

/**
 * The values with what the formulas give: numbers, or fen where the result is money; a formula without a result holds nothing.
 * A percentage counts as its share: 12.5 % is 0.125. A number that is empty is none: what needs it has no result, while SUM, AVG, MIN and
 * MAX leave it out. `record` holds the facts, money in fen.
 */
export function computeCustomValues(
  fields: readonly Computed[],
  facts: readonly CustomFact[],
  values: CustomValues,
  record: Readonly<Record<string, number | null>>,
): { values: CustomValues; faults: Fault[] } {
  const formulas = fields.filter(field => field.kind === 'formula')
  if (formulas.length === 0) return { values, faults: [] }
  const shares = fields
    .filter(field => field.kind === 'percent' && typeof values[field.key] === 'number')
    .map(({ key }) => [key, (values[key] as number) / 10_000] as const)
  const content = { ...(values as Record<string, FieldValue>), ...record, ...Object.fromEntries(shares) }
  const { readers, parsed } = readingOf(fields, facts)
  const { content: computed, faults } = compute(readers, content, parsed, 'nothing')
  const results = formulas.map(({ key }) => [key, (computed[key] as number | null) ?? null] as const)
  const whole: CustomValues = { ...values, ...Object.fromEntries(results) }
  return { values: Object.fromEntries(Object.entries(whole).filter(([, value]) => value !== null)), faults }
}
