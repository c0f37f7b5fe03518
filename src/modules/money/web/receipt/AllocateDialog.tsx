import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../kernel/web/call.ts'
import { isUnread } from '../../../../kernel/web/field/unread.ts'
import { freshKey } from '../../../../kernel/web/form/key.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { Dialog } from '../../../../kernel/web/ui/Dialog.tsx'
import type { ReceiptDetail } from '../../api/receipt.ts'
import { receiptRoutes as routes } from '../../api/receiptRoutes.ts'
import { offersQuery, refreshMoney } from '../queries.ts'
import { defaultsOf, ShareFields, sharesOf } from './ShareFields.tsx'

type Props = {
  receipt: ReceiptDetail
  /** Confirms the receipt with these shares, where it is not confirmed yet. */
  confirms?: boolean
  onClose: () => void
  onDone?: () => void
}

/** Allocates a receipt's money over the customer's open terms by hand. */
export function AllocateDialog({ receipt, confirms, onClose, onDone }: Props) {
  const { data: offers = [] } = useQuery(offersQuery(receipt.id))
  const [own, setOwn] = useState<Record<number, string>>()
  const [busy, setBusy] = useState(false)
  const [key] = useState(freshKey)
  const typed = own ?? defaultsOf(offers)
  const shares = sharesOf(typed)
  const available = confirms ? receipt.amount : receipt.balance - receipt.held
  const send = async () => {
    if (isUnread(shares)) return notice.warning(shares.problem)
    setBusy(true)
    try {
      if (confirms) await call(routes.confirm, { body: { id: receipt.id, version: receipt.version, shares } }, { key })
      else await call(routes.allocate, { body: { id: receipt.id, shares } }, { key })
      notice.success(confirms ? '已确认' : '已分配')
      void refreshMoney()
      onClose()
      onDone?.()
    } finally {
      setBusy(false)
    }
  }
  const footer = (
    <>
      <Button onClick={onClose}>取消</Button>
      <Button kind="primary" busy={busy} onClick={() => void send().catch(() => undefined)}>
        {confirms ? '确认收款' : '分配'}
      </Button>
    </>
  )
  return (
    <Dialog title={`分配 ${receipt.number}`} width={720} onClose={onClose} footer={footer}>
      <ShareFields
        offers={offers}
        typed={typed}
        available={available}
        onType={(termId, yuan) => setOwn({ ...typed, [termId]: yuan })}
      />
    </Dialog>
  )
}
