import { FilesTab } from '../../attachments/web/FilesTab.tsx'
import { type OrderDetail, orderFileRoutes } from '../api/order.ts'

/** Shows the photos of the way in (进场路线照片) of an order, and takes new ones. */
export const WayFiles = ({ order: { id, refusals } }: { order: OrderDetail }) => (
  <FilesTab
    routes={orderFileRoutes}
    id={id}
    mayEdit={refusals.attach === null}
    nothing="还没有照片。小区入口、车停哪里、电梯和楼道可以拍在这里，仓库和司机看得到。"
  />
)
