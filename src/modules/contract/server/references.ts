import type { CustomerReference, CustomerTie } from '../../customer/server/index.ts'
import { onDeal } from '../../opportunity/server/index.ts'
import { scopeModule } from './scope.ts'

/** Contracts are of their deal's customer. */
export const contractReference = {
  table: 'contract',
  column: 'customerId',
  title: '合同',
  ties: [onDeal('合同与其商机同属一位客户')],
} satisfies CustomerReference

/** SQL of a contract `c` as what a row is tied to. */
export const tiedContract = 'c.customer_id, c.number as name, c.owner_id, c.department_id'

/** Returns the tie of records of contracts (SQL column `contract_id`) to their contract; `proof` names it in the check of the ledger. */
export const onContract = (proof: string, first: string): CustomerTie => ({
  proof,
  to: `select ${tiedContract} from contract c where c.office_id = t.office_id and c.id = t.contract_id`,
  module: scopeModule,
  hangs: true,
  first,
})
