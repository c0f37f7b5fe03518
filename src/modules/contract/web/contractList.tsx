import type { ListSpec } from '../../../kernel/web/list/spec.ts'
import { StateTag } from '../../../kernel/web/ui/StateTag.tsx'
import { Tag } from '../../../kernel/web/ui/Tag.tsx'
import { CustomerLink } from '../../customer/web/CustomerLink.tsx'
import { ContractRow, contractKinds, contractViews } from '../api/contract.ts'
import { contractRecord } from '../api/record.ts'
import { contractRoutes } from '../api/routes.ts'

/** Returns the list of contracts under a name of its own for saved views. */
export function contractList(name: string): ListSpec<ContractRow> {
  return {
    name,
    own: 'contract',
    row: ContractRow,
    routes: { list: contractRoutes.list, totals: contractRoutes.totals },
    views: contractViews,
    sort: { by: 'createdAt', order: 'descend' },
    noun: '合同',
    topic: 'contract',
    shown: [
      ...['number', 'state', 'kind', 'customerName', 'dealName', 'effectiveTotal', 'paid', 'outstanding', 'marginRate'],
      ...['signedOn', 'ownerId', 'departmentId', 'createdAt'],
    ],
    widths: {
      number: 190,
      kind: 80,
      dealName: 180,
      remark: 220,
      installAddress: 220,
      revision: 72,
      lineCount: 80,
      belowCount: 88,
    },
    empty: {
      all: '还没有合同。在商机的“合同”里新建，或在报价单里转为合同。',
      mine: '还没有您签的合同。',
      sold: '还没有生效的合同。',
      draft: '没有合同草稿。',
      approving: '没有审批中的合同。',
      effective: '没有履行中的合同。',
      unsigned: '没有等客户签字的合同。',
      lateUnsigned: '没有超期未签的合同。',
      unwon: '生效合同的商机都已成交。',
      completed: '还没有完成的合同。',
      cancelled: '没有退单的合同。',
      rejected: '没有被驳回的合同。',
      void: '没有作废的合同。',
    },
    searchHint: '编号、商机、客户',
    draw: {
      state: row => <StateTag record={contractRecord} state={row.state} />,
      kind: ({ kind }) => (kind === 'retail' ? <Tag tone="purple">{contractKinds.retail}</Tag> : undefined),
      customerName: row => <CustomerLink id={row.customerId}>{row.customerName}</CustomerLink>,
    },
    card: ['state', 'customerName', 'effectiveTotal', 'outstanding', 'signedOn', 'ownerId'],
  }
}
