import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { queryOf } from '../../../../kernel/web/query.ts'
import { Tree } from '../../../../kernel/web/tree/Tree.tsx'
import type { EmployeePermissions } from '../../api/employeePermissions.ts'
import { employeeRoutes } from '../../api/employeeRoutes.ts'
import { departmentsQuery } from '../directory.ts'
import { partInWords, permissionNodes, reachInWords } from './permissionNodes.ts'
import './permissionsTab.css'

/** Shows an employee's permissions, and the roles from which each comes. */
export default function PermissionsTab({ id }: { id: number }) {
  const { data, error } = useQuery(
    queryOf(employeeRoutes.permissions, { params: { id } }, { quiet: true, silent: true }),
  )
  if (error) return <p className="drawer-message">{error.message}</p>
  if (!data) return <p className="drawer-message">正在查看…</p>
  return (
    <div className="permissions">
      {data.notes.map(note => (
        <p key={note} className="permissions-note">
          {note}，以下权限暂不生效。
        </p>
      ))}
      <Scopes permissions={data} />
      <Rights permissions={data} />
    </div>
  )
}

function Scopes({ permissions: { scopes, roles } }: { permissions: EmployeePermissions }) {
  const { data: departments = [] } = useQuery(departmentsQuery)
  const nameOf = (id: number) => roles.find(role => role.id === id)?.name ?? ''
  return (
    <section>
      <h3>数据范围</h3>
      <table className="changes">
        <thead>
          <tr>
            <th>模块</th>
            <th>能看到</th>
            <th>来自角色</th>
          </tr>
        </thead>
        <tbody>
          {scopes.map(scope => (
            <tr key={scope.module}>
              <td>{scope.title}</td>
              <td className={scope.own ? undefined : 'nothing'}>{reachInWords(scope, departments)}</td>
              <td>
                {scope.roles.map(part => (
                  <div key={part.roleId}>
                    {nameOf(part.roleId)} · {partInWords(part, departments)}
                  </div>
                ))}
                {scope.roles.length === 0 && <span className="nothing">没有角色授予</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Rights({ permissions }: { permissions: EmployeePermissions }) {
  const [only, setOnly] = useState(true)
  const nodes = useMemo(() => permissionNodes(permissions, only), [permissions, only])
  return (
    <section>
      <h3>
        页面与操作
        <label>
          <input type="checkbox" className="check" checked={only} onChange={event => setOnly(event.target.checked)} />
          只看拥有的
        </label>
      </h3>
      <Tree
        nodes={nodes}
        label="页面与操作"
        name="employee-permissions"
        search="搜索页面或操作"
        empty="没有任何权限，请先分配角色"
      />
    </section>
  )
}
