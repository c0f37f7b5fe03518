import { call } from '../../../../kernel/web/call.ts'
import type { FormModel } from '../../../../kernel/web/form/useForm.ts'
import type { Values } from '../../../../kernel/web/form/values.ts'
import { queryClient, queryOf } from '../../../../kernel/web/query.ts'
import { may } from '../../../../kernel/web/session.ts'
import { customerRoutes } from '../../../customer/api/routes.ts'
import { goodsRoutes } from '../../../goods/api/goods.ts'
import { amountOf, hasUnit, type Measures, type PriceUnit } from '../../../goods/api/units.ts'
import type { QuotableGoods } from '../../../lines/api/quotable.ts'
import { lineRoutes } from '../../../lines/api/routes.ts'
import { countTyped } from '../../../warehouse/api/typed.ts'

/** Goods of a row: what they are sold by, and their list price (fen) for the customer's level; null where they have none or the person does not see it. */
export type Offer = Measures & { code: string; priceUnit: PriceUnit; listPrice: number | null }

/** Returns the level of a customer by whose prices they buy; null where they have none, or the person does not see it. */
export async function levelOf(customerId: number | null): Promise<number | null> {
  if (customerId === null || !may(customerRoutes.detail)) return null
  const asked = queryOf(customerRoutes.detail, { params: { id: customerId } }, { quiet: true })
  const detail = await queryClient.fetchQuery(asked).catch(() => undefined)
  return detail?.levelId ?? null
}

/** Returns goods by their codes as quotations propose them to a level; none for who makes no quotations. */
async function quoted(codes: readonly string[], levelId: number | null): Promise<QuotableGoods[]> {
  if (codes.length === 0 || !may(lineRoutes.codes)) return []
  const body = { codes: [...codes], channelId: null, levelId }
  return call(lineRoutes.codes, { body }, { quiet: true, silent: true }).catch(() => [])
}

/** Returns what goods cost a level today, as quotations propose it, else their own list price; undefined where they are out of sight. */
export async function offerOf(id: number, levelId: number | null): Promise<Offer | undefined> {
  const asked = queryOf(goodsRoutes.detail, { params: { id } }, { quiet: true })
  const detail = await queryClient.fetchQuery(asked).catch(() => undefined)
  if (!detail) return undefined
  const found = (await quoted([detail.code], levelId)).find(one => one.id === id)
  const { code, priceUnit, boxPieces, listPrice = null } = detail
  return found ?? { code, priceUnit, boxPieces, listPrice, sideA: null, sideB: null, pieceArea: null }
}

/** Proposes the prices of a level in the rows of a form; what somebody has typed stays. */
export async function proposeTo(form: FormModel, levelId: number | null): Promise<void> {
  const rows = () => (form.now().lines ?? []) as Values[]
  const codes = rows().flatMap(({ goods }) => (goods as Offer | undefined)?.code ?? [])
  const by = new Map((await quoted([...new Set(codes)], levelId)).map(goods => [goods.id, goods]))
  if (by.size === 0) return
  const proposed = rows().map(row => {
    const offer = by.get(row.goodsId as number)
    const before = (row.goods as Offer | undefined)?.listPrice
    if (!offer) return row
    return { ...row, goods: offer, ...(row.price === before && offer.listPrice !== null && { price: offer.listPrice }) }
  })
  form.set('lines', proposed)
}

/** Returns what a row comes to (fen), as the contract computes it; null while that is not known. */
export function amountIn({ goods, boxes, rest, price }: Values): number | null {
  const offer = goods as Offer | undefined
  const numbers = [boxes ?? 0, rest ?? 0, price]
  if (!offer || !numbers.every(one => typeof one === 'number') || !hasUnit(offer, offer.priceUnit)) return null
  const [full, loose, each] = numbers as [number, number, number]
  const counted = countTyped({ boxes: full, pieces: loose }, offer.boxPieces)
  return 'refusal' in counted ? null : amountOf(offer, counted.pieces, each, offer.priceUnit)
}
