import { contractJoin, contractModule, onContract, tiedContract } from '../../../contract/server/index.ts'
import type { CustomerReference } from '../../../customer/server/index.ts'
import { onDeal } from '../../../opportunity/server/index.ts'
import { scopeModule } from './scope.ts'

const rehang = '请先修改这张收款的合同和商机；已确认的请红冲后重新录入，再撤销'
const settled = '请先撤回或取消这张申请，再撤销；已付的退款、已开的发票不能收回，请让两位客户保持合并'
const counts = `t.state in ('approving', 'approved', 'done')`

const receiptReference = {
  table: 'receipt',
  column: 'customerId',
  title: '收款',
  module: scopeModule,
  ties: [
    onDeal('收款与其商机同属一位客户', rehang),
    onContract('收款与其合同同属一位客户', rehang),
    {
      proof: '收款与它所付的合同同属一位客户',
      to: `select ${tiedContract} from money_allocation a
        join contract_term n on n.office_id = a.office_id and n.id = a.term_id
        ${contractJoin('n')}
        where a.office_id = t.office_id and a.receipt_id = t.id and a.amount > 0`,
      module: contractModule,
      hangs: false,
      first: '请先在收款单里把付给这份合同的钱调回余额，再撤销',
    },
  ],
} satisfies CustomerReference

const tiedReceipt = 'r.customer_id, r.number as name, r.owner_id, r.department_id'

const requestReference = {
  table: 'moneyRequest',
  column: 'customerId',
  title: '资金申请',
  module: scopeModule,
  ties: [
    onContract('资金申请与其合同同属一位客户', settled),
    {
      proof: '资金申请与其收款同属一位客户',
      to: `select ${tiedReceipt} from receipt r where ${counts} and r.office_id = t.office_id and r.id = t.receipt_id`,
      module: scopeModule,
      hangs: true,
      first: settled,
    },
    {
      proof: '退款与所退的收款同属一位客户',
      to: `select ${tiedReceipt} from money_request_part p join receipt r on r.office_id = p.office_id and r.id = p.receipt_id
        where ${counts} and p.office_id = t.office_id and p.request_id = t.id`,
      module: scopeModule,
      hangs: true,
      first: settled,
    },
  ],
} satisfies CustomerReference

/** Receipts and requests are of the customer whose contracts, deals and receipts they name. */
export const moneyReferences = [receiptReference, requestReference]
