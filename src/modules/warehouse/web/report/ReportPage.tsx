import { stockElements } from '../../api/elements.ts'
import { stockReportRoutes } from '../../api/report.ts'
import { Reports } from './Reports.tsx'
import type { ReportShown } from './shown.ts'

const stock: ReportShown = {
  key: 'stockReport',
  title: '库存报表',
  routes: stockReportRoutes,
  exporting: stockElements.export,
  none: '您没有可以查看的库存报表，请联系管理员开通查看库存的权限。',
}

/** Draws the screen 库存报表. */
export default function ReportPage() {
  return <Reports shelf={stock} />
}
