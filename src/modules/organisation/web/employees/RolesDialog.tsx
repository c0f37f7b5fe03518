import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { codes } from '../../../../kernel/api/envelope.ts'
import { CallError } from '../../../../kernel/web/answer.ts'
import { call } from '../../../../kernel/web/call.ts'
import { queryClient, queryOf } from '../../../../kernel/web/query.ts'
import type { RoleChoice } from '../../api/employee.ts'
import { employeeRoutes, staffRoutes } from '../../api/employeeRoutes.ts'
import { AskDialog } from './AskDialog.tsx'
import { employeeQueries } from './employeeQuery.ts'
import { RolePicker } from './RolePicker.tsx'
import type { ActionDialogProps } from './useEmployeeActions.tsx'

/** Gives an employee roles and takes them away. */
export default function RolesDialog({ employees: [employee], ...rest }: ActionDialogProps) {
  const id = employee?.id ?? 0
  const [begun, setBegun] = useState(1)
  const { data } = useQuery({
    queryKey: ['roles to choose', id, begun],
    queryFn: () => readChoices(id),
    enabled: employee !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const onStale = () => setBegun(begun + 1)
  return employee && data ? <Choosing key={begun} employee={employee} {...data} onStale={onStale} {...rest} /> : null
}

/** Reads the version before the roles, so that a change in between is noticed when they are saved. */
async function readChoices(id: number): Promise<{ version: number; choices: RoleChoice[] }> {
  const { version } = await queryClient.fetchQuery({ ...employeeQueries.detail(id), staleTime: 0 })
  const query = queryOf(staffRoutes.findRole, { params: { id } })
  return { version, choices: await queryClient.fetchQuery({ ...query, staleTime: 0 }) }
}

type Props = Omit<ActionDialogProps, 'employees'> & {
  employee: { id: number; name: string }
  version: number
  choices: readonly RoleChoice[]
  /** Shows the present state after a colleague's change, of which the person was told. */
  onStale: () => void
}

function Choosing({ employee, version, choices, onStale, onDone, onClose }: Props) {
  const [chosen, setChosen] = useState(() => choices.filter(choice => choice.held).map(choice => choice.id))
  const run = async (key: string) => {
    const body = { id: employee.id, version, roleIds: chosen }
    try {
      await call(employeeRoutes.setRoles, { body }, { key })
    } catch (error) {
      if (error instanceof CallError && error.code === codes.stale) onStale()
      throw error
    }
    onDone(`${employee.name}的角色已保存`)
  }
  return (
    <AskDialog title={`分配${employee.name}的角色`} act="保存" run={run} onClose={onClose}>
      <p className="hint">权限是所有角色的合集，保存后立即生效。</p>
      <RolePicker choices={choices} chosen={chosen} onChange={setChosen} />
    </AskDialog>
  )
}
