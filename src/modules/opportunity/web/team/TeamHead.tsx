import { call } from '../../../../kernel/web/call.ts'
import { Fact } from '../../../../kernel/web/drawer/Fact.tsx'
import { useChoice } from '../../../../kernel/web/field/reference.ts'
import { confirm, notice } from '../../../../kernel/web/notice.ts'
import { RecordHead } from '../../../../kernel/web/record/RecordHead.tsx'
import type { RecordWays } from '../../../../kernel/web/record/recordParts.ts'
import { type TeamDetail, type TeamRow, teamRoutes } from '../../api/team.ts'
import { refreshTeam } from './teamQuery.ts'

type Props = { team: TeamDetail } & Pick<RecordWays<TeamRow>, 'onEdit' | 'onChanged'>

/** Shows who leads a team, how many take part, and what the person may do. */
export function TeamHead({ team, onEdit, onChanged }: Props) {
  const find = useChoice()
  const department = find({ kind: 'department' }, team.departmentId)?.label
  const enabled = team.state === 'enabled'
  const enable = async () => {
    const content = '停用后不能再套用到商机，也不参与自动分配；已有商机的成员与分成不变。'
    if (enabled && !(await confirm({ title: `停用“${team.name}”？`, content, okText: '停用', danger: true }))) return
    await call(teamRoutes.enable, { body: { id: team.id, enabled: !enabled } })
    notice.success(`“${team.name}”已${enabled ? '停用' : '启用'}`)
    void refreshTeam()
    onChanged()
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
          run: enable,
        },
      ]}
    >
      {team.remark && <p className="hint">{team.remark}</p>}
    </RecordHead>
  )
}
