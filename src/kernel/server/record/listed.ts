import { type Column, columnsOf, type ListFilter } from '../../api/list.ts'
import type { RecordFacts } from '../../api/record.ts'
import { snake } from '../desk/bulk.ts'
import type { Desk } from '../desk/desk.ts'
import type { Condition, ListColumn, ListSpec } from '../list/list.ts'
import { elementsBehind } from './concealed.ts'

/** What the list of a record has beside the columns of its table; its main table has the alias `e`. */
export type Listed = Pick<ListSpec, 'search' | 'sort' | 'sums'> &
  Partial<Pick<ListSpec, 'joins' | 'readsRows'>> & {
    /** Columns that are computed or come from a join; those of the table follow from the row. */
    computed?: Readonly<Record<string, ListColumn>>
    /** Columns that stand instead of others for whoever lacks an element: where it conceals some rows alone. */
    without?: Readonly<Record<string, Readonly<Record<string, ListColumn>>>>
    /** SQL of further values of a row, besides id and version. */
    also?: readonly string[]
    /** What filters mean together: conditions besides those of each, and columns that stand instead of others meanwhile. */
    asked?: (filters: ListFilter['filters']) => Asked
  }
type Asked = { conditions: readonly Condition[]; columns: Readonly<Record<string, ListColumn>> }

/**
 * Returns the list of a record for a person: a column that an element conceals from them is not in it, so nothing asks for it. People who lack
 * the same elements share one list. `elements`: those that conceal anything.
 */
export function listOfRecord({ table, row }: Pick<RecordFacts, 'table' | 'row'>, listed: Listed) {
  const { computed = {}, without = {}, joins = {}, also = [], search, sort, sums, readsRows, asked } = listed
  const titled = columnsOf(row)
  const ofTable = titled.filter(({ key }) => !Object.hasOwn(computed, key)).map(ofTableColumn)
  const columns: Record<string, ListColumn> = { ...Object.fromEntries(ofTable), ...computed }
  const behind = new Map(titled.map(column => [column.key, column.behind ?? []]))
  const elements = [...new Set([...elementsBehind(row), ...Object.keys(without)])]
  const main = `${snake(table)} e`

  function make(lacks: readonly string[]): ListSpec {
    const isSeen = (key: string) => !behind.get(key)?.some(element => lacks.includes(element))
    const instead = Object.fromEntries(lacks.flatMap(element => Object.entries(without[element] ?? {})))
    const seen = Object.entries(columns).filter(([key]) => isSeen(key))
    return {
      table: main,
      alias: 'e',
      joins,
      columns: Object.fromEntries(seen.map(([key, column]) => [key, instead[key] ?? column])),
      also: ['e.id', 'e.version', ...also],
      search,
      sort,
      sums: sums.filter(isSeen),
      ...(readsRows && { readsRows }),
    }
  }

  const full = make([])
  const made = new Map([['', full]])

  function listFor(desk: Desk, filters: ListFilter['filters'] = {}): ListSpec {
    const lacks = elements.filter(element => !desk.may(element))
    const known = made.get(lacks.join()) ?? make(lacks)
    made.set(lacks.join(), known)
    const instead = Object.entries(asked?.(filters).columns ?? {}).filter(([key]) => Object.hasOwn(known.columns, key))
    return instead.length === 0 ? known : { ...known, columns: { ...known.columns, ...Object.fromEntries(instead) } }
  }
  return { listFor, elements, table: main, full }
}

function ofTableColumn({ key, kind }: Column): [string, ListColumn] {
  if (kind === 'phone') throw new Error(`the list says which part of the phone ${key} it shows`)
  return [key, { sql: `e.${snake(key)}`, kind }]
}

/** Returns columns of a history, of which those are concealed in all rows that an element conceals in some. */
export function historyOfListed(history: readonly Column[], { without = {} }: Pick<Listed, 'without'>): Column[] {
  return history.map(column => {
    const elements = Object.entries(without).flatMap(([element, instead]) =>
      Object.hasOwn(instead, column.key) ? [element] : [],
    )
    return elements.length === 0 ? column : { ...column, behind: [...(column.behind ?? []), ...elements] }
  })
}
