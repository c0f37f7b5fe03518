import { useAddress } from '../../../../kernel/web/drawer/useAddress.ts'
import { mayDo, useSession } from '../../../../kernel/web/session.ts'
import { Icon } from '../../../../kernel/web/ui/Icon.tsx'
import { noForm, startParameter } from './address.ts'

/** The way to a new approval from any screen. */
export function StartButton() {
  const known = useSession(state => state.person !== undefined)
  const [, start] = useAddress(startParameter)
  if (!known || !mayDo('approvalDetial:start')) return null
  return (
    <button
      type="button"
      className="btn btn-text"
      aria-label="发起审批"
      title="发起审批：请假、报销等"
      onClick={() => start(noForm)}
    >
      <Icon name="plus" size={18} />
      <span className="person-words">发起</span>
    </button>
  )
}
