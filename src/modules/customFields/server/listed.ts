import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { valuesInWords } from '../../../kernel/server/record/history.ts'
import { columnOf } from '../api/shape.ts'
import { myForm, type PersonalForm } from './forms.ts'
import { seenValues } from './listing.ts'
import type { CustomNoun } from './nouns.ts'

const mostTold = 6 // fields of a record

/** A custom field of a record in words. */
export type CustomSaid = { title: string; value: string }

/**
 * Returns what records hold in the fields that stand in their list at first, in words, by id: for screens that name records
 * of several nouns. A record out of sight, or whose custom fields are, says nothing.
 */
export async function listedCustom(
  desk: Desk,
  noun: CustomNoun,
  rows: readonly { id: number; own: unknown }[],
): Promise<Map<number, CustomSaid[]>> {
  const form = await myForm(desk, noun.noun)
  const fields = listedIn(form)
  const records: { id: number; own: unknown }[] = []
  if (!form || fields.length === 0) return new Map()
  for (const { id, own } of rows)
    if (own !== null && (await noun.seen(desk, id))) records.push({ id, own: seenValues(form, own) })
  const words = await valuesInWords(desk, records, fields.map(columnOf))
  return new Map(
    records.map(({ id }, at) => [
      id,
      fields.flatMap(({ title, unit }, field) => {
        const value = words[at]?.[field] ?? ''
        return value === '' ? [] : [{ title, value: unit ? `${value} ${unit}` : value }]
      }),
    ]),
  )
}

const listedIn = (form: PersonalForm | undefined) => form?.seen.filter(field => field.listed).slice(0, mostTold) ?? []

/** The same of records by their ids; asks the database only where the company lists custom fields. */
export async function listedCustomOf(
  desk: Desk,
  noun: CustomNoun,
  ids: readonly number[],
): Promise<Map<number, CustomSaid[]>> {
  if (ids.length === 0 || listedIn(await myForm(desk, noun.noun)).length === 0) return new Map()
  return listedCustom(
    desk,
    noun,
    await desk
      .from(noun.table)
      .select(['id', 'own'])
      .where('id', 'in', [...ids])
      .execute(),
  )
}
