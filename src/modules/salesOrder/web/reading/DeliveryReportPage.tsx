import { Reports } from '../../../warehouse/web/report/Reports.tsx'
import type { ReportShown } from '../../../warehouse/web/report/shown.ts'
import { deliveryElements, deliveryRoutes } from '../../api/delivery.ts'

const deliveries: ReportShown = {
  key: 'deliveryReport',
  title: '交付报表',
  routes: deliveryRoutes,
  exporting: deliveryElements.export,
  none: '您没有可以查看的交付报表，请联系管理员开通下单管理等页面。',
}

/** Draws the screen 交付报表. */
export default function DeliveryReportPage() {
  return <Reports shelf={deliveries} />
}
