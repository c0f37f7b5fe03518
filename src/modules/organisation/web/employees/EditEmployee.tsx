import { useQuery } from '@tanstack/react-query'
import { call } from '../../../../kernel/web/call.ts'
import { Drawer } from '../../../../kernel/web/drawer/Drawer.tsx'
import { Form } from '../../../../kernel/web/form/Form.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { queryClient } from '../../../../kernel/web/query.ts'
import { type EmployeeDetail, EmployeeEdit } from '../../api/employee.ts'
import { staffRoutes } from '../../api/employeeRoutes.ts'
import { detailQuery } from './detailQuery.ts'
import { EmployeeFieldset } from './EmployeeFieldset.tsx'
import { refreshEmployee } from './useEmployeeActions.tsx'

type Props = { id: number | undefined; onClose: () => void; onSaved: () => void }

export function EditEmployee({ id, onClose, onSaved }: Props) {
  const { data: employee } = useQuery({ ...detailQuery(id ?? 0), enabled: id !== undefined })
  return (
    <Drawer open={id !== undefined} title={`编辑员工 ${employee?.name ?? ''}`} onClose={onClose}>
      {employee && !employee.may.edit && <p className="drawer-message">您不能编辑这位员工。</p>}
      {employee?.may.edit && <EditForm key={employee.id} employee={employee} onClose={onClose} onSaved={onSaved} />}
    </Drawer>
  )
}

type FormProps = { employee: EmployeeDetail; onClose: () => void; onSaved: () => void }

function EditForm({ employee, onClose, onSaved }: FormProps) {
  const form = useForm({
    schema: EmployeeEdit,
    name: `employee-edit-${employee.id}`,
    at: 'edit',
    given: givenOf(employee),
    latest: async () => givenOf(await queryClient.fetchQuery(detailQuery(employee.id))),
    send: (body, how, force) => call(staffRoutes.edit, { body: { ...body, force } }, how),
    onSaved: saved => {
      queryClient.setQueryData(detailQuery(employee.id).queryKey, saved)
      notice.success('已保存')
      void refreshEmployee()
      onSaved()
      onClose()
    },
  })
  const reload = async () => {
    await refreshEmployee()
    form.reset()
  }
  return (
    <Form form={form} label="编辑员工" onCancel={onClose} onReload={() => void reload()}>
      <EmployeeFieldset form={form} />
    </Form>
  )
}

/** Returns the form's first values: only the fields that it shows, and the version that was read. */
function givenOf(employee: EmployeeDetail) {
  return Object.fromEntries(Object.entries(employee).filter(([key]) => key in EmployeeEdit.shape))
}
