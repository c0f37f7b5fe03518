import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { badInput } from '../../../../kernel/server/refusal.ts'
import type { HeldSet } from '../../api/checked.ts'
import { type Priced, sumUp } from '../../api/compute.ts'
import type { LinesContent } from '../../api/content.ts'
import type { LineInput, OrderDiscount } from '../../api/line.ts'
import type { PriceTerms } from '../../api/terms.ts'
import { type HeldGoods, priced, type Sheet, type SheetLine } from '../sheet/sheet.ts'
import { heldForLines } from './held.ts'
import { pricedSets } from './sets.ts'

/** A typed line with its space, and its name in refusals: `spaces.0.lines.3`. */
export type Typed = LineInput & { space: number; path: string }

/** What is typed of a document with lines by space. */
export type Composable = LinesContent & PriceTerms & OrderDiscount

/** A document as it is stored: its lines in their order, and its sets. */
export type Before = Pick<Sheet, 'lines' | 'sets'>

/** The stored content of a document that is new. */
export const nothingBefore: Before = { lines: [], sets: [] }

/** How a document is computed: `reprice` takes the prices of today for all, also for what was there `before`. */
export type Composing = { before: Before; reprice: boolean }

/**
 * Computes a whole document from what was typed: it takes no price of goods, no pieces and no sum from the caller. A line or set that was
 * there keeps the price it had, unless all are priced anew. Throws 40000 by field.
 */
export async function compose(desk: Desk, content: Composable, how: Composing): Promise<Sheet> {
  const typed = typedOf(content)
  for (const line of typed) assertKind(line)
  const held = await heldForLines(desk, content, typed, how)
  const sets = await pricedSets(desk, content, typed, how)
  return computed(content, typed, held, sets)
}

/** Returns the lines of a document with their spaces, in their order. */
export const typedOf = ({ spaces }: Pick<Composable, 'spaces'>): Typed[] =>
  spaces.flatMap(({ lines }, space) =>
    lines.map((line, at) => ({ ...line, space, path: `spaces.${space}.lines.${at}` })),
  )

/** Computes a document of lines whose goods are known, with its priced sets. Throws 40000 by field. */
export function computed(
  content: Pick<Composable, 'spaces' | keyof OrderDiscount>,
  typed: readonly Typed[],
  held: readonly (HeldGoods | null)[],
  sets: HeldSet[],
): Sheet {
  const each = typed.map((line, at) => pricedOrRefused(line, held[at] ?? null))
  const summed = sumUp(
    each.map((one, at) => ({ ...one, ...placeOf(typed[at] as Typed) })),
    sets,
    content,
  )
  if ('msg' in summed) throw badInput(summed.field, summed.msg)
  const lines = typed.map(({ path: _, ...line }, at): SheetLine => {
    const { pieces, extent, gross, settled, net } = summed.lines[at] as (typeof summed.lines)[number]
    const goods = held[at] ?? null
    const { name, unit, price } = goods ? { name: goods.name, unit: goods.unit, price: null } : line
    return { ...line, name, unit, price, goods, pieces, extent, gross, settled, net }
  })
  return { spaces: content.spaces.map(({ name }) => name), sets, sums: summed.sums, lines }
}

const placeOf = ({ gift, setKey, setPart }: Typed) => ({ gift, setKey, setPart })

function pricedOrRefused(line: Typed, goods: HeldGoods | null): Priced {
  const one = priced(line, goods)
  if ('msg' in one) throw badInput(`${line.path}.${one.field}`, one.msg)
  return one
}

/** Refuses a line whose kind does not fit the rest of it. */
function assertKind({ kind, goodsId, name, path }: Typed): void {
  if (kind === 'goods' && goodsId === null) throw badInput(`${path}.goodsId`, '请选择商品')
  if (kind === 'service' && goodsId !== null) throw badInput(`${path}.goodsId`, '服务不对应商品，请去掉商品')
  if (goodsId === null && name === '') throw badInput(`${path}.name`, '名称不能为空')
}
