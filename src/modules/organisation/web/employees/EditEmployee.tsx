import { call } from '../../../../kernel/web/call.ts'
import { Form } from '../../../../kernel/web/form/Form.tsx'
import { queryClient } from '../../../../kernel/web/query.ts'
import { useEditForm } from '../../../../kernel/web/record/useEditForm.ts'
import { type EmployeeDetail, EmployeeEdit } from '../../api/employee.ts'
import { staffRoutes } from '../../api/employeeRoutes.ts'
import { EmployeeFieldset } from './EmployeeFieldset.tsx'
import { employeeQueries } from './employeeQuery.ts'

type Props = { employee: EmployeeDetail; onClose: () => void; onSaved: () => void }

/** Edits an employee. */
export function EditEmployee({ employee, onClose, onSaved }: Props) {
  const { form, reload } = useEditForm({
    schema: EmployeeEdit,
    name: 'employee-edit',
    queries: employeeQueries,
    detail: employee,
    givenOf,
    send: (body, how, force) => call(staffRoutes.edit, { body: { ...body, force } }, how),
    onSaved: saved => {
      queryClient.setQueryData(employeeQueries.detail(saved.id).queryKey, saved)
      onSaved()
    },
    onClose,
  })
  return (
    <Form form={form} label="编辑员工" onCancel={onClose} onReload={reload}>
      <EmployeeFieldset form={form} />
    </Form>
  )
}

/** Returns the form's first values: only the fields that it shows, and the version that was read. */
function givenOf(employee: EmployeeDetail) {
  return Object.fromEntries(Object.entries(employee).filter(([key]) => key in EmployeeEdit.shape))
}
