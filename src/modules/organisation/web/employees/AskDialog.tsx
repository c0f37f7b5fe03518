import { type ReactNode, useState } from 'react'
import { freshKey } from '../../../../kernel/web/form/key.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { Dialog } from '../../../../kernel/web/ui/Dialog.tsx'

type Props = {
  title: string
  act: string
  danger?: boolean
  /** Runs with the question's one idempotency key; the call shows a failure, which leaves the question open. */
  run: (key: string) => Promise<void>
  onClose: () => void
  children: ReactNode
}

/** Asks before something that is not easily undone. */
export function AskDialog({ title, act, danger, run, onClose, children }: Props) {
  const [key] = useState(freshKey)
  const [busy, setBusy] = useState(false)
  const go = async () => {
    setBusy(true)
    await run(key).catch(() => setBusy(false))
  }
  const footer = (
    <>
      <Button onClick={onClose}>取消</Button>
      <Button kind={danger ? 'danger' : 'primary'} busy={busy} data-autofocus onClick={() => void go()}>
        {act}
      </Button>
    </>
  )
  return (
    <Dialog title={title} onClose={onClose} footer={footer}>
      {children}
    </Dialog>
  )
}
