import type { ListFilter } from '../../../../kernel/api/list.ts'
import type { Condition, ListColumn } from '../../../../kernel/server/list/list.ts'
import { changedNet, contractJoin, termJoin } from '../../../contract/server/index.ts'

/** What change orders in effect added to a line `l` of a contract `c`, which has more than its first version then. */
const changed = `case when c.revision > 1 then coalesce(${changedNet}, 0) else 0 end`

/** Amounts (fen) whose product a bigint holds; larger ones are multiplied as numerics, which take longer. */
const isSmall = 'p.amount < 3000000000 and w.net < 3000000000'

/**
 * SQL of what receipts pay of the lines of contracts: `receipt_id, brand_id, category_id, amount` (fen), a row for each line. What is allocated
 * to a contract is split over its lines by what they come to now, change orders in effect included, to the fen and as `allocate`
 * (kernel/api/division.ts) splits it; where they come to nothing they count alike, and a contract without lines has one row without words.
 * `receipts` is a condition on an allocation `a`. Every list, report and export that knows a receipt's brands asks this.
 */
export const sharesSql = (receipts: string): string => `
  with paid as (
    select a.office_id, a.receipt_id, t.contract_id, sum(a.amount)::bigint as amount
    from money_allocation a ${termJoin('a')}
    where a.amount > 0 and ${receipts} group by 1, 2, 3
  ), line as (
    select l.contract_id, l.brand_id, l.category_id, greatest(0, l.net + ${changed})::bigint as net,
      row_number() over (partition by l.contract_id order by l.space_position, l.change_id nulls first, l.position, l.id) as place
    from contract_line l ${contractJoin('l')}
    where (l.office_id, l.contract_id) in (select office_id, contract_id from paid)
  ), summed as (select *, sum(net) over of as whole, count(*) over of as lines from line window of as (partition by contract_id)),
  weight as (
    select contract_id, brand_id, category_id, place, case when whole = 0 then 1 else net end as net,
      case when whole = 0 then lines else whole::bigint end as whole
    from summed
  ), part as (
    select p.receipt_id, p.contract_id, w.brand_id, w.category_id, w.place, p.amount as paid,
      case when w.net is null then p.amount when ${isSmall} then p.amount * w.net / w.whole else div(p.amount::numeric * w.net, w.whole)::bigint end as part,
      case when w.net is null then 0 when ${isSmall} then p.amount * w.net % w.whole else mod(p.amount::numeric * w.net, w.whole)::bigint end as rest
    from paid p left join weight w on w.contract_id = p.contract_id
  )
  select receipt_id, brand_id, category_id,
    (part + case when row_number() over (partition by receipt_id, contract_id order by rest desc, place)
      <= paid - sum(part) over (partition by receipt_id, contract_id) then 1 else 0 end)::bigint as amount
  from part`

/** The words that lines have, by the list's columns. */
const ofWords = {
  brandIds: { column: 'brand_id', wanted: (ids: string) => ids },
  categoryIds: { column: 'category_id', wanted: (ids: string) => `(select words_below(${ids}))::bigint[]` },
} as const

type Filters = ListFilter['filters']

/** Returns the condition on a share (alias `of`) of what a filter by brand and category asks for; undefined where it asks for neither. */
export function sharesAsked(filters: Filters = {}, of = 's'): string | undefined {
  const asked = Object.entries(ofWords).flatMap(([key, { column, wanted }]) => {
    const [filter, sql] = [filters[key], `${of}.${column}`]
    if (filter && 'empty' in filter) return `${sql} is ${filter.empty ? '' : 'not '}null`
    if (!filter || !('in' in filter)) return []
    return `${sql} = any(${wanted(`array[${filter.in.filter(Number.isSafeInteger).join(',')}]::bigint[]`)})`
  })
  return asked.length > 0 ? asked.join(' and ') : undefined
}

/** Where a filter asks for a brand and a category, the condition that one line has both: else a receipt without a share would be found. */
export function onOneLine(filters: Filters = {}): Condition[] {
  const asked = filters.brandIds && filters.categoryIds && sharesAsked(filters, 'l')
  if (!asked) return []
  return [
    () => `exists (select from money_allocation a ${termJoin('a')}
      left join contract_line l on l.office_id = t.office_id and l.contract_id = t.contract_id
      where a.office_id = e.office_id and a.receipt_id = e.id and a.amount > 0 and ${asked})`,
  ]
}

const ofRow = sharesSql('a.office_id = e.office_id and a.receipt_id = e.id')

/** Returns the list's column `share` where it is what the filter's brands and categories have of each receipt. */
export function sharesOf(filters?: Filters): Record<string, ListColumn> {
  const asked = sharesAsked(filters)
  if (!asked) return {}
  const sql = `(select coalesce(sum(s.amount), 0)::bigint from (${ofRow}) s where ${asked})`
  return { share: { sql, kind: 'money' } }
}
