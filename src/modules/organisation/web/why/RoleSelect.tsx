import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { queryOf } from '../../../../kernel/web/query.ts'
import type { Asked } from '../../api/explain.ts'
import { roleRoutes } from '../../api/role.ts'

/** Chooses one of the company's roles. */
export function RoleSelect({ onChoose }: { onChoose: (asked: Asked | undefined) => void }) {
  const id = useId()
  const { data = [] } = useQuery(queryOf(roleRoutes.list))
  return (
    <>
      <label htmlFor={id}>角色</label>
      <select
        id={id}
        className="input"
        defaultValue=""
        onChange={event => onChoose(event.target.value ? { roleId: Number(event.target.value) } : undefined)}
      >
        <option value="">请选择</option>
        {data.map(role => (
          <option key={role.id} value={role.id}>
            {role.name}
          </option>
        ))}
      </select>
    </>
  )
}
