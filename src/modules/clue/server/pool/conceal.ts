import type { ListColumn, ListSpec } from '../../../../kernel/server/list.ts'
import { poolFields } from '../../contract/pool.ts'
import type { PoolAccess } from './access.ts'

const hideable = new Set(poolFields.map(column => column.key))

/** What stands where a column is kept back. */
const nothing: Partial<Record<ListColumn['kind'], string>> = { text: `''`, dictionaries: `'{}'::bigint[]` }

const oneOf = (pools: readonly PoolAccess[]) => `c.pool_id = any('{${pools.map(pool => pool.id)}}'::bigint[])`

/**
 * The list of what waits in these pools, where a column that a pool keeps back holds nothing: neither shown, nor found,
 * filtered, sorted, summed or exported by. Search looks at the name, also by its sound, and at what is shown, and knows a phone named in full.
 */
export function concealed(spec: ListSpec, pools: readonly PoolAccess[]): ListSpec {
  const showing = (key: string) => pools.filter(pool => pool.full || pool.fields.has(key))
  const isOpen = (key: string) => !hideable.has(key) || showing(key).length === pools.length
  const entries = Object.entries(spec.columns)
  if (entries.every(([key]) => isOpen(key))) return spec
  const columns = Object.fromEntries(
    entries.map(([key, column]) => [key, isOpen(key) ? column : hidden(column, showing(key))]),
  )
  const shown = Object.entries(columns).map(([key, { sql }]) => `${sql} as "${key}"`)
  return {
    ...spec,
    columns,
    personal: true,
    select: ['c.id', 'c.customer_id as "customerId"', 'c.version', ...shown].join(', '),
    search: searchOf(spec, columns),
  }
}

function hidden(column: ListColumn, pools: readonly PoolAccess[]): ListColumn {
  const where = (sql: string) => `case when ${oneOf(pools)} then ${sql} else ${nothing[column.kind] ?? 'null'} end`
  return {
    ...column,
    sql: where(column.sql),
    ...(column.whole && { whole: where(column.whole) }),
  }
}

function searchOf(spec: ListSpec, columns: Readonly<Record<string, ListColumn>>): ListSpec['search'] {
  const searched = ['name', 'phone', 'wechat', 'community'].map(key => (columns[key] as ListColumn).sql)
  return (term, bind) => {
    const fragment = bind(term.toLowerCase())
    const found = searched.map(sql => `strpos(lower(${sql}), ${fragment}) > 0`).join(' or ')
    return {
      sql: `${spec.search(term, bind).sql} and (${found} or strpos(u.sounds, ${fragment}) > 0 or u.phone = ${fragment})`,
      join: 'customer',
    }
  }
}
