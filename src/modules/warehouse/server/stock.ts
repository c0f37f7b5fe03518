import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { handle } from '../../../kernel/server/http/mount.ts'
import { badInput, notFound } from '../../../kernel/server/refusal.ts'
import { besideRoutes } from '../api/beside.ts'
import { type LabelledLot, type LotThere, stockRoutes as routes } from '../api/stock.ts'
import { besideLines } from './available/beside.ts'
import { keyRows } from './list/keyRows.ts'
import { assertSeesLots } from './sight.ts'

/** The most lots of goods that a choice shows. */
const mostLots = 200

/** Returns the lots of goods with what of each is where; those that are used up come last. Throws 40400 for goods that are not there. */
async function lotsThere(desk: Desk, goodsId: number): Promise<LotThere[]> {
  assertSeesLots(desk)
  const goods = await desk.from('goods').select('id').where('id', '=', goodsId).executeTakeFirst()
  if (!goods) throw notFound('商品')
  const keys = (await keyRows(desk, { goodsId })).filter(({ onHand }) => onHand > 0)
  const ofLot = Map.groupBy(keys, ({ lotId }) => lotId)
  const lots = await desk
    .from('stockLot')
    .select(['id as lotId', 'colour', 'batch', 'size', 'boxPieces', 'onHand'])
    .where('goodsId', '=', goodsId)
    .orderBy(eb => eb.eb('onHand', '=', 0))
    .orderBy('sinceOn')
    .orderBy('id')
    .limit(mostLots)
    .execute()
  return lots.map(({ onHand: _, ...lot }) => ({
    ...lot,
    keys: (ofLot.get(lot.lotId) ?? []).map(({ warehouseId, warehouse, gradeId, condition, place, onHand, free }) => ({
      warehouseId,
      warehouseName: warehouse,
      gradeId,
      condition,
      place,
      onHand,
      free,
    })),
  }))
}

/** Returns the lot of a label. Throws 40400 for one that is not the company's. */
async function lotLabelled(desk: Desk, id: number): Promise<LabelledLot> {
  const lot = await desk
    .from('stockLot')
    .select(['id as lotId', 'goodsId', 'colour', 'batch', 'size', 'boxPieces'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!lot) throw notFound('批次')
  const goods = desk.from('goods').select(['name', 'code']).where('id', '=', lot.goodsId)
  const { name, code } = await goods.executeTakeFirstOrThrow()
  return { ...lot, goodsName: name, goodsCode: code }
}

/** Refuses a warehouse that is not there or is disabled, by the field that names it; and one of the kind 直送, unless goods only pass (`passes`). */
export async function assertWarehouse(desk: Desk, id: number, field = 'warehouseId', passes = false): Promise<void> {
  const found = await desk.from('warehouse').select(['state', 'kind']).where('id', '=', id).executeTakeFirst()
  if (!found) throw badInput(field, '仓库不存在，请重新选择')
  if (found.state === 'disabled') throw badInput(field, '仓库已停用，请选择别的仓库，或请管理员启用')
  if (found.kind === 'direct' && !passes) throw badInput(field, '直送的仓库只过货、不存货，请选择别的仓库')
}

/** Locks a warehouse, so that who follows is told what was done in it before. Throws as `assertWarehouse`. */
export async function lockWarehouse(desk: Desk, id: number): Promise<void> {
  await assertWarehouse(desk, id)
  await desk.lock('warehouse', [id])
}

/** The calls of what is there. */
export const stockHandlers = [
  handle(routes.lots, (desk, { body: { goodsId } }) => lotsThere(desk, goodsId)),
  handle(routes.lot, (desk, { params: { id } }) => lotLabelled(desk, id)),
  handle(besideRoutes.beside, async (desk, { body }) => ({ lines: await besideLines(desk, body.lines) })),
]
