import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { badInput } from '../../../../kernel/server/refusal.ts'
import type { ShownPurchaseLine } from '../../api/purchase.ts'
import type { ReceiptLine } from '../../api/receipt.ts'
import { called } from '../called.ts'
import { purchaseLines } from './lines.ts'
import { purchases } from './purchases.ts'

type Head = { purchaseId: number | null; supplierId: number | null }

/**
 * Returns the supplier of a receipt, and its lines with those of its purchase of which they come: the line that is named, else the first one of the
 * goods of which something is on order, else the first of the goods. Throws 40000 for a purchase that the person does not see, and by line for goods
 * that it has not.
 */
export async function ofPurchase(
  desk: Desk,
  { purchaseId, supplierId }: Head,
  lines: readonly ReceiptLine[],
  before?: { purchaseId: number | null },
): Promise<{ supplierId: number | null; lines: readonly ReceiptLine[] }> {
  if (purchaseId === null) return { supplierId, lines: lines.map(line => ({ ...line, purchaseLineId: null })) }
  const purchase = await purchaseNamed(desk, purchaseId, before)
  return { supplierId: purchase.supplierId, lines: await linesNamed(desk, purchaseId, lines) }
}

/** Returns a purchase that a document names; one that a kept document names stays. Throws 40000 for one that the person does not see. */
export async function purchaseNamed(desk: Desk, purchaseId: number, before?: { purchaseId: number | null }) {
  const purchase = await desk.from('purchase').selectAll().where('id', '=', purchaseId).executeTakeFirst()
  const isSeen = purchase && (before?.purchaseId === purchaseId || (await mayName(desk, purchase)))
  if (!isSeen) throw badInput('purchaseId', '采购单不存在，或不在您的数据范围内，请重新选择')
  return purchase
}

type Named = Pick<ReceiptLine, 'goodsId' | 'purchaseLineId'>
type Takes = {
  /** Whose goods they may be; without it everybody's. */
  isFor?(line: ShownPurchaseLine): boolean
  /** The field that names the goods of a line, and what else one may do where a purchase has none. */
  field?: string
  else?: string
}

/** Returns lines with those of a purchase of which they come, as `ofPurchase` does. */
export async function linesNamed<Line extends Named>(
  desk: Desk,
  purchaseId: number,
  lines: readonly Line[],
  { isFor = () => true, field = 'goodsId', else: otherwise = '另开一张入库单' }: Takes = {},
): Promise<Line[]> {
  const ordered = (await purchaseLines.read(desk, purchaseId)).filter(isFor)
  const it = () => called(desk, 'purchase', purchaseId, '采购单')
  const named: Line[] = []
  for (const [at, line] of lines.entries()) {
    const ofGoods = ordered.filter(({ goodsId }) => goodsId === line.goodsId)
    const found = line.purchaseLineId === null ? undefined : ofGoods.find(({ id }) => id === line.purchaseLineId)
    if (line.purchaseLineId !== null && !found)
      throw badInput(`lines.${at}.purchaseLineId`, `第 ${at + 1} 行：这一行不在${await it()}上，请删除后重新添加`)
    const { id } = found ?? ofGoods.find(({ open }) => open > 0) ?? ofGoods[0] ?? {}
    if (id === undefined)
      throw badInput(`lines.${at}.${field}`, `第 ${at + 1} 行：${await it()}里没有这个商品，请删除这一行，${otherwise}`)
    named.push({ ...line, purchaseLineId: id })
  }
  return named
}

type Purchase = Parameters<typeof purchases.sight.sees>[1]

/** Tells whether a person may name a purchase: they open its screen and see it. */
const mayName = async (desk: Desk, purchase: Purchase): Promise<boolean> =>
  purchases.maySeeAny(desk) && purchases.sight.sees(desk, purchase)
