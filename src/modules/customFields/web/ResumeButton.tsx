import { useState } from 'react'
import { call } from '../../../kernel/web/call.ts'
import { may } from '../../../kernel/web/session.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { customFieldsRoutes as routes } from '../api/routes.ts'
import { keepForm } from './source.ts'

/** Takes up what failed on the records of a noun; nothing for whoever may not. */
export function ResumeButton({ noun }: { noun: string }) {
  const [busy, setBusy] = useState(false)
  const resume = async () => {
    setBusy(true)
    try {
      keepForm(await call(routes.resume, { body: { noun } }))
    } finally {
      setBusy(false)
    }
  }
  return (
    may(routes.resume) && (
      <Button busy={busy} onClick={() => void resume()}>
        继续更新
      </Button>
    )
  )
}
