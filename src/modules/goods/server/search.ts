import { gramsOf } from '../../../kernel/server/list/bigrams.ts'
import { type Bind, foundFirst, type ListSpec } from '../../../kernel/server/list/list.ts'
import { readSpec } from '../api/spec.ts'

/** Returns a word as `goods_words` has it (migrations/0560_goods_words.sql): in lower case, and all signs between measures are one. */
export const goodsFragment = (word: string) => word.toLowerCase().replace(/[*×✕╳＊ｘ]/g, 'x')

/** The sides that a word names, if it names two. */
export function sidesIn(word: string): readonly [number, number] | null {
  const spec = readSpec(word)
  return spec?.sideB == null ? null : [spec.sideA, spec.sideB]
}

/** Returns SQL for the goods with a word in code, name, sound or text of the size, from the index. */
const named = (word: string, bind: Bind) =>
  `select find_goods(${bind(gramsOf(goodsFragment(word)))}::text[], ${bind(goodsFragment(word))})`

/** Returns SQL that tells whether goods of an alias have these sides, whichever is written first. */
function sized(alias: string, [one, other]: readonly [number, number], bind: Bind): string {
  const [a, b] = [`${bind(one)}::integer`, `${bind(other)}::integer`]
  return `(${alias}.side_a = ${a} and ${alias}.side_b = ${b}) or (${alias}.side_a = ${b} and ${alias}.side_b = ${a})`
}

/** Returns SQL that tells whether the goods of a column match a word by code, name, sound or size: each from its index. */
export function ofFoundGoods(column: string, word: string, bind: Bind): string {
  const sides = sidesIn(word)
  const bySize = sides
    ? [`select s.id from goods s where s.office_id = current_office() and (${sized('s', sides, bind)})`]
    : []
  return foundFirst(column, [named(word, bind), ...bySize])
}

/** Returns SQL that tells the same of joined goods of an alias: it is tested row by row. */
export function goodsHave(alias: string, word: string, bind: Bind): string {
  const sides = sidesIn(word)
  const has = `position(${bind(goodsFragment(word))} in goods_words(${alias}.code, ${alias}.name, ${alias}.sounds)) > 0`
  return sides ? `(${has} or ${sized(alias, sides, bind)})` : has
}

/**
 * Finds the goods with all of several words: the index gathers only those that have them all, and sizes are compared in these. Words that are
 * sizes alone are found each by itself.
 */
export const searchAll: NonNullable<ListSpec['searchAll']> = (words, bind) => {
  const texts = words.filter(word => sidesIn(word) === null && [...word].length > 1)
  const [longest] = texts.toSorted((a, b) => b.length - a.length)
  if (longest === undefined) return { sql: words.map(word => ofFoundGoods('e.id', word, bind)).join(' and ') }
  const grams = [...new Set(texts.flatMap(word => gramsOf(goodsFragment(word))))]
  const together = foundFirst('e.id', [`select find_goods(${bind(grams)}::text[], ${bind(goodsFragment(longest))})`])
  const others = words.filter(word => word !== longest).map(word => goodsHave('e', word, bind))
  return { sql: [together, ...others].join(' and ') }
}
