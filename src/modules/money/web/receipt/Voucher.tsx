import { useState } from 'react'
import type { Attachment } from '../../../attachments/api/attachments.ts'
import { FileRoutesContext, usePicture } from '../../../attachments/web/attachments.ts'
import { PictureViewer } from '../../../attachments/web/PictureViewer.tsx'
import { receiptRoutes } from '../../api/receiptRoutes.ts'

/** Shows the first voucher large enough to be compared with the amount; a press shows it as large as the window. */
export function Voucher({ vouchers }: { vouchers: Attachment[] }) {
  const [first] = vouchers
  if (!first) return <p className="money-voucher nothing">没有凭证照片</p>
  return (
    <FileRoutesContext value={receiptRoutes}>
      <Shown key={first.id} first={first} vouchers={vouchers} />
    </FileRoutesContext>
  )
}

function Shown({ first, vouchers }: { first: Attachment; vouchers: Attachment[] }) {
  const [viewed, setViewed] = useState<Attachment>()
  const { address, failed } = usePicture(first.id)
  return (
    <>
      <button type="button" className="money-voucher" aria-label="放大凭证" onClick={() => setViewed(first)}>
        {address && <img src={address} alt={`凭证 ${first.name}`} />}
        {failed && <small>凭证无法显示</small>}
        {vouchers.length > 1 && <small>共 {vouchers.length} 张</small>}
      </button>
      {viewed && (
        <PictureViewer pictures={vouchers} shown={viewed} onShow={setViewed} onClose={() => setViewed(undefined)} />
      )}
    </>
  )
}
