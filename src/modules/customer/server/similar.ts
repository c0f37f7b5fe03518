import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { lookUp } from '../../../kernel/server/limits/lookUp.ts'
import { maskPhone } from '../../../kernel/server/limits/mask.ts'
import type { Compared, Likeness, Similar } from '../api/access.ts'
import { addressText } from '../api/customer.ts'
import { customerAsked, seesEveryNumber } from './asked.ts'
import type { CustomerSection } from './kinds.ts'
import { inSight, sightOf, whichOf } from './sight.ts'

/** The values to search: phones in stored form, and keys as the database makes them; a city if it is known. */
type Marks = { phones: string[]; wechats: string[]; addresses: string[]; cities: string[]; except: number | null }

const wechatKey = (value: string) => `nullif(lower(normalize(trim(${value}), NFKC)), '')`

async function enteredMarks(desk: Desk, entered: Compared, except: number | null): Promise<Marks> {
  const { phone, wechat, city, community, building, room } = entered
  const { rows } = await desk.client.query<{ wechat: string | null; address: string | null }>(
    `select ${wechatKey('$1')} as wechat, customer_address_key($2, $3, $4) as address`,
    [wechat ?? '', community, building, room],
  )
  const { wechat: key, address } = rows[0] ?? {}
  const addresses = address ? [address] : []
  return {
    phones: phone ? [phone] : [],
    wechats: key ? [key] : [],
    addresses,
    cities: addresses.map(() => city),
    except,
  }
}

async function customerMarks(desk: Desk, id: number): Promise<Marks> {
  const { rows } = await desk.client.query<Omit<Marks, 'except'>>(
    `with place as (
       select address_key, city from customer where office_id = $1 and id = $2 and address_key is not null
       union all select address_key, city from customer_address where office_id = $1 and customer_id = $2 and address_key is not null)
     select array(select phone from customer where office_id = $1 and id = $2 and phone is not null
         union all select phone from customer_phone where office_id = $1 and customer_id = $2) as phones,
       array(select wechat_key from customer where office_id = $1 and id = $2 and wechat_key is not null) as wechats,
       array(select address_key from place) as addresses, array(select city from place) as cities`,
    [desk.officeId, id],
  )
  return { ...(rows[0] as Omit<Marks, 'except'>), except: id }
}

/** SQL that searches by index only; a merged customer's values lead to the kept one. */
const likeMarks = `
  with recursive place as (select * from unnest($4::text[], $5::text[]) as p(key, city)),
  hit(id, by) as (
    select id, 'phone' from customer where office_id = $1 and phone = any($2::text[])
    union select customer_id, 'phone' from customer_phone where office_id = $1 and phone = any($2::text[])
    union select id, 'wechat' from customer where office_id = $1 and wechat_key = any($3::text[])
    union select u.id, 'address' from place join customer u on u.office_id = $1 and u.address_key = place.key
      and (u.city = place.city or u.city = '' or place.city = '')
    union select a.customer_id, 'address' from place join customer_address a on a.office_id = $1 and a.address_key = place.key
      and (a.city = place.city or a.city = '' or place.city = '')
  ), standing(id, by) as (
    select id, by from hit
    union select u.merged_into_id, s.by from standing s join customer u on u.office_id = $1 and u.id = s.id and u.merged_into_id is not null
  )
  select s.id, array_agg(distinct s.by) as by from standing s
  join customer u on u.office_id = $1 and u.id = s.id and u.merged_into_id is null
  where s.id is distinct from $6::bigint and not exists (
    select from customer_distinct d where d.office_id = $1 and d.low_id = least(s.id, $6) and d.high_id = greatest(s.id, $6))
  group by s.id order by s.id limit 50`

/**
 * Looks the values up for a person who asks for similar customers, unless no customer is hidden from them or their own
 * customer has the values.
 */
async function assertAsked(desk: Desk, { phones, wechats, addresses }: Marks, own: Marks | null): Promise<void> {
  if (seesEveryNumber(desk)) return
  const isNew = (key: 'phones' | 'wechats' | 'addresses') => (mark: string) => !own?.[key].includes(mark)
  for (const phone of phones.filter(isNew('phones'))) await customerAsked(desk, phone)
  for (const wechat of wechats.filter(isNew('wechats'))) await lookUp(desk, 'wechat', wechat)
  for (const address of addresses.filter(isNew('addresses'))) await lookUp(desk, 'address', address)
}

export type Like = { id: number; by: Likeness[] }

/**
 * Returns customers similar to the compared values, without a check of sight. Throws 40400 if the compared customer is out
 * of sight.
 */
export async function likeOnes(desk: Desk, sections: readonly CustomerSection[], compared: Compared): Promise<Like[]> {
  const seen = async (id: number | null | undefined) => (id ? (await sightOf(desk, sections, id)).customer.id : null)
  const [known, own] = [await seen(compared.customerId), await seen(compared.exceptId)]
  const marks = known ? await customerMarks(desk, known) : await enteredMarks(desk, compared, own)
  if (!known) await assertAsked(desk, marks, own ? await customerMarks(desk, own) : null)
  const { phones, wechats, addresses, cities, except } = marks
  const { rows } = await desk.client.query<Like>(likeMarks, [desk.officeId, phones, wechats, addresses, cities, except])
  return rows
}

/** Returns them in two groups: those the person may see, and those of which they may only know that they exist. */
export async function apart(desk: Desk, sections: readonly CustomerSection[], like: readonly Like[]) {
  const ids = like.map(one => one.id)
  const seen = await whichOf(desk, ids, inSight(desk, sections, ids))
  return { seen: like.filter(one => seen.has(one.id)), hidden: like.filter(one => !seen.has(one.id)) }
}

/**
 * Returns customers similar to entered values or to a customer (product.md §3). Of those out of sight it tells only the kind
 * of similarity.
 */
export async function similarTo(
  desk: Desk,
  sections: readonly CustomerSection[],
  compared: Compared,
): Promise<Similar> {
  const { seen, hidden } = await apart(desk, sections, await likeOnes(desk, sections, compared))
  return {
    seen: await described(desk, seen),
    hidden: {
      count: hidden.length,
      by: [...new Set(hidden.flatMap(one => one.by))],
      asked:
        hidden.length > 0 &&
        (
          await waitingFor(
            desk,
            hidden.map(one => one.id),
          )
        ).length === hidden.length,
    },
  }
}

async function described(desk: Desk, like: readonly Like[]): Promise<Similar['seen']> {
  if (like.length === 0) return []
  const by = new Map(like.map(one => [one.id, one.by]))
  const rows = await desk
    .from('customer')
    .selectAll()
    .where('id', 'in', [...by.keys()])
    .orderBy('id')
    .execute()
  return rows.map(row => ({
    id: row.id,
    name: row.name,
    phone: row.phone && maskPhone(row.phone),
    address: addressText(row),
    by: by.get(row.id) ?? [],
  }))
}

/** Returns those of the customers for which the person's request is open. */
export async function waitingFor(desk: Desk, customerIds: readonly number[]): Promise<number[]> {
  const rows = await desk
    .from('customerAccess')
    .select('customerId')
    .where('employeeId', '=', desk.employeeId)
    .where('customerId', 'in', [...customerIds])
    .where('status', '=', 'pending')
    .execute()
  return [...new Set(rows.map(row => row.customerId))]
}
