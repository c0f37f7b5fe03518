import type { CustomValues } from '../../../kernel/api/customValues.ts'
import { clock } from '../../../kernel/server/clock.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { nextOfCounter } from '../../../kernel/server/desk/documentNumber.ts'
import type { CustomField } from '../api/customFields.ts'
import { headOf, numberOf, usualNumbering } from '../api/numbering.ts'
import { formForWriting } from './forms.ts'
import type { CustomHolder } from './nouns.ts'

/**
 * Draws numbers of these fields for records that were made at these moments, in their order. Others of the company wait for
 * the end of the transaction, so draw them last; what is rolled back leaves no gap.
 */
export async function drawNumbers(
  desk: Desk,
  { noun }: CustomHolder,
  fields: readonly CustomField[],
  moments: readonly string[],
): Promise<CustomValues[]> {
  const drawn: Record<string, string>[] = moments.map(() => ({}))
  const inOrder = numberedOf(fields).toSorted((a, b) => (a.key < b.key ? -1 : 1)) // one order for all, against deadlocks
  for (const { key, numbering } of inOrder) {
    const how = numbering ?? usualNumbering
    const heads = moments.map(at => headOf(how, at))
    for (const head of [...new Set(heads)].sort()) {
      const places = heads.flatMap((one, at) => (one === head ? [at] : []))
      const first = await nextOfCounter(desk, `${noun}.${key} ${head}`, places.length)
      for (const [nth, at] of places.entries())
        Object.assign(drawn[at] ?? {}, { [key]: numberOf(head, first + nth, how) })
    }
  }
  return drawn
}

/** Draws the numbers of records that are being made; null for each where the company has none. */
export async function numbersOfNew(desk: Desk, noun: CustomHolder, count: number): Promise<(CustomValues | null)[]> {
  const form = await formForWriting(desk, noun.noun)
  const fields = numberedOf(form?.inUse ?? [])
  const moments = Array.from({ length: count }, () => clock.date().toISOString())
  return fields.length > 0 ? drawNumbers(desk, noun, fields, moments) : moments.map(() => null)
}

/** Draws numbers for those of the records, given in the order of their making, that have none yet; by the records' ids. */
export async function lackingNumbers(
  desk: Desk,
  noun: CustomHolder,
  rows: readonly { id: number; own: unknown; createdAt: string }[],
): Promise<Map<number, CustomValues>> {
  const form = await formForWriting(desk, noun.noun)
  const drawn = new Map<number, CustomValues>()
  for (const field of numberedOf(form?.inUse ?? [])) {
    const lacking = rows.filter(row => !Object.hasOwn((row.own ?? {}) as CustomValues, field.key))
    const moments = lacking.map(row => row.createdAt)
    const numbers = await drawNumbers(desk, noun, [field], moments)
    for (const [at, { id }] of lacking.entries()) drawn.set(id, { ...drawn.get(id), ...numbers[at] })
  }
  return drawn
}

/** The fields whose values are numbers that records get by themselves. */
export const numberedOf = (fields: readonly CustomField[]) =>
  fields.filter(field => field.kind === 'autoNumber' && !field.retired)
