import { sql } from 'kysely'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import type { CustomHolder } from './nouns.ts'

/** A value of a unique field, and the record that holds it or is to hold it. */
export type Claim = { field: string; value: string; id: number }

/** The record of an `own_unique` row `u`, if it still holds the value. */
export const holder = (desk: Desk, { table }: CustomHolder) =>
  sql`select from ${sql.table(table)} t where t.office_id = ${desk.officeId} and t.id = u.subject_id and t.own ->> u.field = u.value`

/** Returns the values among these that records hold, each with its record. */
export async function holdersOf(
  desk: Desk,
  noun: CustomHolder,
  values: readonly Omit<Claim, 'id'>[],
): Promise<Claim[]> {
  if (values.length === 0) return []
  const { rows } = await sql<Claim>`select u.field, u.value, u.subject_id as id
    from json_to_recordset(${JSON.stringify(values)}) as r(field text, value text)
    join own_unique u on u.office_id = ${desk.officeId} and u.noun = ${noun.noun} and u.field = r.field and u.value = r.value
    where exists (${holder(desk, noun)})`.execute(desk.db)
  return rows
}
