import { useState } from 'react'
import { call } from '../../../../../kernel/web/call.ts'
import { notice } from '../../../../../kernel/web/notice.ts'
import { Button } from '../../../../../kernel/web/ui/Button.tsx'
import { Dialog } from '../../../../../kernel/web/ui/Dialog.tsx'
import { SignPad } from '../../../../sharing/web/SignPad.tsx'
import { consentLinkRoutes as routes, type SharedConsent } from '../../../api/consent.ts'

type Props = { agrees: boolean; shown: SharedConsent; token: string; onSaid: () => void; onClose: () => void }

/** Takes what the customer says: with their signature where they agree, with a reason where they do not. */
export default function SayDialog({ agrees, shown: { customer, digest }, token, onSaid, onClose }: Props) {
  const [name, setName] = useState(customer)
  const [words, setWords] = useState('')
  const [signature, setSignature] = useState('')
  const [busy, setBusy] = useState(false)
  const isReady = name.trim() !== '' && (agrees ? signature !== '' : words.trim() !== '')
  const send = async () => {
    setBusy(true)
    const sent = await call(routes.answer, { body: { token, name, words, digest, agrees, signature } }).then(
      () => true,
      () => false, // the call has said why
    )
    setBusy(false)
    if (sent) {
      notice.success(agrees ? '已确认，谢谢您' : '已告诉我们，会换批次或联系您')
      onClose()
    }
    onSaid()
  }
  const footer = (
    <>
      <Button onClick={onClose}>取消</Button>
      <Button kind="primary" busy={busy} disabled={!isReady} onClick={() => void send()}>
        {agrees ? '确认同意' : '不同意'}
      </Button>
    </>
  )
  return (
    <Dialog title={agrees ? '同意用这些批次' : '不同意用这些批次'} onClose={onClose} footer={footer}>
      <div className="consent-say">
        <label>
          姓名
          <input className="input" maxLength={40} value={name} onChange={event => setName(event.target.value)} />
        </label>
        <label>
          {agrees ? '说明（可不填）' : '为什么不同意'}
          <input
            className="input"
            maxLength={200}
            placeholder={agrees ? '如：放在次卧' : '如：想要同一个色号'}
            value={words}
            onChange={event => setWords(event.target.value)}
          />
        </label>
        {agrees && <SignPad onSigned={setSignature} />}
      </div>
    </Dialog>
  )
}
