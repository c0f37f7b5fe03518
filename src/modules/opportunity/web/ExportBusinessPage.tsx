import type { ListSource } from '../../../kernel/web/list/rows.ts'
import { ExportPage } from '../../transfer/web/ExportPage.tsx'
import { OpportunityRow, opportunityViews } from '../api/opportunity.ts'
import { opportunityRoutes } from '../api/routes.ts'

const source: ListSource<OpportunityRow> = {
  name: 'exportBusiness',
  row: OpportunityRow,
  routes: { list: opportunityRoutes.list, totals: opportunityRoutes.totals },
  views: opportunityViews,
  sort: { by: 'createdAt', order: 'descend' },
}

const first = [
  ...['number', 'name', 'customerName', 'phone', 'stageId', 'status', 'expectedAmount', 'expectedOn', 'ownerId'],
  ...['departmentId', 'channelId', 'lastFollowUpAt', 'nextFollowUpAt', 'createdAt'],
]

/** Draws the screen 商机导出 (exportBusiness). */
export default function ExportBusinessPage() {
  return <ExportPage kind="opportunity" noun="商机" source={source} first={first} searchHint="编号、名称、客户、电话" />
}
