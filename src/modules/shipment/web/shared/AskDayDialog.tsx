import { useState } from 'react'
import { addDays } from '../../../../kernel/api/day.ts'
import { formatDate } from '../../../../kernel/api/time.ts'
import { call } from '../../../../kernel/web/call.ts'
import { DayPick } from '../../../../kernel/web/field/DayPick.tsx'
import { notice } from '../../../../kernel/web/notice.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { Dialog } from '../../../../kernel/web/ui/Dialog.tsx'
import { shipmentLinkRoutes as routes, type SharedShipment } from '../../api/link.ts'

type Props = { shown: SharedShipment; token: string; onAsked: () => void; onClose: () => void }

/** Takes the day that a customer wishes instead, which who plans answers. */
export default function AskDayDialog({ shown: { day, customer }, token, onAsked, onClose }: Props) {
  const [wish, setWish] = useState('')
  const [name, setName] = useState(customer)
  const [words, setWords] = useState('')
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    const sent = await call(routes.answer, { body: { token, name, day, agrees: false, wish, words } }).then(
      () => true,
      () => false, // the call has said why
    )
    setBusy(false)
    if (!sent) return
    notice.success('已告诉我们，会联系您定下来')
    onClose()
    onAsked()
  }
  const footer = (
    <>
      <Button onClick={onClose}>取消</Button>
      <Button kind="primary" busy={busy} disabled={wish === '' || name.trim() === ''} onClick={() => void send()}>
        发送
      </Button>
    </>
  )
  return (
    <Dialog title="换一天" onClose={onClose} footer={footer}>
      <div className="delivery-ask">
        <div>
          <label htmlFor="delivery-wish">希望的日期</label>
          <DayPick id="delivery-wish" value={wish} min={addDays(formatDate(Date.now()), 1)} onChange={setWish} />
        </div>
        <label>
          称呼
          <input className="input" maxLength={40} value={name} onChange={event => setName(event.target.value)} />
        </label>
        <label>
          说明
          <input
            className="input"
            maxLength={200}
            placeholder="如：那天不在家，下午才有人"
            value={words}
            onChange={event => setWords(event.target.value)}
          />
        </label>
      </div>
    </Dialog>
  )
}
