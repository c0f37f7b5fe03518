import type { QueryConfig } from 'pg'
import type { Reach } from '../../src/kernel/server/desk/permissions.ts'
import { type Bind, type ListSpec, rowSql } from '../../src/kernel/server/list/list.ts'
import { type Person, pairsOf, seenRows, statement } from '../sales/bare.ts'

/** Which rows of a list: SQL over its alias `e`, which may bind values. */
export type Which = (bind: Bind) => string

/** A list of the company's rows by their owner and department. */
export type Held = { spec: ListSpec; table: string; reach(person: Person): Reach; order?: string }

const newest = 'order by e.created_at desc, e.id desc'

/** The first page of a list. */
export function firstPage({ spec, table, reach, order = newest }: Held, person: Person, which: Which): QueryConfig {
  return statement(
    bind => `select ${rowSql(spec)} from (
      select e.office_id, e.id from ${table} e where ${seenRows(person, 'e', reach(person), bind)} and ${which(bind)} ${order} limit 20) page
    join ${table} e on e.office_id = page.office_id and e.id = page.id ${Object.values(spec.joins).join(' ')} ${order}`,
  )
}

/** Counts and sums a list; `sums` are SQL by name. */
export function totals(
  { table, reach }: Held,
  person: Person,
  which: Which,
  sums: Readonly<Record<string, string>>,
): QueryConfig {
  return statement(bind => {
    const summed = Object.entries(sums).map(([name, sql]) => `coalesce(sum(${sql}), 0)::bigint as "${name}"`)
    return `select ${['count(*) as count', ...summed].join(', ')} from ${table} e where ${seenRows(person, 'e', reach(person), bind)} and ${which(bind)}`
  })
}

/** Counts the rows of each view of a list in one pass; the views are conditions by name. */
export function counts({ table, reach }: Held, person: Person, views: Readonly<Record<string, string>>): QueryConfig {
  return statement(bind => {
    const counted = Object.entries(views).map(([name, sql]) => `count(*) filter (where ${sql}) as "${name}"`)
    return `select ${counted.join(', ')} from ${table} e where ${seenRows(person, 'e', reach(person), bind)}`
  })
}

/** The customers that a search finds by name, among other words. */
export function foundCustomers({ officeId }: Person, search: string, bind: Bind): string {
  const words = 'customer_words(name, phone, wechat, community)'
  return `select id from customer where office_id = ${bind(officeId)} and bigrams(${words}) @> ${bind(pairsOf(search))} and position(${bind(search)} in ${words}) > 0`
}
