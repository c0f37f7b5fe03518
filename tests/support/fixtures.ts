import type pg from 'pg'
import { joined } from '../../src/kernel/api/joined.ts'
import { addressOf, type Route } from '../../src/kernel/api/route.ts'
import type { FixturePart, Making } from './making.ts'
import { ofModules } from './ofModules.ts'
import { type IdField, idFieldsOf, kindOf } from './samples.ts'

/** Rows that calls can name, in one office. */
export type Fixtures = {
  /** Their numbers by kind. */
  kinds: Record<string, number>
  /** One word of each dictionary type. */
  words: Record<string, number>
  /** The numbers of all rows that were made, by table. */
  made: Record<string, number[]>
}

const parts = await ofModules<FixturePart>('fixtures')
const makers = joined(parts.map(part => part.makers))
const subjects = joined(parts.map(part => part.subjects))
const everyones = parts.flatMap(part => part.everyones ?? [])

let tags = 0
let phones = 0

/**
 * Makes rows for a company whose `employeeId` is to own them: of all kinds, or of those alone and what they refer to. `mark` stands
 * in every text of theirs, so that it can be looked for where it must not be.
 */
export async function fixtures(
  owner: pg.Pool,
  { officeId, employeeId }: { officeId: number; employeeId: number },
  mark: string,
  wanted: Iterable<string> = Object.keys(makers),
): Promise<Fixtures> {
  const done = new Map<string, Promise<unknown>>()
  const made: Fixtures['made'] = {}
  const at: Making = {
    owner,
    officeId,
    employeeId,
    tag: `${mark}${++tags}`,
    phone: () => `137${String(++phones).padStart(8, '0')}`,
    async row(table, values) {
      const all: Record<string, unknown> = { office_id: officeId, ...values }
      const slots = Object.keys(all).map((_, at) => `$${at + 1}`)
      const sql = `insert into ${table} (${Object.keys(all)}) values (${slots}) returning id`
      const { id } = (await owner.query<{ id: number }>(sql, Object.values(all))).rows[0] as { id: number }
      at.made(table, id)
      return id
    },
    made: (table, id) => {
      made[table] = [...(made[table] ?? []), id]
    },
    of: kind => at.once(kind, () => makerOf(kind)(at)),
    once<T>(name: string, work: () => Promise<T>) {
      if (!done.has(name)) done.set(name, work())
      return done.get(name) as Promise<T>
    },
  }
  const kinds: Record<string, number> = {}
  for (const kind of wanted) kinds[kind] = await at.of(kind)
  return { kinds, words: await wordsIn(owner, officeId), made }
}

function makerOf(kind: string): (at: Making) => Promise<number> {
  const maker = makers[kind]
  if (!maker) throw new Error(`no row of the kind ${kind}, teach tests/fixtures.ts of its module`)
  return maker
}

/** One word of each dictionary type of an office. */
async function wordsIn(owner: pg.Pool, officeId: number): Promise<Record<string, number>> {
  const { rows } = await owner.query(
    'select type_code, min(id) as id from dictionary_item where office_id = $1 group by type_code',
    [officeId],
  )
  return Object.fromEntries(rows.map(row => [row.type_code, row.id]))
}

/** The fields of a call that name rows of a company. */
export function companyFieldsOf(route: Route): IdField[] {
  const { path } = addressOf(route)
  return everyones.some(start => path.startsWith(start)) ? [] : idFieldsOf(route)
}

/** The kinds of rows that a call names, for fixtures of them alone. */
export function kindsOf(route: Route): string[] {
  return [...new Set(idFieldsOf(route).flatMap(field => (kindOf(field).dictionary ? [] : kindFor(route, field))))]
}

/** The row of fixtures that a field of a call is to name. Throws where nothing is known of such a field. */
export function rowFor(route: Route, field: IdField, { kinds, words }: Fixtures): number | number[] {
  const { dictionary } = kindOf(field)
  const id = dictionary ? words[dictionary] : kinds[kindFor(route, field)]
  if (id === undefined)
    throw new Error(`${route.at}: no row for its ${field.name}, teach tests/fixtures.ts of its module`)
  return field.many ? [id] : id
}

function kindFor(route: Route, field: IdField): string {
  const { path } = addressOf(route)
  const { kind } = kindOf(field)
  if (kind === 'employee' || kind === 'department') return kind
  const named = subjects[`${path} ${field.name}`]
  if (!/^(ids?|exceptId)$/.test(field.name)) return named ?? field.name.replace(/Ids?$/, '')
  const [subject = ''] = Object.keys(subjects)
    .filter(start => path.startsWith(start))
    .sort((a, b) => b.length - a.length)
  return subjects[subject] ?? ''
}
