import type { Column } from '../../../kernel/contract/list.ts'
import type { OwnValues } from '../../../kernel/contract/ownValues.ts'
import type { Desk } from '../../../kernel/server/desk.ts'
import type { ListColumn, ListSpec, OwnColumns } from '../../../kernel/server/list.ts'
import { type MyField, sorts } from '../contract/ownFields.ts'
import { columnOf } from '../contract/shape.ts'
import { myForm, type PersonalForm } from './forms.ts'

/** How many keys of a sort have a column and an index of their own (migrations/0100_own_fields.sql). */
const slots: Readonly<Record<string, number>> = { n: 4, t: 3, s: 5 }
const casts: Readonly<Record<string, string>> = { n: '::double precision', t: ' collate "C"', s: ' collate "C"' }

const specs = new WeakMap<PersonalForm, Map<string, OwnColumns>>()

/** The list with the company's own fields, as the person sees them; the same list where there are none. */
export async function withOwn(desk: Desk, noun: string, spec: ListSpec): Promise<ListSpec> {
  const form = await myForm(desk, noun)
  return form ? { ...spec, own: ownOf(form, spec.alias) } : spec
}

function ownOf(form: PersonalForm, alias: string): OwnColumns {
  const byAlias = specs.get(form) ?? new Map<string, OwnColumns>()
  specs.set(form, byAlias)
  const own = byAlias.get(alias) ?? {
    sql: `${alias}.own`,
    columns: Object.fromEntries(form.seen.map(field => [columnOf(field).key, listColumnOf(field, alias)])),
    sums: form.seen.filter(field => field.summed && sorts[field.kind] === 'n').map(field => columnOf(field).key),
    pick: (values: unknown) => seenValues(form, values),
  }
  byAlias.set(alias, own)
  return own
}

function listColumnOf(field: MyField, alias: string): ListColumn {
  const { key } = field
  const sort = sorts[field.kind]
  const { kind } = columnOf(field) as Column & { kind: Exclude<Column['kind'], 'phone'> }
  if (sort === 'm') return { sql: `(${alias}.own->'${key}')`, kind, stored: 'list' }
  const sparse = Number(key.slice(1)) <= (slots[sort] ?? 0)
  const sql = sparse ? `${alias}.own_${key}` : inJson(alias, key, sort)
  return { sql, kind, sparse: sparse || undefined, stored: sort === 't' || sort === 's' ? 'text' : undefined }
}

const inJson = (alias: string, key: string, sort: string) =>
  sort === 'n' ? `(${alias}.own->'${key}')${casts.n}` : `(${alias}.own->>'${key}')${casts[sort] ?? ''}`

/** The values of a record that the person sees. */
export function seenValues({ seen }: PersonalForm, values: unknown): OwnValues {
  const held = (values ?? {}) as OwnValues
  return Object.fromEntries(seen.flatMap(({ key }) => (Object.hasOwn(held, key) ? [[key, held[key] ?? null]] : [])))
}

/** The own fields of a noun that the person sees, as columns. */
export async function ownColumns(desk: Desk, noun: string): Promise<Column[]> {
  return (await myForm(desk, noun))?.seen.map(columnOf) ?? []
}
