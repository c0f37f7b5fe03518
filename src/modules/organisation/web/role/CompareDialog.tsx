import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { queryOf } from '../../../../kernel/web/query.ts'
import { Dialog } from '../../../../kernel/web/ui/Dialog.tsx'
import { Select } from '../../../../kernel/web/ui/Select.tsx'
import { type RoleRow, roleRoutes as routes } from '../../api/role.ts'

type Props = { role: RoleRow; roles: readonly RoleRow[]; onClose: () => void }
const kinds = { menu: '菜单', element: '按钮', scope: '数据范围' }

/** Shows the differences between this role and another, in words. */
export function CompareDialog({ role, roles, onClose }: Props) {
  const id = useId()
  const others = roles.filter(one => one.id !== role.id)
  const [other, choose] = useState(others[0]?.id)
  return (
    <Dialog title={`对比“${role.name}”`} width={680} onClose={onClose}>
      <label className="compare-with" htmlFor={id}>
        与
        <Select
          id={id}
          data-autofocus
          value={other}
          options={others.map(one => ({ value: one.id, label: one.name }))}
          onChoose={choose}
        />
        的不同
      </label>
      {other === undefined ? (
        <p className="hint">没有别的角色可以对比。</p>
      ) : (
        <Differences id={role.id} roleId={other} />
      )}
    </Dialog>
  )
}

function Differences({ id, roleId }: { id: number; roleId: number }) {
  const { data, error } = useQuery(queryOf(routes.compare, { params: { id, roleId } }, { quiet: true }))
  if (error) return <p className="nothing">{error.message}</p>
  if (!data) return <p className="nothing">正在对比…</p>
  if (data.differences.length === 0) return <p className="hint">两个角色的菜单、按钮和数据范围完全相同。</p>
  return (
    <table className="changes">
      <thead>
        <tr>
          <th scope="col">类别</th>
          <th scope="col">权限</th>
          <th scope="col">{data.one}</th>
          <th scope="col">{data.other}</th>
        </tr>
      </thead>
      <tbody>
        {data.differences.map(({ kind, title, one, other }) => (
          <tr key={`${kind}${title}`}>
            <td>{kinds[kind]}</td>
            <td>{title}</td>
            <td className={one === '无' ? 'nothing' : ''}>{one}</td>
            <td className={other === '无' ? 'nothing' : ''}>{other}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
