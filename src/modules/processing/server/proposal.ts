import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { inBoxes } from '../../goods/api/units.ts'
import type { OrderRecord } from '../../salesOrder/server/index.ts'
import { homeLots } from '../../shipment/server/index.ts'
import { chooseLots } from '../../warehouse/api/choice.ts'
import { stockElements } from '../../warehouse/api/elements.ts'
import { type KeyState, keysOfGoods, lotsOfKeys } from '../../warehouse/server/index.ts'
import type { LineToWork } from '../api/processing.ts'
import type { LineOfOrder } from './orderLines.ts'

type Taken = { warehouseId: number; lotId: number; pieces: number }

/** Returns from which lots of each warehouse that has enough a line may be taken: those of the home first, else the oldest that covers it. */
function takenFrom(line: LineOfOrder, keys: readonly KeyState[], home: readonly number[]): Taken[] {
  const here = keys.filter(
    key => key.goodsId === line.goodsId && key.condition === 'sellable' && key.gradeId === line.gradeId && key.free > 0,
  )
  return [...Map.groupBy(here, ({ warehouseId }) => warehouseId)].flatMap(([warehouseId, some]) => {
    const choice = chooseLots(lotsOfKeys(some, home), line.left, home.length > 0)
    return 'chosen' in choice ? choice.chosen.map(({ lotId, pieces }) => ({ warehouseId, lotId, pieces })) : []
  })
}

/** Returns the warehouse that has enough of the most lines, the first of equals; null for none. */
function bestOf(taken: readonly (readonly Taken[])[]): number | null {
  const counts = new Map<number, number>()
  for (const some of taken)
    for (const id of new Set(some.map(({ warehouseId }) => warehouseId))) counts.set(id, (counts.get(id) ?? 0) + 1)
  const [best] = [...counts].toSorted(([a, of], [b, other]) => other - of || a - b)
  return best?.[0] ?? null
}

/** Returns what of an order may be worked on, and from which lots, as far as the person sees lots; `worked`: those that its other 加工单 take, by goods. */
export async function proposalFor(
  desk: Desk,
  { customerId, address }: OrderRecord,
  lines: readonly LineOfOrder[],
  worked: ReadonlyMap<number, readonly number[]>,
): Promise<{ warehouseId: number | null; lines: LineToWork[] }> {
  const seesLots = desk.may(stockElements.stock) && desk.may(stockElements.lots)
  const goods = [...new Set(lines.map(({ goodsId }) => goodsId))]
  const keys = seesLots ? await keysOfGoods(desk, goods) : []
  const home = await homeLots(desk, { customerId, address }, goods)
  const lotsAt = (goodsId: number) => [...(home.get(goodsId) ?? []), ...(worked.get(goodsId) ?? [])]
  const taken = lines.map(line => (line.left > 0 ? takenFrom(line, keys, lotsAt(line.goodsId)) : []))
  const lots = await lotsOf(
    desk,
    taken.flat().map(({ lotId }) => lotId),
  )
  const told = lines.map(({ id, gradeId: _, free: __, ...line }, at) => ({
    ...line,
    orderLineId: id,
    proposed: (taken[at] as Taken[]).flatMap(({ warehouseId, lotId, pieces }) => {
      const lot = lots.get(lotId)
      if (!lot) return []
      const { boxPieces, id: _, ...named } = lot
      const { boxes, loose } = inBoxes(pieces, boxPieces)
      return [{ orderLineId: id, warehouseId, ...named, boxes, rest: loose }]
    }),
  }))
  return { warehouseId: bestOf(taken), lines: told }
}

async function lotsOf(desk: Desk, ids: readonly number[]) {
  if (ids.length === 0) return new Map()
  const rows = await desk
    .from('stockLot')
    .select(['id', 'colour', 'batch', 'size', 'boxPieces'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(lot => [lot.id, lot]))
}
