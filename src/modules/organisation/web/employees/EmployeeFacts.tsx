import { type Column, columnIn, columnsOf } from '../../../../kernel/api/list.ts'
import { RecordFacts } from '../../../../kernel/web/drawer/RecordFacts.tsx'
import { EmployeeDetail } from '../../api/employee.ts'

/** The columns; the remark, which takes a line of its own, comes last. */
const columns = columnsOf(EmployeeDetail).sort((a, b) => Number(a.key === 'remark') - Number(b.key === 'remark'))
const inHead = new Set(['name', 'mobile', 'departmentId', 'position', 'roles', 'status'])

/** Returns the column of an employee's field. */
export const columnOf = (key: keyof EmployeeDetail): Column => columnIn(columns, key)

/** Shows the fields of an employee that the head does not show. */
export function EmployeeFacts({ employee }: { employee: EmployeeDetail }) {
  const shown = columns.filter(({ key }) => !inHead.has(key) && (key !== 'disabledAt' || employee.disabledAt))
  return <RecordFacts columns={shown} record={employee} wide={['remark']} />
}
