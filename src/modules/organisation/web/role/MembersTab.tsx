import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../kernel/web/call.ts'
import { useOutcome } from '../../../../kernel/web/list/outcome.tsx'
import { may } from '../../../../kernel/web/session.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { Tag } from '../../../../kernel/web/ui/Tag.tsx'
import { doneWithUndo } from '../../../../kernel/web/undo.ts'
import { type RoleMember, type RoleRow, roleRoutes as routes } from '../../api/role.ts'
import { PeopleDialog } from './PeopleDialog.tsx'
import { membersQuery, refreshRoles } from './source.ts'

/** Shows the people who have the role. */
export function MembersTab({ role }: { role: RoleRow }) {
  const { data, error } = useQuery(membersQuery(role.id))
  const [adding, setAdding] = useState(false)
  const outcome = useOutcome('人')
  const editable = may(routes.addMembers)
  const add = async (employeeIds: number[]) => {
    outcome.tell('已加入', await call(routes.addMembers, { body: { id: role.id, employeeIds } }))
    setAdding(false)
    await refreshRoles()
  }
  const remove = async (member: RoleMember) => {
    const body = { id: role.id, employeeIds: [member.employeeId] }
    const result = await call(routes.removeMembers, { body })
    if (result.refused.length > 0) outcome.tell('已移出', result)
    else
      doneWithUndo(`${member.name}已移出“${role.name}”，从下一次操作起没有它的权限`, () =>
        call(routes.addMembers, { body }).finally(refreshRoles),
      )
    await refreshRoles()
  }
  if (error) return <p className="nothing">{error.message}</p>
  if (!data) return <p className="nothing">正在读取…</p>
  return (
    <div className="role-members">
      {editable && (
        <Button icon="plus" onClick={() => setAdding(true)}>
          加入成员
        </Button>
      )}
      {data.length === 0 && <p className="nothing">还没有人有这个角色。</p>}
      {data.length > 0 && (
        <table className="changes">
          <thead>
            <tr>
              <th scope="col">姓名</th>
              <th scope="col">部门</th>
              <th scope="col">状态</th>
              <th scope="col" aria-label="操作" />
            </tr>
          </thead>
          <tbody>
            {data.map(member => (
              <tr key={member.employeeId}>
                <td>{member.name}</td>
                <td>{member.departmentName || '未分部门'}</td>
                <td>{member.active ? '在职' : <Tag tone="red">已停用</Tag>}</td>
                <td className="role-out">
                  {editable && member.within && (
                    <Button kind="text" small onClick={() => void remove(member).catch(() => {})}>
                      移出
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {adding && (
        <PeopleDialog
          title={`加入“${role.name}”`}
          except={new Set(data.map(member => member.employeeId))}
          onChosen={ids => void add(ids).catch(() => {})}
          onClose={() => setAdding(false)}
        />
      )}
      {outcome.window}
    </div>
  )
}
