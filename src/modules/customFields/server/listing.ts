import type { CustomValues } from '../../../kernel/api/customValues.ts'
import type { Column } from '../../../kernel/api/list.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import type { CustomColumns, ListColumn, ListSpec } from '../../../kernel/server/list/list.ts'
import type { Nameables } from '../../../kernel/server/record/nameable.ts'
import type { CompanyFields } from '../../../kernel/server/record/serve.ts'
import { hiddenKeys } from '../api/builtIn.ts'
import { type MyField, sorts } from '../api/customFields.ts'
import { seenFields } from '../api/seen.ts'
import { columnOf } from '../api/shape.ts'
import { myForm, type PersonalForm, publishedContent } from './forms.ts'
import type { CustomHolder } from './nouns.ts'
import { maskedValues } from './phones.ts'
import { searchWithCustom } from './searching.ts'

/** How many keys of a sort have a column and an index of their own (migrations/0100_own_fields.sql). */
export const slots: Readonly<Record<string, number>> = { n: 4, t: 3, s: 5 }

/** The column with the values of a field; undefined where it has none of its own. */
export function slotOf(key: string): string | undefined {
  return Number(key.slice(1)) <= (slots[key.charAt(0)] ?? 0) ? `own_${key}` : undefined
}

const casts: Readonly<Record<string, string>> = { n: '::double precision', t: ' collate "C"', s: ' collate "C"' }

/** What tells which form of a company a noun has. */
type Formed = Pick<CustomHolder, 'noun' | 'builtIn'>

const specs = new WeakMap<PersonalForm, Map<string, CustomColumns>>()

/** The list with the fields that the company has, as the person sees them; the same list where it changed nothing. */
export async function withCustom(desk: Desk, noun: Formed, spec: ListSpec): Promise<ListSpec> {
  const form = await myForm(desk, noun.noun)
  if (!form) return spec
  const list = withoutHidden(spec, hiddenKeys(form.content.builtIn, noun.builtIn))
  if (form.inUse.length === 0) return list
  return { ...list, own: customOf(desk, form, spec.alias), ...searchWithCustom(spec, form.seen) }
}

/** What a row holds, by kind, in a column that the company does not use. */
const nothing: Partial<Record<ListColumn['kind'], string>> = { text: `''`, dictionaries: `'{}'::bigint[]` }

/** The list without some columns: nobody asks by them, and its rows hold nothing in them. */
function withoutHidden(spec: ListSpec, keys: readonly string[]): ListSpec {
  const hidden = keys.filter(key => key in spec.columns)
  if (hidden.length === 0) return spec
  const emptied = hidden.map(key => `${nothing[spec.columns[key]?.kind ?? 'text'] ?? 'null'} as "${key}"`)
  return {
    ...spec,
    columns: Object.fromEntries(Object.entries(spec.columns).filter(([key]) => !hidden.includes(key))),
    also: [...spec.also, ...emptied],
    sums: spec.sums.filter(key => !hidden.includes(key)),
  }
}

function customOf({ nameables }: Desk, form: PersonalForm, alias: string): CustomColumns {
  const byAlias = specs.get(form) ?? new Map<string, CustomColumns>()
  specs.set(form, byAlias)
  const own = byAlias.get(alias) ?? {
    sql: `${alias}.own`,
    shown: maskedValues(`${alias}.own`, form.seen),
    columns: Object.fromEntries(form.seen.map(field => [columnOf(field).key, listColumnOf(field, alias, nameables)])),
    sums: form.seen.filter(field => field.summed && sorts[field.kind] === 'n').map(field => columnOf(field).key),
    pick: (values: unknown) => seenValues(form, values),
  }
  byAlias.set(alias, own)
  return own
}

function listColumnOf(field: MyField, alias: string, nameables: Nameables): ListColumn {
  const { key } = field
  const sort = sorts[field.kind]
  const { kind } = columnOf(field)
  if (kind === 'phone') {
    const sql = inJson(alias, key, sort)
    return { sql, kind, shown: `mask_phone(${sql})` }
  }
  if (sort === 'm') return { sql: `(${alias}.own->'${key}')`, kind, stored: 'list' }
  const slot = slotOf(key)
  const sql = slot ? `${alias}.${slot}` : inJson(alias, key, sort)
  const widened = field.linked === null ? undefined : nameables[field.linked]?.withMerged
  return {
    sql,
    kind,
    widened,
    digits: kind === 'decimal' ? field.decimals : undefined,
    sparse: slot ? true : undefined,
    stored: sort === 't' || sort === 's' ? 'text' : undefined,
  }
}

const inJson = (alias: string, key: string, sort: string) =>
  sort === 'n' ? `(${alias}.own->'${key}')${casts.n}` : `(${alias}.own->>'${key}')${casts[sort] ?? ''}`

/** The values of a record that the person sees. */
export function seenValues({ seen }: PersonalForm, values: unknown): CustomValues {
  const held = (values ?? {}) as CustomValues
  return Object.fromEntries(seen.flatMap(({ key }) => (Object.hasOwn(held, key) ? [[key, held[key] ?? null]] : [])))
}

/**
 * The columns of a noun as the company calls them, then its custom fields that the person sees. Those that it hides are left out
 * unless `kept`, as a history keeps them.
 */
export async function companyColumns(
  desk: Desk,
  noun: Formed,
  columns: readonly Column[],
  kept?: 'kept',
): Promise<Column[]> {
  const form = await myForm(desk, noun.noun)
  if (!form) return [...columns]
  const { builtIn } = form.content
  const hidden = kept ? [] : hiddenKeys(builtIn, noun.builtIn)
  const titles = new Map(builtIn.map(({ key, title }) => [key, title]))
  const shown = columns.filter(({ key }) => !hidden.includes(key))
  return [...shown.map(one => ({ ...one, title: titles.get(one.key) || one.title })), ...form.seen.map(columnOf)]
}

/** What the company adds to a record whose noun takes custom fields, and how it calls those that the product has. */
export const companyFields = (noun: Formed): CompanyFields => ({
  list: (desk, spec) => withCustom(desk, noun, spec),
  columns: (desk, columns) => companyColumns(desk, noun, columns),
  told: (desk, columns) => companyColumns(desk, noun, columns, 'kept'),
})

/** The columns of a noun as the log tells them: as the company calls them, with custom fields that the person sees, retired ones too. */
export async function loggedColumns(desk: Desk, noun: CustomHolder, columns: readonly Column[]): Promise<Column[]> {
  const content = await publishedContent(desk, noun.noun)
  const retired = (content?.fields ?? []).filter(field => field.retired)
  const told = retired.map(field => ({ ...field, retired: false, title: `${field.title}（已停用）` }))
  const seen = seenFields({ fields: told }, desk.permissions.roles)
  return [...(await companyColumns(desk, noun, columns, 'kept')), ...seen.map(columnOf)]
}

/** Tells whether the person sees every custom field of a noun, retired ones too. */
export async function seesAllCustom(desk: Desk, noun: CustomHolder): Promise<boolean> {
  const fields = (await publishedContent(desk, noun.noun))?.fields ?? []
  const inUse = fields.map(field => ({ ...field, retired: false }))
  return seenFields({ fields: inUse }, desk.permissions.roles).length === fields.length
}
