import { useState } from 'react'
import { formatDateTime } from '../../api/time.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { ActState } from './ActState.tsx'
import type { Act } from './act.ts'
import { useWaiting } from './useOutbox.ts'
import { waitingWords } from './waitingWords.ts'
import './outbox.css'

/** Shows how many acts wait for the server, always in sight while some do; a press shows them, with why one was refused. */
export default function Waiting() {
  const acts = useWaiting()
  const [open, setOpen] = useState(false)
  if (acts.length === 0) return null
  const { stopped, words } = waitingWords(acts, Date.now())
  return (
    <>
      <button type="button" className="outbox" data-stopped={stopped || undefined} onClick={() => setOpen(true)}>
        {words}
      </button>
      {open && (
        <Dialog title="等待发送" onClose={() => setOpen(false)}>
          <p className="hint">连接恢复后自动按顺序发送，每项只会办一次。没有发送成功之前，都还没有办成。</p>
          <ul className="outbox-acts">
            {acts.map(act => (
              <One key={act.id} act={act} />
            ))}
          </ul>
        </Dialog>
      )}
    </>
  )
}

function One({ act }: { act: Act }) {
  return (
    <li>
      <b>{act.title}</b>
      <small>{formatDateTime(new Date(act.at))}</small>
      <ActState act={act} />
    </li>
  )
}
