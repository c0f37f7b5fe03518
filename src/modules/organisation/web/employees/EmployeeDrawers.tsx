import { idIn, useAddress } from '../../../../kernel/web/drawer/useAddress.ts'
import type { ListModel } from '../../../../kernel/web/list/useList.ts'
import { may } from '../../../../kernel/web/session.ts'
import type { EmployeeRow } from '../../api/employee.ts'
import { staffRoutes } from '../../api/employeeRoutes.ts'
import { EditEmployee } from './EditEmployee.tsx'
import { EmployeeDrawer } from './EmployeeDrawer.tsx'
import { NewEmployeeDrawer } from './NewEmployeeDrawer.tsx'
import type { EmployeeActionSet } from './useEmployeeActions.tsx'

type Props = { list: ListModel<EmployeeRow>; actions: EmployeeActionSet; onHandover: (id: number) => void }

/** Shows the drawers of the list, each with its own place in the address: `?open=12`, `?edit=12`, `?new=1`. */
export default function EmployeeDrawers({ list, actions, onHandover }: Props) {
  const [opened, open, close] = useAddress('open')
  const [edited, edit, endEdit] = useAddress('edit')
  const [added, , endAdd] = useAddress('new', may(staffRoutes.add))
  return (
    <>
      <EmployeeDrawer
        id={idIn(opened)}
        list={list}
        actions={actions}
        onOpen={open}
        onEdit={edit}
        onHandover={onHandover}
        onClose={close}
      />
      <EditEmployee id={idIn(edited)} onClose={endEdit} onSaved={list.refresh} />
      <NewEmployeeDrawer
        open={added !== null}
        departmentId={departmentOf(list)}
        onClose={endAdd}
        onSaved={list.refresh}
      />
    </>
  )
}

/** Returns the department of the list's filter: a new employee most likely belongs there. */
function departmentOf({ state }: ListModel<EmployeeRow>): number | undefined {
  const filter = state.filters.departmentId
  return filter && 'in' in filter && filter.in.length === 1 ? Number(filter.in[0]) : undefined
}
