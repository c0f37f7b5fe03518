import { call } from '../../../../kernel/web/call.ts'
import { Fact } from '../../../../kernel/web/drawer/Fact.tsx'
import { useChoice } from '../../../../kernel/web/field/reference.ts'
import { RecordHead } from '../../../../kernel/web/record/RecordHead.tsx'
import type { RecordWays } from '../../../../kernel/web/record/recordParts.ts'
import { doneWithUndo } from '../../../../kernel/web/undo.ts'
import { type TeamDetail, type TeamRow, teamRoutes } from '../../api/team.ts'
import { refreshTeam } from './teamQuery.ts'

type Props = { team: TeamDetail } & Pick<RecordWays<TeamRow>, 'onEdit' | 'onChanged'>

/** Shows who leads a team, how many take part, and what the person may do. */
export function TeamHead({ team, onEdit, onChanged }: Props) {
  const find = useChoice()
  const department = find({ kind: 'department' }, team.departmentId)?.label
  const enabled = team.state === 'enabled'
  const enable = async (on: boolean) => {
    await call(teamRoutes.enable, { body: { id: team.id, enabled: on } })
    void refreshTeam()
    onChanged()
  }
  const toggle = async () => {
    await enable(!enabled)
    const follows = enabled ? '：不再套用到商机，也不参与自动分配，已有的成员与分成不变' : ''
    doneWithUndo(`“${team.name}”已${enabled ? '停用' : '启用'}${follows}`, () => enable(enabled))
  }
  return (
    <RecordHead
      facts={
        <>
          <Fact title="组长">{team.leaders || <span className="nothing">未设</span>}</Fact>
          <Fact title="所属部门">{department ?? <span className="nothing">不限</span>}</Fact>
          <Fact title="人数 / 接单">
            {team.memberCount} / {team.acceptingCount}
          </Fact>
          <Fact title="进行中商机">{team.openCount}</Fact>
        </>
      }
      acts={[
        { text: '编辑', may: team.editable, icon: 'edit', run: onEdit },
        {
          text: enabled ? '停用' : '启用',
          may: team.editable,
          kind: enabled ? 'danger' : 'primary',
          run: toggle,
        },
      ]}
    >
      {team.remark && <p className="hint">{team.remark}</p>}
    </RecordHead>
  )
}
