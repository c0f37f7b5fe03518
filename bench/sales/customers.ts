import type { QueryConfig } from 'pg'
import type { Reach } from '../../src/kernel/server/desk/permissions.ts'
import type { Bind } from '../../src/kernel/server/list/list.ts'
import { type Person, pairsOf, statement } from './bare.ts'

const newest = 'order by u.created_at desc, u.id desc limit 20'
const words = 'customer_words(u.name, u.phone, u.wechat, u.community)'

/** Returns the ids of the list's first page: all customers, or those of the clues and deals that the person sees. */
export function customerPage(person: Person): QueryConfig {
  return statement(bind => `select u.id from customer u where ${seen(person, bind)} ${newest}`)
}

/** Returns the same for a search. */
export function customerSearch(person: Person, { search }: { search: string }): QueryConfig {
  return statement(
    bind => `select u.id from customer u where ${seen(person, bind)}
      and bigrams(${words}) @> ${bind(pairsOf(search))} and position(${bind(search)} in ${words}) > 0 ${newest}`,
  )
}

/** Counts customers, their clues and their open deals. */
export function customerTotals(person: Person): QueryConfig {
  return statement(bind => {
    const office = bind(person.officeId)
    return `with seen as materialized (select u.id from customer u where ${seen(person, bind)})
      select (select count(*) from seen) as count,
        (select count(*) from clue c where c.office_id = ${office} and c.customer_id in (select id from seen)) as clues,
        (select count(*) from opportunity o where o.office_id = ${office} and o.status = 'open' and o.customer_id in (select id from seen)) as deals`
  })
}

function seen({ officeId, employeeId, clues, deals }: Person, bind: Bind): string {
  const office = bind(officeId)
  const all = `u.office_id = ${office} and u.merged_into_id is null`
  if (clues.office || deals.office) return all
  const me = bind(employeeId)
  const of = (table: string, reach: Reach) => {
    const own = reach.own ? [`owner_id = ${me}`] : []
    const departments = reach.departmentIds.length > 0 ? [`department_id = any(${bind(reach.departmentIds)})`] : []
    return `select customer_id from ${table} where office_id = ${office} and (${[...own, ...departments].join(' or ')})`
  }
  const joined = `select o.customer_id from opportunity_member m join opportunity o on o.office_id = m.office_id and o.id = m.opportunity_id
    where m.office_id = ${office} and m.employee_id = ${me} and o.owner_id is not null`
  return `${all} and u.id in (${of('clue', clues)} union all ${of('opportunity', deals)} union all ${joined})`
}
