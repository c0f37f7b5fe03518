import { bigramsOf } from '../../../kernel/server/bigrams.ts'
import type { Bind, ListColumn } from '../../../kernel/server/list.ts'

/** The join that brings a record's customer as `u`; `alias` is the record's. */
export const customerJoin = (alias: string) =>
  `join customer u on u.office_id = ${alias}.office_id and u.id = ${alias}.customer_id`

const own = (column: string, kind: ListColumn['kind']): ListColumn => ({ sql: `u.${column}`, kind })

/** What a customer is besides the name. */
export const customerFacts = {
  phone: own('phone', 'phone'),
  wechat: own('wechat', 'text'),
  province: own('province', 'text'),
  city: own('city', 'text'),
  district: own('district', 'text'),
  community: own('community', 'text'),
  building: own('building', 'text'),
  room: own('room', 'text'),
  houseTypeId: own('house_type_id', 'dictionary'),
  area: own('area', 'area'),
} satisfies Record<string, ListColumn>

/** The same in lists of what is about a customer; they need the join `customer`. */
export const customerColumns = Object.fromEntries(
  Object.entries(customerFacts).map(([key, column]) => [key, { ...column, join: 'customer' }]),
) as Record<keyof typeof customerFacts, ListColumn>

/** A whole phone never leaves the database for a list, nor a WeChat name that holds one. */
export const maskedCustomer: Readonly<Record<string, string>> = {
  phone: 'mask_phone(u.phone)',
  wechat: 'mask_numbers(u.wechat)',
}

/** The columns for those who may not see whole numbers: filter and order go by what is shown, or by the whole number named. */
export function guarded(columns: Readonly<Record<string, ListColumn>>): Record<string, ListColumn> {
  return Object.fromEntries(
    Object.entries(columns).map(([key, column]) => {
      const sql = maskedCustomer[key]
      return [key, sql ? { ...column, sql, whole: column.sql } : column]
    }),
  )
}

/** What may be pinyin: nothing else is looked for among the sounds of names. */
const latin = /^[a-z]{2,}$/

/** SQL that is true where the customer of `column` has the term in name (also as pinyin), phone, WeChat or community. */
export function ofFoundCustomer(column: string, term: string, wholeNumbers: boolean, bind: Bind): string {
  const fragment = term.toLowerCase()
  const [grams, word] = [bind(bigramsOf(fragment)), bind(fragment)]
  const said = latin.test(fragment) ? ` union select find_customers_by_sound(${grams}::text[], ${word})` : ''
  return `${column} in (select find_customers(${grams}::text[], ${word}, ${wholeNumbers})${said})`
}
