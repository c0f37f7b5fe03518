import type { CustomerReference } from '../../customer/server/index.ts'
import { scopeModule } from './scope.ts'

/** Special offers are of the customer whose contracts use them. */
export const specialReference = {
  table: 'specialOffer',
  column: 'customerId',
  title: '特价单',
  module: scopeModule,
  ties: [
    {
      proof: '特价与使用它的合同同属一位客户',
      to: `select c.customer_id, c.number as name, c.owner_id, c.department_id
        from (select document_id from special_use s where s.office_id = t.office_id and s.special_id = t.id and s.document_kind = 'contract'
          group by 1 having sum(s.quantity) > 0) s
        join contract c on c.office_id = t.office_id and c.id = s.document_id`,
      module: 'contract',
      hangs: false,
      first: '请先在合同的增减项里退掉用了这张特价的商品，再撤销；合同已定、不能再改的，请让两位客户保持合并',
    },
    {
      to: `select c.customer_id, c.number as name, c.owner_id, c.department_id from contract_line l
        join contract c on c.office_id = l.office_id and c.id = l.contract_id
        where l.office_id = t.office_id and l.special_id = t.id and c.state = 'approving'`,
      module: 'contract',
      hangs: false,
      first: '请先撤回这份合同的审批，再撤销',
    },
  ],
} satisfies CustomerReference
