import { Button } from '../ui/Button.tsx'
import { type Act, askedOf, isOld } from './act.ts'
import { outbox, useWaitingFor } from './useOutbox.ts'
import './outbox.css'

/** Says why an act was not done, or that it is old, with what the person may do; nothing while it is on its way. */
export function ActState({ act }: { act: Act }) {
  if (act.refusal === null && !isOld(act, Date.now())) return null
  const asked = askedOf(act)
  return (
    <>
      <p className="outbox-fault" role="alert">
        {act.refusal ? `没有办成：${act.refusal}。同一张单据后面的操作都在等它。` : '已经过了 8 小时，还要发送吗？'}
      </p>
      <div className="outbox-ways">
        {asked && (
          <Button small onClick={() => void outbox.agree(act)}>
            {asked.title}，再发送
          </Button>
        )}
        <Button small onClick={() => void outbox.again(act)}>
          {act.refusal ? '再试一次' : '照样发送'}
        </Button>
        <Button small kind="danger" onClick={() => void outbox.drop(act)}>
          放弃
        </Button>
      </div>
    </>
  )
}

/** Says how the act stands that waits for the server about one thing; nothing where none does. */
export function WaitingFor({ about }: { about: string }) {
  const act = useWaitingFor(about)
  if (!act) return null
  return (
    <div role="status">
      {act.title}：等待发送
      <ActState act={act} />
    </div>
  )
}
