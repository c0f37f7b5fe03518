import type { Tone } from '../../../../kernel/api/record.ts'
import type { ListSpec } from '../../../../kernel/web/list/spec.ts'
import { Avatar } from '../../../../kernel/web/ui/Avatar.tsx'
import { Tag } from '../../../../kernel/web/ui/Tag.tsx'
import { type EmployeeRow, type EmployeeStatus, employeeStatus } from '../../api/employee.ts'
import { employeeSource } from './employeeSource.ts'

const tones: Record<EmployeeStatus, Tone> = { active: 'green', disabled: 'orange', departed: 'grey' }

export function EmployeeTag({ status }: { status: EmployeeStatus }) {
  return <Tag tone={tones[status]}>{employeeStatus[status]}</Tag>
}

/** Shows a name with its avatar. */
export function NamedEmployee({ employee: { name, avatar } }: { employee: Pick<EmployeeRow, 'name' | 'avatar'> }) {
  return (
    <span className="named">
      <Avatar name={name} picture={avatar} small /> {name}
    </span>
  )
}

/** The employee list: everything that does not follow from the row's schema. */
export const employeeList: ListSpec<EmployeeRow> = {
  ...employeeSource,
  noun: '员工',
  topic: 'employee',
  shown: ['name', 'mobile', 'departmentId', 'roles', 'status', 'invitation', 'position', 'jobNumber', 'entryDate'],
  widths: {
    name: 130,
    jobNumber: 90,
    username: 120,
    position: 110,
    roles: 170,
    status: 88,
    invitation: 110,
    email: 180,
    remark: 200,
  },
  empty: {
    active: '您的数据范围内没有在职员工。新增员工，或发邀请链接让同事自己加入。',
    roleless: '员工都有角色了。没有角色的人登录后什么也看不到。',
    disabled: '没有停用或离职的员工。',
    all: '您的数据范围内没有员工。新增员工后，他们就能登录。',
  },
  searchHint: '姓名、工号、用户名、职位、手机号',
  draw: {
    name: row => <NamedEmployee employee={row} />,
    status: row => <EmployeeTag status={row.status} />,
  },
  card: ['mobile', 'departmentId', 'position', 'roles', 'status'],
}
