import { sql } from 'kysely'
import { customName } from '../../../kernel/api/customNames.ts'
import type { CustomValues } from '../../../kernel/api/customValues.ts'
import { own } from '../../../kernel/api/own.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { badInput } from '../../../kernel/server/refusal.ts'
import { RowRefused } from '../../transfer/server/index.ts'
import type { CustomField } from '../api/customFields.ts'
import { keepFiles } from './files.ts'
import { formForWriting, type PersonalForm } from './forms.ts'
import { type Claim, holder } from './holders.ts'
import type { CustomHolder } from './nouns.ts'
import { lookUpUnique } from './unseen.ts'

/** What a record holds in its custom fields, and held before. */
export type Kept = { id: number; after: CustomValues | null | undefined; before?: unknown }

/**
 * Keeps the values of a record's unique fields, of which a company has each once. Throws 40000 naming the field whose value
 * another record has.
 */
export async function keepUnique(
  desk: Desk,
  noun: CustomHolder,
  id: number,
  after: CustomValues | null | undefined,
  before: unknown = null,
): Promise<void> {
  const refused = await keepOrRefuse(desk, noun, [{ id, after, before }])
  if (!refused) return
  await lookUpUnique(desk, noun, refused)
  throw badInput(customName(refused.field), refused.message)
}

/** Keeps what a record's custom fields hold besides their values: unique ones as `keepUnique`, and files. */
export async function keepCustomValues(
  desk: Desk,
  noun: CustomHolder,
  id: number,
  after: CustomValues | null | undefined,
  before: unknown = null,
): Promise<void> {
  await keepUnique(desk, noun, id, after, before)
  await keepFiles(desk, noun, id, after, before)
}

/**
 * Keeps the unique values of many records at once. The key of the table holds the second of two writers until the first has
 * committed. Throws RowRefused naming a field whose value another record has.
 */
export async function keepUniques(desk: Desk, noun: CustomHolder, records: readonly Kept[]): Promise<void> {
  const refused = await keepOrRefuse(desk, noun, records)
  if (refused) throw new RowRefused(customName(refused.field), refused.message)
}

/** Keeps unique values; returns the first that another record has, with words for the person. */
async function keepOrRefuse(
  desk: Desk,
  noun: CustomHolder,
  records: readonly Kept[],
): Promise<(Claim & { message: string }) | undefined> {
  const form = await formForWriting(desk, noun.noun)
  const fields = uniqueIn(form)
  if (!form || fields.length === 0) return undefined
  const changes = records.flatMap(record => changesIn(fields, record))
  await forget(
    desk,
    noun,
    changes.flatMap(({ was, field, id }) => (was === undefined ? [] : [{ field, value: was, id }])),
  )
  const claims = changes.flatMap(({ is, field, id }) => (is === undefined ? [] : [{ field, value: is, id }]))
  const [refused] = await claim(desk, noun, claims)
  return refused && { ...refused, message: takenWords(form, refused) }
}

/** The unique fields of a form, whoever sees them. */
export const uniqueIn = (form: PersonalForm | undefined): readonly CustomField[] =>
  form?.inUse.filter(field => field.unique) ?? []

/** Why a value is refused; the field has a name only for those who see it. */
export function takenWords({ seen }: PersonalForm, { field, value }: Pick<Claim, 'field' | 'value'>): string {
  const title = seen.find(one => one.key === field)?.title
  return title ? `${title}“${value}”已存在，不能重复` : '有不能重复的内容已存在'
}

const asText = (value: unknown) => (value === undefined ? undefined : String(value))

function changesIn(fields: readonly CustomField[], { id, after, before }: Kept) {
  return fields.flatMap(({ key: field }) => {
    const was = asText(own((before ?? {}) as CustomValues, field))
    const is = asText(own(after ?? {}, field))
    return was === is ? [] : [{ id, field, was, is }]
  })
}

const given = (claims: readonly Claim[]) =>
  sql`json_to_recordset(${JSON.stringify(claims)}) as r(field text, value text, id bigint)`

async function forget(desk: Desk, { noun }: CustomHolder, held: readonly Claim[]): Promise<void> {
  if (held.length === 0) return
  await sql`delete from own_unique u using ${given(held)}
    where u.office_id = ${desk.officeId} and u.noun = ${noun} and u.subject_id = r.id and u.field = r.field`.execute(
    desk.db,
  )
}

/**
 * Gives values to records; returns those that other records hold. A record that is gone, or holds another value by now, holds
 * it no longer. This is asked in a statement of its own, which sees what the writer did for whom the first statement waited.
 */
async function claim(desk: Desk, noun: CustomHolder, claims: readonly Claim[]): Promise<Claim[]> {
  if (claims.length === 0) return []
  // In one order, so that two writers of the same values wait rather than block each other.
  const { rows: inserted } = await sql<Claim>`insert into own_unique (office_id, noun, field, value, subject_id)
    select ${desk.officeId}, ${noun.noun}, r.field, r.value, r.id from ${given(claims)} order by r.field, r.value, r.id
    on conflict do nothing returning field, value, subject_id as id`.execute(desk.db)
  const open = without(claims, inserted)
  if (open.length === 0) return []
  const { rows: taken } = await sql<Claim>`update own_unique u set subject_id = r.id from ${given(open)}
    where u.office_id = ${desk.officeId} and u.noun = ${noun.noun} and u.field = r.field and u.value = r.value
      and not exists (${holder(desk, noun)}) returning u.field, u.value, u.subject_id as id`.execute(desk.db)
  return without(open, taken)
}

const keyOf = ({ field, value, id }: Claim) => `${field} ${id} ${value}`

function without(claims: readonly Claim[], done: readonly Claim[]): Claim[] {
  const keys = new Set(done.map(keyOf))
  return claims.filter(one => !keys.has(keyOf(one)))
}

/** Returns which of these values records hold that no batch of this number created, each with its record. */
export async function takenBy(
  desk: Desk,
  noun: CustomHolder,
  values: readonly Omit<Claim, 'id'>[],
  exceptBatch: number,
): Promise<Claim[]> {
  if (values.length === 0) return []
  const { rows } = await sql<Claim>`select u.field, u.value, u.subject_id as id
    from json_to_recordset(${JSON.stringify(values)}) as r(field text, value text)
    join own_unique u on u.office_id = ${desk.officeId} and u.noun = ${noun.noun} and u.field = r.field and u.value = r.value
    where exists (${holder(desk, noun)} and t.import_batch_id is distinct from ${exceptBatch})`.execute(desk.db)
  return rows
}
