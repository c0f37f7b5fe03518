import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { addressText } from '../../api/customer.ts'
import type { DuplicateGround, DuplicatePair, MergeSide } from '../../api/merge.ts'
import { type CustomerWorld, customerRows } from '../read.ts'
import { inScope } from '../sight.ts'

const most = 100 // pairs in one answer

/** SQL of a number's key (`normalisePhone`), for a further phone that still has the trunk 0 because another customer has the number. */
const keyOf = (phone: string) => `case when ${phone} ~ '^01[3-9][0-9]{9}$' then substr(${phone}, 2) else ${phone} end`

/**
 * Finds pairs of customers that are likely the same, both within `reached` (a condition over `u`): by a phone that they share, by address
 * or WeChat, or by a name (except names such as 王女士) in the same district; those of one phone come first. What more than six customers of
 * the office have, such as 微信同号, does not count, but for a phone.
 */
const likelyPairs = (reached: string) => `
  with standing as (
    select u.id, u.phone, u.address_key, u.wechat_key, u.district, u.name, ${reached} as reached
    from customer u where u.office_id = $1 and u.merged_into_id is null),
  shared as (select phone from customer where office_id = $1 and shares_phone and merged_into_id is null
    union select ${keyOf('phone')} from customer_phone where office_id = $1 and phone ~ '^01[3-9][0-9]{9}$'),
  keyed as (
    select 'address' as by, address_key as key, id, reached from standing where address_key is not null
    union all select 'phone', phone, id, reached from standing where phone in (select phone from shared)
    union all select 'phone', ${keyOf('p.phone')}, s.id, s.reached from customer_phone p join standing s on s.id = p.customer_id
      where p.office_id = $1 and ${keyOf('p.phone')} in (select phone from shared)
    union all select 'wechat', wechat_key, id, reached from standing where wechat_key is not null
    union all select 'name', district || '/' || name, id, reached from standing
      where district <> '' and name !~ '(先生|女士|小姐|太太|阿姨|老师|总)$'
  ), crowd as (
    select by, array_agg(id) filter (where reached) as ids from keyed group by by, key
    having count(*) > 1 and (by = 'phone' or count(*) <= 6)
  ), pair as (
    select one, other, by from crowd, unnest(ids) one, unnest(ids) other where one < other
  )
  select p.one as "oneId", p.other as "otherId", array_agg(distinct p.by) as by
  from pair p join customer a on a.office_id = $1 and a.id = p.one join customer b on b.office_id = $1 and b.id = p.other
  where (p.by = 'phone' or a.city = b.city or a.city = '' or b.city = '') and not exists (
    select from customer_distinct d where d.office_id = $1 and d.low_id = p.one and d.high_id = p.other)
  group by p.one, p.other order by bool_or(p.by = 'phone') desc, count(distinct p.by) desc, p.other desc, p.one limit $2`

type Pair = { oneId: number; otherId: number; by: DuplicateGround[] }

/** Returns likely duplicates within the person's data scope. */
export async function duplicatesFor(desk: Desk, world: CustomerWorld): Promise<DuplicatePair[]> {
  const values: unknown[] = [desk.officeId, most]
  const reached = inScope(desk, world.sections)(value => `$${values.push(value)}`)
  const { rows: pairs } = await desk.client.query<Pair>(likelyPairs(reached), values)
  const sides = await sidesOf(desk, world, [...new Set(pairs.flatMap(({ oneId, otherId }) => [oneId, otherId]))])
  return pairs.map(({ oneId, otherId, by }) => ({
    by,
    one: sides.get(oneId) as MergeSide,
    other: sides.get(otherId) as MergeSide,
  }))
}

/** Returns customers as sides of a comparison, by id. */
export async function sidesOf(
  desk: Desk,
  world: CustomerWorld,
  ids: readonly number[],
): Promise<Map<number, MergeSide>> {
  const rows = await customerRows(desk, world, ids)
  return new Map(rows.map(row => [row.id, { ...row, address: addressText(row) }]))
}
