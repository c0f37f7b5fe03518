import { useNavigate } from 'react-router'
import { linkTo } from '../../../../kernel/api/place.ts'
import { List } from '../../../../kernel/web/list/List.tsx'
import type { ListSpec } from '../../../../kernel/web/list/spec.ts'
import { useList } from '../../../../kernel/web/list/useList.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { may } from '../../../../kernel/web/session.ts'
import { contractPlaces } from '../../../contract/api/places.ts'
import { contractRoutes } from '../../../contract/api/routes.ts'
import { agingRoutes as routes, TermRow, termViews } from '../../api/agingRoutes.ts'

export const receivableList: ListSpec<TermRow> = {
  name: 'receivable',
  row: TermRow,
  routes: { list: routes.terms, totals: routes.termTotals, viewCounts: routes.viewCounts },
  views: termViews,
  counted: ['overdue', 'escalated', 'soon'],
  sort: { by: 'dueOn', order: 'ascend' },
  noun: '期款',
  topic: 'receipt',
  shown: [
    ...['contractNumber', 'customerName', 'ownerId', 'name', 'dueOn', 'daysOverdue', 'open', 'amount', 'paid'],
    ...['bucket', 'departmentId'],
  ],
  widths: { contractNumber: 168, customerName: 104, ownerId: 96, name: 104, daysOverdue: 96, bucket: 104 },
  empty: {
    overdue: '没有逾期的期款。',
    escalated: '您的部门没有逾期多日、需要您跟进的期款。',
    soon: '七天内没有到期的期款。',
    noDate: '没有未定日期的期款。',
    all: '没有未收的期款：数据范围内生效合同的款都收齐了，或还没有生效的合同。',
  },
  searchHint: '合同号、客户',
  card: ['customerName', 'name', 'dueOn', 'daysOverdue', 'open', 'ownerId'],
}

/** Shows the terms that are not paid wholly, the longest overdue first, with who follows each up. */
export default function ReceivablesTab() {
  const list = useList(receivableList)
  const navigate = useNavigate()
  const open = ({ contractId }: TermRow) => {
    if (may(contractRoutes.detail)) navigate(linkTo(contractPlaces.list, { open: contractId }))
    else notice.info('您的角色不能打开合同，请联系公司管理员')
  }
  return <List list={list} onOpen={open} />
}
