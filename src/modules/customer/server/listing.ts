import type { FieldKind } from '../../../kernel/api/fields.ts'
import { bigramsOf } from '../../../kernel/server/list/bigrams.ts'
import type { Bind, Compared, ListColumn, Search } from '../../../kernel/server/list/list.ts'

/** Returns the join that brings a record's customer as `u`; `alias` is the record's. */
export const customerJoin = (alias: string) =>
  `join customer u on u.office_id = ${alias}.office_id and u.id = ${alias}.customer_id`

/** SQL of the row's `sample`; it needs the customer as `u`. */
export const isSample = 'u.sample_at is not null as sample'

const own = (column: string, kind: Exclude<FieldKind, 'phone'>): ListColumn => ({ sql: `u.${column}`, kind })

/** The columns of a customer besides the name. A list never gets a whole phone or a WeChat name that contains one. */
export const customerFacts = {
  phone: { sql: 'u.phone', shown: 'mask_phone(u.phone)', kind: 'phone' },
  wechat: { sql: 'u.wechat', shown: 'mask_numbers(u.wechat)', kind: 'text' },
  province: own('province', 'text'),
  city: own('city', 'text'),
  district: own('district', 'text'),
  community: own('community', 'text'),
  building: own('building', 'text'),
  room: own('room', 'text'),
  houseTypeId: own('house_type_id', 'dictionary'),
  area: own('area', 'area'),
} satisfies Record<string, ListColumn>

/** The customer's columns in lists of records about customers; they need the join `customer`. */
export const customerColumns = Object.fromEntries(
  Object.entries(customerFacts).map(([key, column]) => [key, { ...column, join: 'customer' }]),
) as Record<keyof typeof customerFacts, ListColumn>

/** Matches text that may be pinyin; other text is not searched among the sounds of names. */
const latin = /^[a-z]{2,}$/

/**
 * Returns SQL that tells whether the customer of `column` matches the term by name (also pinyin), phone, WeChat or
 * community.
 */
export function ofFoundCustomer(column: string, term: string, compared: Compared, bind: Bind): string {
  const fragment = term.toLowerCase()
  const [grams, word] = [bind(bigramsOf(fragment)), bind(fragment)]
  const said = latin.test(fragment) ? [`select find_customers_by_sound(${grams}::text[], ${word})`] : []
  const found = `select find_customers(${grams}::text[], ${word}, ${compared === 'whole'})`
  const known = typeof compared === 'object' ? [withNumber(compared.number, bind)] : []
  return `${column} in (${[found, ...said, ...known].join(' union ')})`
}

/** Matches text without digits and their separators, which a masked and a whole number contain equally. */
const besideNumbers = /^[^\d*+\s-]+$/

/**
 * Returns SQL that tells whether a joined customer `u` matches the term: it is tested row by row, so it costs nothing before
 * the first one, however many customers of the company match.
 */
export function hasTerm(term: string, compared: Exclude<Compared, object>, bind: Bind): string {
  const fragment = term.toLowerCase()
  const word = bind(fragment)
  const has = (text: string) => `strpos(${text}, ${word}) > 0`
  const sides = [has('lower(u.name)'), has('lower(u.community)'), ...(latin.test(fragment) ? [has('u.sounds')] : [])]
  if (besideNumbers.test(fragment)) return [...sides, has('lower(u.wechat)')].join(' or ')
  const [phone, wechat, further] =
    compared === 'whole'
      ? ['u.phone', 'u.wechat', 'p.phone']
      : ['mask_phone(u.phone)', 'mask_numbers(u.wechat)', 'mask_phone(p.phone)']
  const phones = `exists (select from customer_phone p where p.office_id = u.office_id and p.customer_id = u.id and ${has(further)})`
  return [...sides, has(phone), has(`lower(${wechat})`), phones].join(' or ')
}

/** Tells whether a word is compared row by row: in a list that reads its rows, and where no index finds a single letter. Numbers that were looked up are not. */
export function isCompared(term: string, compared: Compared, rows?: 'rows'): compared is Exclude<Compared, object> {
  return typeof compared !== 'object' && (rows !== undefined || bigramsOf(term).length === 0)
}

/** Finds the records of customers that a word finds; the record's column holds the customer, whom its list joins as `customer`. */
export function ofCustomer(column: string, rows?: 'rows'): Search {
  return (term, bind, compared) =>
    isCompared(term, compared, rows)
      ? { sql: hasTerm(term, compared, bind), join: 'customer' }
      : { sql: ofFoundCustomer(column, term, compared, bind) }
}

/** Returns SQL for the customers with exactly this number, as a phone or for a WeChat name. */
export function withNumber(number: string, bind: Bind): string {
  const wanted = bind(number)
  const standing = 'office_id = current_office() and merged_into_id is null'
  return `select id from customer where ${standing} and phone = ${wanted}
    union select id from customer where ${standing} and wechat_key = ${wanted}
    union select customer_id from customer_phone where office_id = current_office() and phone = ${wanted}`
}
