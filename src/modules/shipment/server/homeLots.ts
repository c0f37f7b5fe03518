import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { badInput } from '../../../kernel/server/refusal.ts'

/** A home: a customer at an address. */
export type Home = { customerId: number; address: string }

/** Returns by goods the lots that a home has of them, net of what came back. */
export async function homeLots(
  desk: Desk,
  { customerId, address }: Home,
  goodsIds: readonly number[],
): Promise<Map<number, number[]>> {
  const { rows } = await desk.client.query<{ goodsId: number; lots: number[] }>(
    `select x.goods_id as "goodsId", array_agg(x.lot_id order by x.lot_id) as lots from (
       select b.goods_id, m.lot_id from home_lot m
       join stock_lot b on b.office_id = m.office_id and b.id = m.lot_id
       where m.office_id = $1 and m.customer_id = $2 and m.home = lower(regexp_replace($3, '\\s', '', 'g')) and b.goods_id = any($4::bigint[])
       group by 1, 2 having sum(m.net) > 0) x group by 1`,
    [desk.officeId, customerId, address, goodsIds],
  )
  return new Map(rows.map(({ goodsId, lots }) => [goodsId, lots]))
}

type Line = { goodsId: number; lotId: number; orderLineId: number }

/**
 * Refuses without a reason that a home gets several lots of goods, or another than it has: they may look different (chain-stock.md, Lot choice). Lots are
 * named to who sees them. Throws 40000.
 */
export async function assertOneLot(desk: Desk, home: Home, lines: readonly Line[], reason: string): Promise<void> {
  if (reason !== '') return
  const goods = Map.groupBy(lines, ({ goodsId }) => goodsId)
  const has = await homeLots(desk, home, [...goods.keys()])
  for (const [goodsId, some] of goods) {
    const there = has.get(goodsId) ?? []
    const lots = [...new Set([...there, ...some.map(({ lotId }) => lotId)])]
    if (lots.length < 2 || some.every(({ lotId }) => there.includes(lotId))) continue
    const at = lines.indexOf(some.find(({ lotId }) => !there.includes(lotId)) ?? (some[0] as Line))
    throw badInput(
      'mixedReason',
      `第 ${at + 1} 行：${await told(desk, there, lots)}，颜色可能不同。请改成同一批次，或填写混批原因（如客户已同意）`,
    )
  }
}

async function told(desk: Desk, there: readonly number[], lots: readonly number[]): Promise<string> {
  const words = there.length > 0 ? '这家已有别的批次' : '同一商品用了两个批次'
  const names = await desk.names('stockLot', [...(there.length > 0 ? there : lots)])
  return names.size === 0 ? words : `${words}（${[...names.values()].join('、')}）`
}
