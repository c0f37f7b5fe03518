import type { ListColumn, ListSpec } from '../../../../kernel/server/list/list.ts'
import { withNumber } from '../../../customer/server/index.ts'
import { poolFields } from '../../api/pool.ts'
import type { PoolAccess } from '../record/access.ts'

const hideable = new Set(poolFields.map(column => column.key))

/** The SQL for the value of a hidden column, by kind. */
const nothing: Partial<Record<ListColumn['kind'], string>> = { text: `''`, dictionaries: `'{}'::bigint[]` }

/** The description of fields that a pool may hide in a list. */
export type Concealing = {
  /** Columns that the search looks at. */
  searched: readonly string[]
  /** The pool's field that a column goes by, where that is called otherwise. */
  fields?: Readonly<Record<string, string>>
}

/**
 * Returns the list of clues in these pools with hidden columns emptied: a hidden column is not shown, found, filtered,
 * sorted, summed or exported. Search uses the name, also by its sound, and the shown columns, and finds a number that was
 * looked up.
 */
export function concealed(spec: ListSpec, pools: readonly PoolAccess[], how: Concealing): ListSpec {
  const fieldOf = (key: string) => how.fields?.[key] ?? key
  const showing = (key: string) => pools.filter(pool => pool.full || pool.fields.has(fieldOf(key)))
  const isOpen = (key: string) => !hideable.has(fieldOf(key)) || showing(key).length === pools.length
  const entries = Object.entries(spec.columns)
  if (entries.every(([key]) => isOpen(key)) && (!spec.own || pools.every(pool => pool.full))) return spec
  const columns = Object.fromEntries(
    entries.map(([key, column]) => [key, isOpen(key) ? column : hidden(spec.alias, column, showing(key))]),
  )
  return {
    ...spec,
    columns,
    own: concealedCustom(spec, pools),
    personal: true,
    search: searchOf(spec, columns, how.searched),
    searchAll: undefined,
  }
}

/** A company's custom fields, of those pools alone that keep nothing back. */
function concealedCustom({ alias, own }: ListSpec, pools: readonly PoolAccess[]): ListSpec['own'] {
  const full = pools.filter(pool => pool.full)
  if (!own || full.length === pools.length) return own
  const columns = Object.entries(own.columns).map(([key, column]) => [key, hidden(alias, column, full)])
  const { sql, shown } = hidden(alias, { sql: own.sql, shown: own.shown, kind: 'boolean' }, full)
  return { ...own, sql, shown: shown ?? sql, columns: Object.fromEntries(columns) }
}

function hidden(alias: string, column: ListColumn, pools: readonly PoolAccess[]): ListColumn {
  const ours = `${alias}.pool_id = any('{${pools.map(pool => pool.id)}}'::bigint[])`
  const where = (sql: string) => `case when ${ours} then ${sql} else ${nothing[column.kind] ?? 'null'} end`
  return { ...column, sql: where(column.sql), shown: where(column.shown ?? column.sql) }
}

function searchOf(
  spec: ListSpec,
  columns: Readonly<Record<string, ListColumn>>,
  keys: readonly string[],
): ListSpec['search'] {
  const seen = keys.flatMap(key => columns[key] ?? []).map(({ sql, shown = sql }) => shown)
  return (term, bind, compared) => {
    const fragment = bind(term.toLowerCase())
    const found = seen.map(sql => `strpos(lower(${sql}), ${fragment}) > 0`).join(' or ')
    const shown = `(${spec.search(term, bind, 'shown').sql}) and (${found} or strpos(u.sounds, ${fragment}) > 0)`
    const known = typeof compared === 'object' ? ` or u.id in (${withNumber(compared.number, bind)})` : ''
    return { sql: `${shown}${known}`, join: 'customer' }
  }
}
