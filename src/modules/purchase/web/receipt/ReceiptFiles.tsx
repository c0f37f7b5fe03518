import { FilesTab } from '../../../attachments/web/FilesTab.tsx'
import { type ReceiptDetail, receiptFileRoutes } from '../../api/receipt.ts'

/** Shows the photos of what arrived, and takes new ones. */
export const ReceiptFiles = ({ receipt: { id, refusals } }: { receipt: ReceiptDetail }) => (
  <FilesTab
    routes={receiptFileRoutes}
    id={id}
    mayEdit={refusals.attach === null}
    nothing="还没有照片。到货的外箱标签、破损和送货单可以拍在这里。"
  />
)
