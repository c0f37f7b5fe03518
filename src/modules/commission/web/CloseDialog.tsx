import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { yuan } from '../../../kernel/api/format.ts'
import { call } from '../../../kernel/web/call.ts'
import { notice } from '../../../kernel/web/notice.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { Dialog } from '../../../kernel/web/ui/Dialog.tsx'
import { commissionRoutes as routes } from '../api/commission.ts'
import { bookQuery } from './commissionQuery.ts'

type Props = { onClose: () => void; onClosed: () => void }

/** Closes the next month of commission, after showing what it comes to. */
export default function CloseDialog({ onClose, onClosed }: Props) {
  const { data: book, error } = useQuery({ ...bookQuery, staleTime: 0 })
  const [busy, setBusy] = useState(false)
  const month = book?.next.slice(0, 7)
  const closeIt = async () => {
    if (!book) return
    setBusy(true)
    try {
      await call(routes.close, { body: { period: book.next } })
      notice.success(`${month} 的提成已结账`)
      onClosed()
      onClose()
    } catch {
      setBusy(false)
    }
  }
  const footer = (
    <>
      <Button onClick={onClose}>取消</Button>
      <Button kind="primary" busy={busy} disabled={!book || book.refusal !== null} onClick={() => void closeIt()}>
        结账{month && ` ${month}`}
      </Button>
    </>
  )
  return (
    <Dialog title="提成月度结账" onClose={onClose} footer={footer}>
      {error && <p className="field-fault">{error.message}</p>}
      {book && (
        <>
          <p>
            {month}：{book.people} 人，基数 {yuan(book.base)}，应发提成 <b>{yuan(book.amount)}</b>。
          </p>
          <p className="hint">
            结账后这个月不再变动：以后的退款按原比例冲回到下一个未结账的月份。
            {book.closedUntil && `已结到 ${book.closedUntil.slice(0, 7)}。`}
          </p>
          {book.refusal && <p className="field-fault">{book.refusal}，还不能结账。</p>}
        </>
      )}
    </Dialog>
  )
}
