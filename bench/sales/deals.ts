import type { QueryConfig } from 'pg'
import { type Bind, rowSql } from '../../src/kernel/server/list/list.ts'
import { opportunityList } from '../../src/modules/opportunity/server/reading/list.ts'
import { type Person, pairsOf, seenDeals, statement } from './bare.ts'

const joins = Object.values(opportunityList.joins).join(' ')
const rowsOf = (page: string, order: string) =>
  `select ${rowSql(opportunityList)} from (${page}) page join opportunity o on o.office_id = page.office_id and o.id = page.id ${joins} ${order}`
const newest = 'order by o.created_at desc, o.id desc'

/** The first page of the list. */
export function dealPage(person: Person): QueryConfig {
  return statement(bind =>
    rowsOf(`select o.office_id, o.id from opportunity o where ${seenDeals(person, bind)} ${newest} limit 20`, newest),
  )
}

/** The first page of a search by a deal's name, number or customer. */
export function dealSearch(person: Person, { search }: { search: string }): QueryConfig {
  return statement(bind =>
    rowsOf(
      `select o.office_id, o.id from opportunity o where ${seenDeals(person, bind)} and ${found(person, search, bind)} ${newest} limit 20`,
      newest,
    ),
  )
}

function found({ officeId }: Person, search: string, bind: Bind): string {
  const [office, text, pairs] = [bind(officeId), bind(search), bind(pairsOf(search))]
  const words = 'customer_words(name, phone, wechat, community)'
  return `(strpos(lower(o.name), ${text}) > 0 or strpos(lower(o.number), ${text}) > 0 or o.customer_id in (
    select id from customer where office_id = ${office} and bigrams(${words}) @> ${pairs} and position(${text} in ${words}) > 0))`
}

const sums = `count(*) as count, coalesce(sum(o.expected_amount), 0)::bigint as amount,
  coalesce(sum((o.expected_amount * s.probability + 5000) / 10000), 0)::bigint as value`
const withStage = 'opportunity o join stage s on s.office_id = o.office_id and s.id = o.stage_id'

/** Count and sums of all deals that the person sees. */
export function dealTotals(person: Person): QueryConfig {
  return statement(
    bind =>
      `select ${sums}, coalesce(sum(o.deal_amount), 0)::bigint as deal from ${withStage} where ${seenDeals(person, bind)}`,
  )
}

/** Count, sums and first cards of each stage. */
export function dealBoard(person: Person): QueryConfig[] {
  const latest = 'order by o.stage_entered_at desc, o.id desc'
  return [
    statement(
      bind => `select o.stage_id as "stageId", ${sums} from ${withStage} where ${seenDeals(person, bind)} group by 1`,
    ),
    statement(bind =>
      rowsOf(
        `select first.* from stage t cross join lateral (
           select o.office_id, o.id from opportunity o where ${seenDeals(person, bind)} and o.stage_id = t.id ${latest} limit 20) first
         where t.office_id = ${bind(person.officeId)}`,
        latest,
      ),
    ),
  ]
}

/** The number of open deals to follow up on each day of a span, and the first five of each day. */
export function dealCalendar(person: Person, { from, to }: { from: string; to: string }): QueryConfig[] {
  const day = `(o.next_follow_up_at at time zone 'Asia/Shanghai')::date`
  const due = (bind: Bind) =>
    `${seenDeals(person, bind)} and o.status = 'open' and o.next_follow_up_at >= (${bind(from)}::date::timestamp at time zone 'Asia/Shanghai')
       and o.next_follow_up_at < ((${bind(to)}::date + 1)::timestamp at time zone 'Asia/Shanghai')`
  return [
    statement(bind => `select ${day} as day, count(*) as count from opportunity o where ${due(bind)} group by 1`),
    statement(bind =>
      rowsOf(
        `select office_id, id from (select o.office_id, o.id, row_number() over (partition by ${day} order by o.next_follow_up_at, o.id) as place
           from opportunity o where ${due(bind)}) placed where place <= 5`,
        'order by o.next_follow_up_at, o.id',
      ),
    ),
  ]
}
