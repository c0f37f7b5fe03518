import type pg from 'pg'

/**
 * PostgreSQL 15.20 and its contemporaries change no table whose rows a bound function (`begin atomic`, `return`) takes or reads as a whole, where the
 * change gives each row a value: `cannot alter table "home" because function town_of(home) uses its row type`. Versions before did.
 */
const isInTheWay = (error: unknown): boolean => {
  const { code, routine } = error as { code?: string; routine?: string }
  return code === '0A000' && routine === 'report_type_used_in_expr'
}

const marker = 'unbound for a migration'

const boundByRows = `
  select distinct p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) as definition
  from pg_proc p join pg_depend d on d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.refclassid = 'pg_type'::regclass
  join pg_type t on t.oid = d.refobjid and t.typtype = 'c'
  where p.prosqlbody is not null and p.pronamespace = 'public'::regnamespace`

type Bound = { name: string; definition: string }

/**
 * Runs `work` in the transaction under way; where bound functions are in its way, once more without their bodies, which are put back after it
 * unless it has replaced them.
 */
export async function pastBoundFunctions<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('savepoint bound')
  try {
    return await work()
  } catch (error) {
    if (!isInTheWay(error)) throw error
    await client.query('rollback to savepoint bound')
  }
  const { rows } = await client.query<Bound>(boundByRows)
  await client.query('set local check_function_bodies = off')
  for (const { definition } of rows) await client.query(unboundOf(definition))
  await client.query('set local check_function_bodies = on')
  const result = await work()
  const still = await client.query<{ name: string }>(
    `select oid::regprocedure::text as name from pg_proc where prosrc = $1`,
    [marker],
  )
  const left = new Set(still.rows.map(({ name }) => name))
  for (const { name, definition } of rows) if (left.has(name)) await client.query(definition)
  return result
}

/** Returns the definition of a function with a text for its body, which binds nothing. */
const unboundOf = (definition: string) => definition.replace(/\n(BEGIN ATOMIC|RETURN )[\s\S]*$/, `\nAS '${marker}'`)
