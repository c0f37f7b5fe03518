import { type Column, columnsOf } from '../../../../kernel/contract/list.ts'
import { Value } from '../../../../kernel/web/field/Value.tsx'
import { EmployeeDetail } from '../../contract/employee.ts'

/** The remark, which takes a line of its own, comes last. */
const columns = columnsOf(EmployeeDetail).sort((a, b) => Number(a.key === 'remark') - Number(b.key === 'remark'))
const inHead = new Set(['name', 'mobile', 'departmentId', 'position', 'roles', 'status'])

/** The column of an employee's field. */
export function columnOf(key: keyof EmployeeDetail): Column {
  const column = columns.find(one => one.key === key)
  if (!column) throw new Error(`an employee has no column ${key}`)
  return column
}

/** Everything known of an employee that the head does not say. */
export function EmployeeFacts({ employee }: { employee: EmployeeDetail }) {
  const shown = columns.filter(({ key }) => !inHead.has(key) && (key !== 'disabledAt' || employee.disabledAt))
  return (
    <dl className="facts">
      {shown.map(column => (
        <div key={column.key} className={column.key === 'remark' ? 'fact-wide' : undefined}>
          <dt>{column.title}</dt>
          <dd>
            <Value column={column} value={employee[column.key as keyof EmployeeDetail]} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
