import type { DealBelonging } from '../../../opportunity/server/index.ts'
import { contractRecord } from '../../api/record.ts'
import { contracts } from './contracts.ts'
import { scopeModule } from './scope.ts'

/** The contracts of deals, which may go along to the deal's new owner. */
export const contractsOfDeal: DealBelonging = {
  table: 'contract',
  module: scopeModule,
  title: contractRecord.title,
  unit: contractRecord.unit,
  ofDeals: 't.opportunity_id = any(?)',
  tell: (desk, before, after) => contracts.tell(desk, [...before, ...after]),
}
