import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../kernel/web/call.ts'
import { queryOf } from '../../../../kernel/web/query.ts'
import type { RoleChoice } from '../../contract/employee.ts'
import { staffRoutes } from '../../contract/employeeRoutes.ts'
import { AskDialog } from './AskDialog.tsx'
import { RolePicker } from './RolePicker.tsx'
import type { ActionDialogProps } from './useEmployeeActions.tsx'

/** Gives an employee roles and takes them away. */
export default function RolesDialog({ employees: [employee], ...rest }: ActionDialogProps) {
  const query = queryOf(staffRoutes.findRole, { params: { id: employee?.id ?? 0 } })
  const { data } = useQuery({ ...query, enabled: employee !== undefined, staleTime: 0 })
  return employee && data ? <Choosing key={employee.id} employee={employee} choices={data} {...rest} /> : null
}

type Props = Omit<ActionDialogProps, 'employees'> & {
  employee: { id: number; name: string }
  choices: readonly RoleChoice[]
}

function Choosing({ employee, choices, onDone, onClose }: Props) {
  const [held] = useState(() => choices.filter(choice => choice.held).map(choice => choice.id))
  const [chosen, setChosen] = useState(held)
  const run = async (key: string) => {
    const added = chosen.filter(id => !held.includes(id))
    const taken = held.filter(id => !chosen.includes(id))
    const body = (roleIds: number[]) => ({ body: { employeeId: employee.id, roleIds } })
    if (added.length > 0) await call(staffRoutes.addRole, body(added), { key })
    if (taken.length > 0) await call(staffRoutes.deleteRole, body(taken), { key })
    onDone(`${employee.name}的角色已保存`)
  }
  return (
    <AskDialog title={`分配${employee.name}的角色`} act="保存" run={run} onClose={onClose}>
      <p className="hint">权限是所有角色的合集，保存后立即生效。</p>
      <RolePicker choices={choices} chosen={chosen} onChange={setChosen} />
    </AskDialog>
  )
}
