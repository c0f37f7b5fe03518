import { moduleOf } from '../../../kernel/server/record/serve.ts'
import { onContract } from '../../contract/server/index.ts'
import type { CustomerReference } from '../../customer/server/index.ts'
import { receiptVisibility } from '../../money/server/index.ts'
import { type DealBelonging, onDeal } from '../../opportunity/server/index.ts'
import type { WordCount } from '../../settings/server/index.ts'
import { earnestRecord } from '../api/earnest.ts'
import { earnests } from './earnests.ts'

const rehang = '请先作废这张定金单，或让两位客户保持合并'

/** One is of the customer whose deal and receipt it names. */
export const customerOfEarnest = {
  table: 'earnest',
  column: 'customerId',
  title: '库存定金',
  module: moduleOf(earnestRecord),
  ties: [
    onDeal('库存定金与其商机同属一位客户', rehang),
    onContract('库存定金与其合同同属一位客户', rehang),
    {
      proof: '库存定金与其收款同属一位客户',
      to: `select r.customer_id, r.number as name, r.owner_id, r.department_id from receipt r
        where r.office_id = t.office_id and r.id = t.receipt_id`,
      module: receiptVisibility.module,
      hangs: true,
      first: rehang,
    },
  ],
} satisfies CustomerReference

/** Those of a deal may go along to its new owner. */
export const dealOfEarnest: DealBelonging = {
  table: 'earnest',
  module: moduleOf(earnestRecord),
  title: '库存定金',
  unit: '张',
  ofDeals: 't.opportunity_id = any(?)',
  tell: (desk, before, after) => earnests.tell(desk, after, before),
}

/** The grades of lines: where two become one, lines follow. */
export const gradesOfLines: WordCount = {
  dictionary: 'goodsGrade',
  key: 'earnest_line.grade_id',
  place: '定金单明细的等级',
  async count(desk, { id }) {
    const { rows } = await desk.client.query<{ count: number }>(
      'select count(*)::int as count from earnest_line where office_id = $1 and grade_id = $2',
      [desk.officeId, id],
    )
    return rows[0]?.count ?? 0
  },
  async move(desk, from, to) {
    await desk.client.query('update earnest_line set grade_id = $3 where office_id = $1 and grade_id = $2', [
      desk.officeId,
      from,
      to,
    ])
  },
}
