import { sql } from 'kysely'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { badInput, conflict } from '../../../kernel/server/refusal.ts'
import { boxWords } from '../../goods/api/boxWords.ts'
import { countOf, lineOf } from '../../warehouse/server/index.ts'
import type { ReceivedLine } from '../api/acts.ts'
import { goodsReturnRecord } from '../api/goodsReturn.ts'
import { goodsReturnDocument } from './document.ts'
import { returnLines } from './lines.ts'

/**
 * Notes what a driver fetched of a return at the customer's, with which 收货 begins; lines that are not named were not there. Throws 40000 by line for
 * more than is to come, 40900 for a return that is not to be fetched.
 */
export async function noteFetched(
  desk: Desk,
  id: number,
  { lines: told, note }: { lines: readonly ReceivedLine[]; note: string },
): Promise<void> {
  const before = await desk.lockOne('goodsReturn', id, goodsReturnRecord.noun)
  if (before.state !== 'placed') {
    const state = goodsReturnRecord.states[before.state].title
    throw conflict(`退货单 ${before.number} ${state}，不能再登记取货，请联系仓管`)
  }
  const lines = await returnLines.read(desk, id)
  const fetched = told.map((one, at) => {
    const line = lineOf(lines, told, at, '退货单')
    const pieces = countOf(one, line, at, 'boxes')
    if (pieces > line.pieces) {
      const most = boxWords(line.pieces, line.boxPieces)
      throw badInput(
        `lines.${at}.boxes`,
        `第 ${at + 1} 行“${line.goodsName}”：退货单上只有 ${most}，请改小；多出来的请客户另开退货单`,
      )
    }
    return { line, pieces }
  })
  await desk.client.query(
    `update goods_return_line x set fetched = coalesce(w.pieces, 0) from goods_return_line l
     left join unnest($3::bigint[], $4::bigint[]) w (id, pieces) on w.id = l.id
     where l.office_id = $1 and l.goods_return_id = $2 and x.office_id = l.office_id and x.id = l.id`,
    [desk.officeId, id, fetched.map(({ line }) => line.id), fetched.map(({ pieces }) => pieces)],
  )
  const words = fetched.map(({ line, pieces }) => `${line.goodsName} ${boxWords(pieces, line.boxPieces)}`).join('；')
  const patch = { fetchedAt: sql<string>`clock_timestamp()`, fetchedBy: desk.employeeId, fetchedNote: note }
  await goodsReturnDocument.change(desk, before, patch, '上门取回', { fetched: [null, words] })
}
