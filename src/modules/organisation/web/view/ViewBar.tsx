import { useEffect, useState } from 'react'
import { call } from '../../../../kernel/web/call.ts'
import { type Person, useSession } from '../../../../kernel/web/session.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { Icon } from '../../../../kernel/web/ui/Icon.tsx'
import { identityRoutes } from '../../../identity/api/identity.ts'
import { endView } from './view.ts'
import { startAfterView } from './viewing.ts'
import './viewBar.css'

type Viewing = NonNullable<Person['viewing']>

/** Shows the person whose view this is, the time left, and a button to end it. */
export default function ViewBar({ viewing }: { viewing: Viewing }) {
  const person = useSession(state => state.person)
  const left = useMinutesLeft(viewing.until)
  const [busy, setBusy] = useState(false)
  const leave = () => {
    setBusy(true)
    endView().catch(() => setBusy(false))
  }
  return (
    <section className="view-bar" role="status" aria-label="正在以他人的视角查看">
      <Icon name="eye" size={18} />
      <p>
        {viewing.reason === null ? '正在以 ' : `已进入 ${person?.officeName}，正在以管理员 `}
        <b>{person?.name}</b> 的视角查看（只读），剩 {left} 分钟
      </p>
      <Button small busy={busy} onClick={leave}>
        退出查看
      </Button>
    </section>
  )
}

const step = 5000 // ms

/**
 * Returns the minutes until the view ends by itself, rounded up, by this machine's clock; at the end the server is asked.
 */
function useMinutesLeft(until: string): number {
  const [now, setNow] = useState(Date.now)
  const left = Date.parse(until) - now
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), step)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => {
    if (left <= 0) void lookAgain()
  }, [left])
  return Math.max(0, Math.ceil(left / 60_000))
}

/**
 * Checks whether the view has ended on the server, and then starts the application again; otherwise the next step checks
 * again.
 */
async function lookAgain(): Promise<void> {
  const { person } = useSession.getState()
  const info = await call(identityRoutes.info, { query: {} }, { quiet: true, silent: true }).catch(() => undefined)
  if (info && !info.viewing) startAfterView(person, false)
}
