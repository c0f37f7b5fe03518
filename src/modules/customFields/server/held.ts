import { type RawBuilder, sql } from 'kysely'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import type { CustomContent, CustomField } from '../api/customFields.ts'
import { slotOf } from './listing.ts'
import type { CustomNoun } from './nouns.ts'

/** A published field of a noun, retired or not: records may hold values in it. */
export type HeldField = { noun: CustomNoun; field: CustomField }

/** The published fields of a company that `wanted` names, retired ones too, of every noun. */
export async function heldFields(
  desk: Desk,
  nouns: readonly CustomNoun[],
  wanted: (field: CustomField) => boolean,
): Promise<HeldField[]> {
  const rows = await desk.from('ownForm').select(['noun', 'content']).where('publishedAt', 'is not', null).execute()
  return nouns.flatMap(noun => {
    const content = rows.find(row => row.noun === noun.noun)?.content as CustomContent | undefined
    return (content?.fields ?? []).filter(wanted).map(field => ({ noun, field }))
  })
}

/** The condition on a record that holds an id, or a list with it, in a field; an index answers it where the field has one. */
export function holding(key: string, id: number): RawBuilder<boolean> {
  if (key.startsWith('m')) return sql`own -> ${sql.lit(key)} @> ${String(id)}::jsonb`
  return sql`${sql.raw(slotOf(key) ?? `own ->> '${key}'`)} = ${String(id)}`
}

/** Counts the records of a noun that hold an id in a field. */
export async function countHolding(desk: Desk, { table }: CustomNoun, key: string, id: number): Promise<number> {
  const { count } = await desk
    .from(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(holding(key, id))
    .executeTakeFirstOrThrow()
  return count
}

/** The custom values of a record with the second id instead of the first; a list with both keeps one. */
export function replacing(key: string, from: number, to: number): RawBuilder<unknown> {
  const path = sql.lit(`{${key}}`)
  const single = sql`to_jsonb(${to}::bigint)`
  const list = sql`(select jsonb_agg(id order by at) from (
      select case when id = ${from} then ${to} else id end as id, min(at) as at
      from jsonb_array_elements_text(own -> ${sql.lit(key)}) with ordinality held (text, at), lateral (select text::bigint as id) numbered
      group by 1) kept)`
  return sql`case when ${holding(key, from)} then jsonb_set(own, ${path}, ${key.startsWith('m') ? list : single}) else own end`
}
