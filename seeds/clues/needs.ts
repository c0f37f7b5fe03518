import type { Dice } from '../random.ts'

/** What a customer wants, in labels of the dictionary; the budget in fen. */
export type Need = { categories: string[]; brands: string[]; budget: number | null }

/** Made-up brands by what they make. */
const makers: Readonly<Record<string, readonly string[]>> = {
  云岫瓷砖: ['瓷砖'],
  澜石岩板: ['岩板', '瓷砖'],
  木禾整家: ['全屋定制', '木门', '地板'],
  知屿橱柜: ['橱柜'],
  序白全屋定制: ['全屋定制', '衣柜'],
  青筑木门: ['木门'],
  暖汀卫浴: ['卫浴'],
  朗庭门窗: ['门窗'],
  栖光灯饰: ['灯饰', '软装'],
}

/** The brands that make a category. */
export function makersOf(category: string): string[] {
  return Object.keys(makers).filter(brand => makers[brand]?.includes(category))
}

/** Yuan that a household of 100 square metres usually spends on a category. */
const spending: Readonly<Record<string, number>> = {
  瓷砖: 22_000,
  岩板: 18_000,
  橱柜: 32_000,
  全屋定制: 90_000,
  衣柜: 28_000,
  木门: 16_000,
  地板: 17_000,
  卫浴: 20_000,
  门窗: 45_000,
  灯饰: 9_000,
  软装: 40_000,
}

/** Yuan as people name a sum: to the thousand, above 30,000 to five thousand, above 100,000 to ten thousand. */
function roundly(yuan: number): number {
  const step = yuan > 100_000 ? 10_000 : yuan > 30_000 ? 5_000 : 1_000
  return Math.max(step, Math.round(yuan / step) * step)
}

function brandsFor(dice: Dice, categories: readonly string[]): string[] {
  const fitting = new Set(categories.flatMap(makersOf))
  return [...fitting].filter(() => dice.chance(0.38)).slice(0, 2)
}

/** Draws a need from what a company sells, for a home of `area` square metres. */
export function drawNeed(dice: Dice, sells: Readonly<Record<string, number>>, area: number): Need {
  const wanted = new Set<string>()
  const count = dice.weigh([1, 2, 3], many => [0, 6, 3, 1][many] ?? 0)
  while (wanted.size < count) wanted.add(dice.weigh(Object.keys(sells), one => sells[one] ?? 0))
  const categories = [...wanted]
  const usual = categories.reduce((sum, one) => sum + (spending[one] ?? 0), 0) * (area / 100)
  const budget = dice.chance(0.72) ? roundly(usual * (0.6 + dice.next() * 0.9)) * 100 : null
  return { categories, brands: dice.chance(0.7) ? brandsFor(dice, categories) : [], budget }
}
