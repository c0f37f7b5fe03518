import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { badInput, conflict, notFound } from '../../../kernel/server/refusal.ts'
import { boxWords } from '../../goods/api/boxWords.ts'
import { needOf } from '../../lines/api/need.ts'
import { lotWords } from '../../warehouse/api/lot.ts'
import { assertSeesLots, chooseFor } from '../../warehouse/server/index.ts'
import type { Offer } from '../api/routes.ts'

type Asked = { goodsId: number; gradeId: number | null; pieces?: number | undefined; area?: number | undefined }

/**
 * Offers lots for a need of goods, by the choice of lots, with the reason. Throws 40900 where too little is free, 40300 for whoever may not see lots.
 */
export async function offerFor(desk: Desk, { goodsId, gradeId, pieces, area }: Asked): Promise<Offer> {
  assertSeesLots(desk)
  const goods = await desk
    .from('goods')
    .select(['priceUnit', 'sideA', 'sideB', 'pieceArea', 'boxPieces', 'wholeBoxes', 'lossRate'])
    .where('id', '=', goodsId)
    .executeTakeFirst()
  if (!goods) throw notFound('商品')
  await assertGrade(desk, gradeId)
  const need = area === undefined ? null : needOf(goods, goods.wholeBoxes, area * 1000, goods.lossRate ?? 0)
  if (area !== undefined && need === null) throw conflict('商品没有每片面积，请按箱或片填写，或先补全规格')
  const wanted = need?.toBuy ?? pieces ?? 1
  const choice = await chooseFor(desk, { goodsId, gradeId, pieces: wanted })
  if ('lacks' in choice)
    throw conflict(
      `可用不足：要 ${boxWords(wanted, goods.boxPieces)}，还缺 ${boxWords(choice.lacks, goods.boxPieces)}，请减少数量或等到货`,
    )
  const parts = choice.chosen.flatMap(({ lotId, from }) => from.map(one => ({ ...one, lotId })))
  const ids = parts.map(({ lotId }) => lotId)
  const lots = await desk
    .from('stockLot')
    .select(['id', 'colour', 'batch', 'size', 'boxPieces', 'sinceOn'])
    .where('id', 'in', ids)
    .execute()
  const warehouses = await desk.from('warehouse').select(['id', 'name']).execute()
  const picks = parts.map(({ lotId, warehouseId, pieces: taken }) => {
    const lot = lots.find(({ id }) => id === lotId)
    return {
      lotId,
      lotName: lot ? lotWords(lot) : '',
      warehouseId,
      warehouseName: warehouses.find(({ id }) => id === warehouseId)?.name ?? '',
      gradeId,
      boxPieces: lot?.boxPieces ?? null,
      pieces: taken,
    }
  })
  const since = lots[0]?.sinceOn
  const reason = choice.mixed
    ? `没有一批够 ${boxWords(wanted, goods.boxPieces)}：先用最多的一批，再用刚好够的一批，需要客户同意混批`
    : `够用的批次里最早到货的一批${since ? `（${since} 起）` : ''}，先进先出`
  return { pieces: wanted, picks, mixed: choice.mixed, reason, priceUnit: goods.priceUnit }
}

async function assertGrade(desk: Desk, id: number | null): Promise<void> {
  if (id === null) return
  const found = await desk.from('dictionaryItem').select('id').where('id', '=', id).executeTakeFirst()
  if (!found) throw badInput('gradeId', '等级不存在，请重新选择')
}
