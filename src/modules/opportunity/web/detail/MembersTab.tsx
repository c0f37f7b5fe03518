import { useState } from 'react'
import { percentWords } from '../../../../kernel/api/format.ts'
import { useChoice } from '../../../../kernel/web/field/reference.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import type { MemberFacts, OpportunityDetail } from '../../api/opportunity.ts'
import { ApplyTeam } from './ApplyTeam.tsx'
import { MembersForm } from './MembersForm.tsx'

/** Shows the members of a deal and their shares of its performance. */
export function MembersTab({ deal }: { deal: OpportunityDetail }) {
  const [editing, edit] = useState(false)
  if (editing) return <MembersForm deal={deal} onClose={() => edit(false)} />
  return (
    <section className="members">
      <Members deal={deal} />
      {deal.may.team && (
        <div className="record-actions">
          <Button icon="edit" onClick={() => edit(true)}>
            {deal.members.length ? '调整成员与分成' : '添加成员'}
          </Button>
          <ApplyTeam deal={deal} />
        </div>
      )}
    </section>
  )
}

function Members({ deal }: { deal: OpportunityDetail }) {
  if (deal.members.length === 0) return <p className="hint">还没有其他成员，全部业绩归负责人。</p>
  return (
    <ul className="member-list">
      {deal.members.map(member => (
        <Member key={member.employeeId} member={member} owner={member.employeeId === deal.ownerId} />
      ))}
    </ul>
  )
}

function Member({ member, owner }: { member: MemberFacts; owner: boolean }) {
  const find = useChoice()
  const role = find({ kind: 'dictionary', dictionary: 'teamRole' }, member.roleId)?.label
  return (
    <li>
      <b>{find({ kind: 'employee' }, member.employeeId)?.label ?? '…'}</b>
      <small>{[owner && '负责人', role].filter(Boolean).join('，')}</small>
      <meter min={0} max={10_000} value={member.share} aria-label={`分成 ${percentWords(member.share)}`} />
      <span>{percentWords(member.share)}</span>
    </li>
  )
}
