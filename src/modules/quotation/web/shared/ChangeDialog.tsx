import { useState } from 'react'
import { call } from '../../../../kernel/web/call.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { Dialog } from '../../../../kernel/web/ui/Dialog.tsx'
import { linkRoutes } from '../../api/link.ts'

type Props = { token: string; name: string; onAsked: () => void; onClose: () => void }

/** Takes what a customer asks to be changed, and tells the salesperson. */
export default function ChangeDialog({ token, name: expected, onAsked, onClose }: Props) {
  const [name, setName] = useState(expected)
  const [words, setWords] = useState('')
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    const sent = await call(linkRoutes.ask, { body: { token, name, words } }).then(
      () => true,
      () => false, // the call has said why
    )
    setBusy(false)
    if (!sent) return
    notice.success('已告诉您的销售顾问')
    onClose()
    onAsked()
  }
  const footer = (
    <>
      <Button onClick={onClose}>取消</Button>
      <Button
        kind="primary"
        busy={busy}
        disabled={name.trim() === '' || words.trim() === ''}
        onClick={() => void send()}
      >
        发送
      </Button>
    </>
  )
  return (
    <Dialog title="提修改意见" onClose={onClose} footer={footer}>
      <div className="shared-change">
        <label>
          称呼
          <input className="input" maxLength={40} value={name} onChange={event => setName(event.target.value)} />
        </label>
        <label>
          想修改什么
          <textarea
            className="input"
            data-autofocus=""
            rows={5}
            maxLength={500}
            placeholder="如：客厅的砖换成 600×1200，主卫先不做"
            value={words}
            onChange={event => setWords(event.target.value)}
          />
        </label>
      </div>
    </Dialog>
  )
}
