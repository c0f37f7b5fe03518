import type { InstanceStatus } from '../../flows/api/instance.ts'
import type { ApprovalDetail, DecisionKind } from '../api/approval.ts'
import { useNames } from './names.ts'
import { Words } from './said/Words.tsx'
import './approval.css'

const kinds: Partial<Record<InstanceStatus, { of: DecisionKind; words: string }>> = {
  returned: { of: 'return', words: '退回理由' },
  rejected: { of: 'reject', words: '拒绝理由' },
  withdrawn: { of: 'withdraw', words: '撤回说明' },
}

/** Shows why a document came back or ended without approval: the last comment of the person responsible. */
export function Reason({ approval: { status, happened } }: { approval: ApprovalDetail }) {
  const name = useNames()
  const kind = kinds[status]
  const said = kind && happened.findLast(one => one.kind === kind.of)
  if (!said?.comment) return null
  return (
    <div className="approval-reason" data-status={status} role="note">
      <small>
        {kind?.words} · {name(said.by, said.for)}
      </small>
      <Words one={said} />
    </div>
  )
}
