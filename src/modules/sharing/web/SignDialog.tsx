import { useState } from 'react'
import { call } from '../../../kernel/web/call.ts'
import { notice } from '../../../kernel/web/notice.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { Dialog } from '../../../kernel/web/ui/Dialog.tsx'
import type { LinkRoutes } from '../api/link.ts'
import type { SigningWords } from './Signing.tsx'
import { SignPad } from './SignPad.tsx'

type Props = {
  route: NonNullable<LinkRoutes['sign']>
  /** What is signed. */
  noun: string
  token: string
  digest: string
  signer: string
  words?: SigningWords
  onSigned: () => void
  onClose: () => void
}

/** Takes the name and signature of whoever holds a link, and sends them with the digest of what was read. */
export default function SignDialog({ route, noun, token, digest, signer: expected, words, onSigned, onClose }: Props) {
  const [signer, setSigner] = useState(expected)
  const [signature, setSignature] = useState('')
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    try {
      await call(route, { body: { token, digest, signer, signature } })
      notice.success(`已${words?.done ?? '签署'}`)
      onClose()
    } catch {
      // the call has said why; where the document changed, the fresh one is shown
    } finally {
      setBusy(false)
      onSigned()
    }
  }
  const footer = (
    <>
      <Button onClick={onClose}>取消</Button>
      <Button
        kind="primary"
        busy={busy}
        disabled={signature === '' || signer.trim() === ''}
        onClick={() => void send()}
      >
        {words?.confirm ?? '确认签署'}
      </Button>
    </>
  )
  return (
    <Dialog title={words?.title ?? `签署${noun}`} onClose={onClose} footer={footer}>
      <input
        className="input"
        aria-label="姓名"
        placeholder="姓名"
        maxLength={40}
        value={signer}
        onChange={event => setSigner(event.target.value)}
      />
      <SignPad onSigned={setSignature} />
      <p className="hint">请在框内手写签名。签署时间、网络地址和{noun}内容的摘要会一并留存。</p>
    </Dialog>
  )
}
