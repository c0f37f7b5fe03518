import { moduleOf } from '../../../kernel/server/record/serve.ts'
import { onContract } from '../../contract/server/index.ts'
import type { CustomerReference } from '../../customer/server/index.ts'
import type { DealBelonging } from '../../opportunity/server/index.ts'
import { processingRecord } from '../api/processing.ts'
import { processings } from './processings.ts'

/** A 加工单 is of the customer of its contract. */
export const customerOfProcessing = {
  table: 'processing',
  column: 'customerId',
  title: processingRecord.title,
  module: moduleOf(processingRecord),
  ties: [onContract('加工单与其合同同属一位客户', '请让两位客户保持合并')],
} satisfies CustomerReference

/** 加工单 of a deal's contracts go along to its new owner. */
export const dealOfProcessing: DealBelonging = {
  table: 'processing',
  module: moduleOf(processingRecord),
  title: processingRecord.title,
  unit: '张',
  ofDeals:
    't.contract_id in (select c.id from contract c where c.office_id = t.office_id and c.opportunity_id = any(?))',
  tell: (desk, before, after) => processings.tell(desk, after, before),
}
