import { nothing, percentWords } from '../../../../kernel/api/format.ts'
import { useChoice } from '../../../../kernel/web/field/reference.ts'
import { When } from '../../../../kernel/web/field/Value.tsx'
import { Tag } from '../../../../kernel/web/ui/Tag.tsx'
import type { TeamMember } from '../../api/team.ts'
import '../../../../kernel/web/form/form.css'

/** Shows the members of a team with how much each has in hand of what they can take. */
export function TeamMembers({ members }: { members: TeamMember[] }) {
  const find = useChoice()
  if (members.length === 0) return <p className="nothing">还没有成员。</p>
  return (
    <table className="changes team-members">
      <thead>
        <tr>
          <th scope="col">成员</th>
          <th scope="col">角色</th>
          <th scope="col">默认分成</th>
          <th scope="col">手上 / 上限</th>
          <th scope="col">自动分配</th>
        </tr>
      </thead>
      <tbody>
        {members.map(member => (
          <tr key={member.id}>
            <td>
              {find({ kind: 'employee' }, member.employeeId)?.label ?? '…'}{' '}
              {member.isLeader && <Tag tone="blue">组长</Tag>}
            </td>
            <td>{find({ kind: 'dictionary', dictionary: 'teamRole' }, member.roleId)?.label ?? nothing}</td>
            <td>{percentWords(member.share)}</td>
            <td>
              <Load member={member} />
            </td>
            <td>
              <Accepting member={member} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Load({ member: { load, capacity } }: { member: TeamMember }) {
  if (capacity === null) return <>{load} / 不限</>
  return (
    <span className={load >= capacity ? 'team-full' : undefined}>
      {load} / {capacity}
      {load >= capacity && ' 已满'}
    </span>
  )
}

function Accepting({ member: { accepting, awayUntil } }: { member: TeamMember }) {
  if (!accepting) return <span className="nothing">不参与</span>
  if (!awayUntil || new Date(awayUntil) < new Date()) return '参与'
  return (
    <>
      暂停至 <When at={awayUntil} />
    </>
  )
}
