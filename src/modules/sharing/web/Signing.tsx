import { lazy, Suspense, useState } from 'react'
import { formatMinute } from '../../../kernel/api/time.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import type { LinkRoutes } from '../api/link.ts'
import './sign.css'

const SignDialog = lazy(() => import('./SignDialog.tsx'))

type Props = {
  route: NonNullable<LinkRoutes['sign']>
  noun: string
  token: string
  digest: string
  signed: { signer: string; at: string } | null
  /** Who is expected to sign. */
  signer: string
  onSigned: () => void
  words?: SigningWords
}

/** What signing is called; without it that it signs the document. */
export type SigningWords = { start: string; title: string; confirm: string; done: string }

/** Takes the signature of whoever holds a link, or tells who has signed by it. */
export function Signing({ signed, ...signing }: Props) {
  const [open, setOpen] = useState(false)
  if (signed)
    return (
      <p className="sign-done" role="status">
        {signed.signer} 已于 {formatMinute(signed.at)} {signing.words?.done ?? '签署'}
      </p>
    )
  return (
    <>
      <Button kind="primary" icon="edit" onClick={() => setOpen(true)}>
        {signing.words?.start ?? `阅读完毕，签署${signing.noun}`}
      </Button>
      <Suspense>{open && <SignDialog {...signing} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
