import { storedContent } from '../../../kernel/server/files/storage.ts'
import { type Handled, handle } from '../../../kernel/server/http/mount.ts'
import { notFound } from '../../../kernel/server/refusal.ts'
import { fileAttached } from '../../attachments/server/index.ts'
import { orderRecord } from '../../salesOrder/api/order.ts'
import { ordersOfWay } from '../../salesOrder/server/index.ts'
import { wayPhotoRoute } from '../api/shipment.ts'
import { shipments } from './shipments.ts'

/** The call that shows a photo of the way in of a shipment's order, to who sees a shipment of it. */
export const wayPhotoHandlers: Handled[] = [
  handle(wayPhotoRoute, async (desk, { params }) => {
    const file = await fileAttached(desk, [orderRecord.table], params.id)
    if (!file || !shipments.maySeeAny(desk)) throw notFound('文件')
    const orderIds = await ordersOfWay(desk, file.subjectId)
    const seen = await shipments.rowsWhere(desk, bind => `e.sales_order_id = any(${bind(orderIds)}::bigint[])`, 1)
    if (seen.length === 0) throw notFound('文件')
    const { fileId, name, mediaType, size } = file
    return { name, mediaType, size, content: storedContent(desk.officeId, fileId, { small: true }) }
  }),
]
