import type { StarterTrade } from '../../api/starter.ts'
import { starterCatalogue } from './catalogue.ts'

const all = Object.values(starterCatalogue).flat()

/** The codes of all goods and the labels of all categories that can be put in. */
export const starterCodes: ReadonlySet<string> = new Set(all.flatMap(({ goods }) => goods.map(({ code }) => code)))
export const starterLabels: ReadonlySet<string> = new Set(all.map(({ label }) => label))

/** Returns the categories of trades. */
export const categoriesOf = (trades: readonly StarterTrade[]) =>
  [...new Set(trades)].flatMap(trade => starterCatalogue[trade])

/** Returns the goods of trades, each as a person would enter it, with the label of its category and of its unit. */
export function goodsOf(trades: readonly StarterTrade[]) {
  return categoriesOf(trades).flatMap(({ label, unit: usual, lossRate = null, goods }) =>
    goods.map(({ unit = usual, custom = false, spec = '', boxPieces = null, ...facts }) => ({
      category: label,
      unit,
      facts: { ...facts, spec, boxPieces, lossRate, soldAs: custom ? ('custom' as const) : ('stock' as const) },
    })),
  )
}
