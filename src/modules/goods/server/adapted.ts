import type { ListQuery } from '../../../kernel/api/list.ts'
import { searchWords } from '../../../kernel/api/search.ts'
import { prepared } from '../../../kernel/server/database/prepared.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { gramsOf } from '../../../kernel/server/list/bigrams.ts'
import { foundFirst, type ListSpec, readPage, Statement } from '../../../kernel/server/list/list.ts'
import type { GoodsView } from '../api/goods.ts'
import { goodsConditions, goodsListFor, type Searching } from './list.ts'
import { goodsFragment, goodsHave, sidesIn } from './search.ts'

const looked = 400 // goods, the newest
const many = 8 // of these
const deepest = 1000 // rows that are found by their order

/**
 * Returns a page of goods, in the way that suits the search. Words that many of the newest goods have are compared while the list is read in
 * its order, which ends after a page; the index would gather a tenth of all goods first. So is a single character, which the index
 * cannot find. Any other words are found by the index, one word in the list's own order where nobody asked for another. All find the same.
 */
export async function readGoods<R extends object>(desk: Desk, view: string | undefined, query: ListQuery) {
  const words = searchWords(query.search ?? '')
  const searching = words.length === 0 ? undefined : await searchFor(desk, words, view, query)
  return readPage<R>(desk.client, await goodsListFor(desk, searching), goodsConditions(desk, view), query)
}

const sold: Record<GoodsView, boolean | null> = { onSale: true, offSale: false, all: null }

async function searchFor(
  desk: Desk,
  words: readonly string[],
  view = 'onSale',
  { sort, filters, page, pageSize }: ListQuery,
): Promise<Searching | undefined> {
  const [word = ''] = words
  if (words.every(isLetter) || (await areInMany(desk, words))) return compared
  const usual = sort === undefined && Object.keys(filters).length === 0 && page * pageSize <= deepest
  const ordered = usual && words.length === 1 && sidesIn(word) === null
  return ordered ? { search: newest(sold[view as GoodsView], page * pageSize), searchAll: undefined } : undefined
}

const isLetter = (word: string) => [...word].length < 2

/** Tells whether many of the newest goods have all words. */
async function areInMany(desk: Desk, words: readonly string[]): Promise<boolean> {
  const { values, bind } = new Statement()
  const newest = `select code, name, sounds, side_a, side_b from goods where office_id = ${bind(desk.officeId)}
    order by created_at desc, id desc limit ${looked}`
  const has = words.map(word => goodsHave('n', word, bind)).join(' and ')
  const { rows } = await desk.client.query<{ found: number }>(
    prepared(`select count(*)::int as found from (${newest}) n where ${has}`, values),
  )
  return (rows[0]?.found ?? 0) >= many
}

const newest =
  (onSale: boolean | null, most: number): ListSpec['search'] =>
  (word, bind) => {
    const fragment = goodsFragment(word)
    const [grams, searched] = [bind(gramsOf(fragment)), bind(fragment)]
    return {
      sql: foundFirst('e.id', [
        `select find_newest_goods(${grams}::text[], ${searched}, ${bind(onSale)}::boolean, ${bind(most)})`,
      ]),
    }
  }

const compared: Searching = {
  search: (word, bind) => ({ sql: goodsHave('e', word, bind) }),
  searchAll: undefined,
  readsRows: true,
}
