import type { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appRole } from '../src/kernel/server/database/role.ts'
import { ownerOfFresh } from './support/database.ts'

/*
 * Who deletes a row makes PostgreSQL look for rows that point to it. Without an index that begins with the columns of the
 * foreign key, in any order, it reads all rows of the company each time.
 */

let owner: Client
let end: () => Promise<void>
beforeAll(async () => {
  ;({ owner, end } = await ownerOfFresh())
})
afterAll(() => end?.())

const byHand = 'a person removes one now and then, mostly one that nothing points to'
const never = 'the product never deletes one: it is disabled, ended, merged or reversed'

/** Tables that foreign keys without an index may point to, with the reason. */
const seldom: Readonly<Record<string, string>> = {
  approval_flow: byHand,
  approval_form: byHand,
  approval_instance: never,
  assignment_rule: byHand,
  contract: never,
  contract_change: never,
  customer: never,
  department: byHand,
  dictionary_item: byHand,
  element: byHand,
  employee: never,
  menu: byHand,
  money_account: never,
  money_request: never,
  opportunity: never,
  pool: never,
  price_batch: never,
  price_window: never,
  quotation: never,
  role_type: byHand,
  series: byHand,
  shared_link: never,
  stage: byHand,
  stage_group: byHand,
  stock_key: never,
  stock_lot: never,
  team: never,
}

/** Foreign keys whose columns begin no index, and the table they point to, of which rows may be deleted. */
const bare = `
  select k.confrelid::regclass::text as "to", k.conrelid::regclass || '.' || (
      select string_agg(a.attname, ', ' order by a.attnum) from pg_attribute a
      where a.attrelid = k.conrelid and a.attnum = any(k.conkey) and a.attname <> 'office_id') as name
  from pg_constraint k
  where k.contype = 'f' and k.conparentid = 0 and has_table_privilege($1, k.confrelid, 'delete')
    and not exists (
      select from pg_index i where i.indrelid = k.conrelid and i.indisvalid
        and (select array_agg(one order by one) from unnest((i.indkey::int2[])[0:cardinality(k.conkey) - 1]) one)
          = (select array_agg(one order by one) from unnest(k.conkey) one)
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) ~ '^\\([a-z_]+ IS NOT NULL\\)$'))
  order by 1, 2`

test('every foreign key to rows that are deleted has an index, or its rows go seldom', async () => {
  const { rows } = await owner.query<{ to: string; name: string }>(bare, [appRole])
  expect(rows.filter(({ to }) => !Object.hasOwn(seldom, to)).map(({ to, name }) => `${name} → ${to}`)).toEqual([])
  expect(Object.keys(seldom).filter(table => !rows.some(({ to }) => to === table))).toEqual([])
})
