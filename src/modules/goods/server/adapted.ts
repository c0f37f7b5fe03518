import type { ListQuery } from '../../../kernel/contract/list.ts'
import { gramsOf } from '../../../kernel/server/bigrams.ts'
import { prepared } from '../../../kernel/server/database/prepared.ts'
import type { Desk } from '../../../kernel/server/desk.ts'
import { type ListSpec, readPage } from '../../../kernel/server/list.ts'
import type { GoodsView } from '../contract/goods.ts'
import { readSpec } from '../contract/spec.ts'
import { goodsConditions, goodsListFor, type Searching } from './list.ts'

const looked = 400 // goods, the newest
const many = 8 // of these
const deepest = 1000 // rows that are found by their order

/**
 * Returns a page of goods, whose search suits the term. A term that many of the newest goods have is compared while the list is read in
 * its order, which ends after a page; the index would gather a tenth of all goods first. So is a single character, which the index
 * cannot find. Any other term is found by the index, in the list's own order where nobody asked for another. All find the same.
 */
export async function readGoods<R extends object>(desk: Desk, view: string | undefined, query: ListQuery) {
  const term = query.search ?? ''
  const searching = term === '' ? undefined : await searchFor(desk, term, view, query)
  return readPage<R>(desk.client, await goodsListFor(desk, searching), goodsConditions(desk, view), query)
}

const sold: Record<GoodsView, boolean | null> = { onSale: true, offSale: false, all: null }

async function searchFor(
  desk: Desk,
  term: string,
  view = 'onSale',
  { sort, filters, page, pageSize }: ListQuery,
): Promise<Searching | undefined> {
  const fragment = term.toLowerCase()
  const { sideA = null, sideB = null } = readSpec(term) ?? {}
  if ([...fragment].length < 2 || (await isInMany(desk, fragment, sideB && sideA, sideB)))
    return { search: compared(fragment, sideA, sideB), readsRows: true }
  const usual = sort === undefined && Object.keys(filters).length === 0 && page * pageSize <= deepest
  return usual && sideB === null ? { search: newest(fragment, sold[view as GoodsView], page * pageSize) } : undefined
}

const sample = `
  select count(*)::int as found from (
    select code, name, sounds, side_a, side_b from goods where office_id = $1 order by created_at desc, id desc limit ${looked}
  ) newest
  where position($2 in goods_words(code, name, sounds)) > 0
    or (side_a = $3::integer and side_b = $4::integer) or (side_a = $4::integer and side_b = $3::integer)`

async function isInMany(desk: Desk, fragment: string, sideA: number | null, sideB: number | null): Promise<boolean> {
  const { rows } = await desk.client.query<{ found: number }>(prepared(sample, [desk.officeId, fragment, sideA, sideB]))
  return (rows[0]?.found ?? 0) >= many
}

function newest(fragment: string, onSale: boolean | null, most: number): ListSpec['search'] {
  return (_, bind) => {
    const [grams, searched] = [bind(gramsOf(fragment)), bind(fragment)]
    return {
      sql: `e.id in (select find_newest_goods(${grams}::text[], ${searched}, ${bind(onSale)}::boolean, ${bind(most)}))`,
    }
  }
}

function compared(fragment: string, sideA: number | null, sideB: number | null): ListSpec['search'] {
  return (_, bind) => {
    const named = `position(${bind(fragment)} in goods_words(e.code, e.name, e.sounds)) > 0`
    if (sideA === null || sideB === null) return { sql: named }
    const [a, b] = [bind(sideA), bind(sideB)]
    return { sql: `(${named} or (e.side_a = ${a} and e.side_b = ${b}) or (e.side_a = ${b} and e.side_b = ${a}))` }
  }
}
