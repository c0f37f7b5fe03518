import type { CustomerReference, CustomerTie } from '../../../customer/server/index.ts'
import { onDeal } from '../../../opportunity/server/index.ts'
import { usersOfSpecial } from '../../../special/server/index.ts'
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

/** Special offers are of the customer whose contracts use them, or wait for an approval to use them. */
export const specialsOfContracts: readonly CustomerTie[] = [
  {
    proof: '特价与使用它的合同同属一位客户',
    to: `select ${tiedContract} from (${usersOfSpecial('contract')}) s
        join contract c on c.office_id = t.office_id and c.id = s.document_id`,
    module: scopeModule,
    hangs: false,
    first: '请先在合同的增减项里退掉用了这张特价的商品，再撤销；合同已定、不能再改的，请让两位客户保持合并',
  },
  {
    to: `select ${tiedContract} from contract_line l
        join contract c on c.office_id = l.office_id and c.id = l.contract_id
        where l.office_id = t.office_id and l.special_id = t.id and c.state = 'approving'`,
    module: scopeModule,
    hangs: false,
    first: '请先撤回这份合同的审批，再撤销',
  },
]

/** Returns the tie of records of contracts (SQL column `contract_id`) to their contract; `proof` names it in the check of the ledger. */
export const onContract = (proof: string, first: string): CustomerTie => ({
  proof,
  to: `select ${tiedContract} from contract c where c.office_id = t.office_id and c.id = t.contract_id`,
  module: scopeModule,
  hangs: true,
  first,
})

/** SQL that joins the contract `c` of a row, by its column contract_id. */
export const contractJoin = (alias: string) =>
  `join contract c on c.office_id = ${alias}.office_id and c.id = ${alias}.contract_id`

/** SQL that joins the term `t` of a contract, by a row's column term_id. */
export const termJoin = (alias: string) =>
  `join contract_term t on t.office_id = ${alias}.office_id and t.id = ${alias}.term_id`

/** SQL of what change orders in force have changed of the net amount of a contract's line `l`, in fen; null where none did. */
export const changedNet = `(select sum(x.net) from contract_change_line x
  join contract_change h on h.office_id = x.office_id and h.id = x.change_id and h.state = 'effective'
  where x.office_id = l.office_id and x.line_id = l.id)`
