import { formatDate } from '../../../../kernel/contract/time.ts'
import type { Desk } from '../../../../kernel/server/desk.ts'
import { badInput } from '../../../../kernel/server/refusal.ts'
import { NewBatch } from '../../contract/batch.ts'
import { assureWordsExist } from '../words.ts'
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
  const size = given.way === 'percent' ? rate : amount
  const field = given.way === 'percent' ? 'rate' : 'amount'
  if (!size) throw badInput(field, given.way === 'percent' ? '请填写调价幅度' : '请填写调价金额')
  if (given.untilDay !== null && given.untilDay <= given.fromDay) throw badInput('untilDay', '截止日应晚于生效日')
  return { ...given, goodsIds: [...new Set(given.goodsIds)], change: direction === 'up' ? size : -size, reverses: null }
}

/** Checks what a batch names, and that it changes no price of the past. Returns the number of its goods. Throws 40000. */
export async function assureBatch(desk: Desk, batch: Draft): Promise<number> {
  assureAhead(batch.fromDay)
  await assureWordsExist(desk, NewBatch, batch)
  if (
    batch.seriesId !== null &&
    !(await desk.from('series').select('id').where('id', '=', batch.seriesId).executeTakeFirst())
  )
    throw badInput('seriesId', '系列不存在')
  if (batch.goodsIds.length > 0) {
    const known = await desk.from('goods').select('id').where('id', 'in', batch.goodsIds).execute()
    if (known.length < batch.goodsIds.length) throw badInput('goodsIds', '商品不存在')
  }
  return countGoods(desk, batch)
}

/** Throws 40000 for a day that is over: what documents were priced by stays as it was. */
export function assureAhead(day: string): void {
  if (day < formatDate(Date.now())) throw badInput('fromDay', '生效日不能早于今天')
}
