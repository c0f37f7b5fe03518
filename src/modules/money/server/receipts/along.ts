import type { DealBelonging } from '../../../opportunity/server/index.ts'
import { receipts } from '../record/receipts.ts'
import { scopeModule } from '../record/scope.ts'
import { requests } from '../request/requests.ts'

const ofContracts = `t.contract_id in (select k.id from contract k where k.office_id = t.office_id and k.opportunity_id = any(?))`
const ofDeals = `(t.opportunity_id = any(?) or ${ofContracts})`

/** The receipts of deals, and what was asked of them, which may go along to the deal's new owner. */
export const moneyOfDeal: readonly DealBelonging[] = [
  {
    table: 'receipt',
    module: scopeModule,
    title: '收款',
    unit: '笔',
    ofDeals,
    tell: (desk, before, after) => receipts.tell(desk, after, before),
  },
  {
    table: 'moneyRequest',
    module: scopeModule,
    title: '资金申请',
    unit: '张',
    ofDeals: `(${ofContracts} or t.receipt_id in (select r.id from receipt r where r.office_id = t.office_id and r.opportunity_id = any(?)))`,
    tell: (desk, before, after) => requests.tell(desk, after, before),
  },
]
