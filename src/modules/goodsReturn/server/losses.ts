import { answerers } from '../../salesOrder/api/moves.ts'
import type { LossPapers } from '../../warehouse/server/index.ts'
import { goodsReturnRecord } from '../api/goodsReturn.ts'
import { goodsReturns } from './returns.ts'

const answers = `case e.answers ${Object.entries(answerers)
  .map(([key, title]) => `when '${key}' then '${title}'`)
  .join(' ')} else '' end`

/** What came back from customers and was scrapped, with who answers, of returns that the person sees. */
export const returnLosses: LossPapers = {
  document: goodsReturnRecord.table,
  acts: { damage: 'damaged' },
  words: (desk, bind) =>
    `select concat_ws('：', '退货报废', nullif(e.reason, '')) as reason, ${answers} as answers from goods_return e
      where o.document_kind = '${goodsReturnRecord.table}' and e.office_id = o.office_id and e.id = o.document_id
        and ${goodsReturns.maySeeAny(desk)} and ${goodsReturns.sight.condition(desk)(bind)}`,
}
