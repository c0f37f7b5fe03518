import { sql } from 'kysely'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { needsOf } from '../../forms/api/formula/check.ts'
import type { Facts } from './fill.ts'
import { myForm, type PersonalForm } from './forms.ts'
import type { CustomHolder, NounFact } from './nouns.ts'

/** What a record holds in the fields that formulas may name; `row` has those of other tables under the same keys. */
export function factsOf({ facts }: CustomHolder, row: object): Facts {
  const values = row as Readonly<Record<string, number | null>>
  return Object.fromEntries(facts.map(fact => [fact.key, scaled(fact, values[fact.key] ?? null)]))
}

const scaled = ({ scale = 1 }: NounFact, value: number | null) => (value === null ? null : value / scale)

/** Tells whether a formula of the form reads a fact. */
const isRead = (form: PersonalForm | undefined, { key }: NounFact) =>
  form?.inUse.some(({ kind, formula = '' }) => kind === 'formula' && needsOf(formula).includes(key)) === true

/** Tells whether a formula of the company reads any of these facts. */
export async function readsAny(desk: Desk, noun: CustomHolder, keys: readonly string[]): Promise<boolean> {
  const form = await myForm(desk, noun.noun)
  return noun.facts.some(fact => keys.includes(fact.key) && isRead(form, fact))
}

/** The formulas of a form that follow values of other tables, themselves or by other formulas. */
export function followingKeys(form: PersonalForm, { facts }: Pick<CustomHolder, 'facts'>): Set<string> {
  const following = new Set(facts.filter(fact => fact.of).map(fact => fact.key))
  const formulas = form.inUse.filter(field => field.kind === 'formula')
  const rest = () => formulas.find(({ key, formula = '' }) => !following.has(key) && reads(formula, following))
  for (let found = rest(); found; found = rest()) following.add(found.key)
  return following
}

const reads = (formula: string, keys: ReadonlySet<string>) => needsOf(formula).some(key => keys.has(key))

/** The facts of a noun that stand in other tables and that formulas of the company read. */
export async function readElsewhere(desk: Desk, noun: CustomHolder): Promise<NounFact[]> {
  const form = await myForm(desk, noun.noun)
  return noun.facts.filter(fact => fact.of && isRead(form, fact))
}

/**
 * Returns the rows with the facts that stand in other tables, as they are kept there: one statement for each table, and none
 * where no formula reads them.
 */
export async function withFacts<Row extends { id: number }>(
  desk: Desk,
  noun: CustomHolder,
  rows: readonly Row[],
): Promise<Row[]> {
  const wanted = await readElsewhere(desk, noun)
  if (wanted.length === 0 || rows.length === 0) return [...rows]
  const found = new Map<number, object>()
  const placed = Map.groupBy(wanted, ({ of }) => `${of?.table} ${of?.by}`)
  for (const facts of placed.values())
    for (const { id, ...values } of await readFacts(desk, noun, facts, rows))
      found.set(id, { ...found.get(id), ...values })
  return rows.map(row => ({ ...row, ...found.get(row.id) }))
}

async function readFacts(
  desk: Desk,
  { table }: CustomHolder,
  facts: readonly NounFact[],
  rows: readonly { id: number }[],
) {
  const { of } = facts[0] as NounFact & { of: { table: string; by: string } }
  const columns = facts.map(({ key }) => sql`f.${sql.ref(key)}`)
  const ids = rows.map(row => row.id)
  const found = await sql<{ id: number }>`select t.id, ${sql.join(columns)} from ${sql.table(table)} t
    join ${sql.table(of.table)} f on f.office_id = t.office_id and f.id = t.${sql.ref(of.by)}
    where t.office_id = ${desk.officeId} and t.id = any(${ids}::bigint[])`.execute(desk.db)
  return found.rows
}
