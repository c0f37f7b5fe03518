import type { CustomValues } from '../../../kernel/api/customValues.ts'
import { own } from '../../../kernel/api/own.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { noteKnown } from '../../../kernel/server/limits/lookUp.ts'
import { maskPhone } from '../../../kernel/server/limits/mask.ts'
import { notFound } from '../../../kernel/server/refusal.ts'
import type { MyField } from '../api/customFields.ts'
import { myForm } from './forms.ts'
import type { CustomNoun } from './nouns.ts'

/**
 * The whole phone in a custom field of a record, which is logged; null where there is none, or the person does not see the
 * field. Throws 40400 for a record whose phones they may not see whole.
 */
export async function revealPhone(desk: Desk, noun: CustomNoun, id: number, key: string): Promise<string | null> {
  const record = await noun.seen(desk, id)
  if (!record?.showsPhones) throw notFound(noun.title)
  const form = await myForm(desk, noun.noun)
  const field = form?.seen.find(one => one.key === key && one.kind === 'phone')
  const phone = field && own((record.own ?? {}) as CustomValues, key)
  if (typeof phone !== 'string') return null
  const log = { subject: noun.table, subjectId: id, subjectName: record.name }
  await desk.log({ action: `查看${field?.title}`, ...log })
  await noteKnown(desk, 'phone', phone)
  return phone
}

/** What is given without phones that are written as they are shown: those stay what they are. */
export function withoutMasked(fields: readonly MyField[], given: CustomValues, held: CustomValues): CustomValues {
  const phones = new Set(fields.filter(field => field.kind === 'phone').map(field => field.key))
  const isShown = (key: string, value: unknown) => {
    const phone = own(held, key)
    return phones.has(key) && typeof phone === 'string' && value === maskPhone(phone)
  }
  return Object.fromEntries(Object.entries(given).filter(([key, value]) => !isShown(key, value)))
}

/** The SQL of a record's custom values with these phones masked. */
export function maskedValues(sql: string, fields: readonly MyField[]): string {
  const phones = fields
    .filter(field => field.kind === 'phone')
    .map(({ key }) => `'${key}', mask_phone(${sql}->>'${key}')`)
  return phones.length > 0 ? `(${sql} || jsonb_strip_nulls(jsonb_build_object(${phones})))` : sql
}
