import { formatDate } from '../../../../kernel/api/time.ts'
import { clock } from '../../../../kernel/server/clock.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { badInput } from '../../../../kernel/server/refusal.ts'
import { NewBatch } from '../../api/batch.ts'
import { assertWordsExist } from '../words.ts'
import type { BatchRecord } from './piece.ts'
import { countGoods } from './which.ts'

/** A batch as it is stored, before it is. */
export type Draft = Pick<
  BatchRecord,
  | 'name'
  | 'brandId'
  | 'categoryId'
  | 'seriesId'
  | 'goodsIds'
  | 'goodsImportId'
  | 'channelId'
  | 'levelId'
  | 'way'
  | 'change'
  | 'rounding'
  | 'floors'
  | 'fromDay'
  | 'untilDay'
  | 'remark'
  | 'reverses'
>

/** Returns what a person entered as it is stored. Throws 40000 without the share or amount. */
export function batchFrom({ direction, rate, amount, chosen: _, ...given }: NewBatch): Draft {
  const size = sizeOf({ ...given, rate, amount })
  if (given.untilDay !== null && given.untilDay <= given.fromDay) throw badInput('untilDay', '截止日应晚于生效日')
  return {
    ...given,
    goodsIds: [...new Set(given.goodsIds)],
    change: direction === 'up' || size === 0 ? size : -size,
    reverses: null,
  }
}

/** Returns the share or amount of a batch; nothing where the goods' own prices are to hold. */
function sizeOf({ way, rate, amount, channelId, levelId }: Omit<NewBatch, 'direction' | 'chosen'>): number {
  if (way === 'own') {
    if (channelId !== null) throw badInput('channelId', '“按商品标价”不分渠道，请去掉价格渠道')
    if (levelId !== null) throw badInput('levelId', '“按商品标价”不分客户等级，请去掉客户等级')
    return 0
  }
  const size = way === 'percent' ? rate : amount
  if (!size) throw badInput(way === 'percent' ? 'rate' : 'amount', `请填写调价${way === 'percent' ? '幅度' : '金额'}`)
  return size
}

/** Checks what a batch names, and that it changes no price of the past. Returns the number of its goods. Throws 40000. */
export async function assertBatch(desk: Desk, batch: Draft): Promise<number> {
  assertAhead(batch.fromDay)
  await assertWordsExist(desk, NewBatch, batch)
  if (
    batch.seriesId !== null &&
    !(await desk.from('series').select('id').where('id', '=', batch.seriesId).executeTakeFirst())
  )
    throw badInput('seriesId', '系列不存在，请重新选择')
  if (batch.goodsIds.length > 0) {
    const known = await desk.from('goods').select('id').where('id', 'in', batch.goodsIds).execute()
    if (known.length < batch.goodsIds.length) throw badInput('goodsIds', '商品不存在，请重新选择')
  }
  if (batch.goodsImportId !== null) {
    const found = await desk.from('importBatch').select('kind').where('id', '=', batch.goodsImportId).executeTakeFirst()
    if (found?.kind !== 'goods') throw badInput('goodsImportId', '商品导入不存在，请重新选择')
  }
  return countGoods(desk, batch)
}

/** Throws 40000 for a day that is over: what documents were priced by stays as it was. */
export function assertAhead(day: string): void {
  if (day < formatDate(clock.now())) throw badInput('fromDay', '生效日不能早于今天')
}
