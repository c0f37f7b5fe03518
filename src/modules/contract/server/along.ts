import type { DealBelonging } from '../../opportunity/server/index.ts'
import { scopeModule } from './scope.ts'
import { noun, tellContracts } from './sight.ts'

/** The contracts of deals, which may go along to the deal's new owner. */
export const contractsOfDeal: DealBelonging = {
  table: 'contract',
  module: scopeModule,
  title: noun,
  unit: '份',
  ofDeals: 't.opportunity_id = any(?)',
  tell: (desk, before, after) => tellContracts(desk, [...before, ...after]),
}
