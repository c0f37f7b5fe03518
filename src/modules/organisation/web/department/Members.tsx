import { Link } from 'react-router'
import { may } from '../../../../kernel/web/session.ts'
import { Tag } from '../../../../kernel/web/ui/Tag.tsx'
import type { DepartmentDetail, DepartmentMember } from '../../api/department.ts'
import { staffRoutes } from '../../api/employeeRoutes.ts'
import { organisationPlaces } from '../../api/places.ts'

const employees = organisationPlaces.employees.path

/** Shows the first people of a department, with a link to the rest in 员工管理 for people who may open it. */
export function Members({ id, detail }: { id: number; detail: DepartmentDetail | undefined }) {
  if (!detail) return <p className="nothing">正在读取…</p>
  if (detail.memberCount === 0)
    return (
      <p className="nothing">
        这个部门还没有员工。 <Invite id={id} />
      </p>
    )
  return (
    <>
      <ul className="department-rows">
        {detail.members.map(member => (
          <li key={member.id}>
            <Name member={member} />
            <span>{member.position}</span>
            <small>
              {member.id === detail.leaderId && <Tag tone="blue">负责人</Tag>} {!member.active && <Tag>已停用</Tag>}
            </small>
          </li>
        ))}
      </ul>
      <p className="department-more">
        {detail.memberCount > detail.members.length && `还有 ${detail.memberCount - detail.members.length} 人。`}
        {may('employeesManager') && (
          <Link className="link" to={`${employees}?departmentId=${id}`}>
            在员工管理中查看全部
          </Link>
        )}{' '}
        <Invite id={id} />
      </p>
    </>
  )
}

/** Opens the form of a new employee in this department, for people who may add one. */
function Invite({ id }: { id: number }) {
  return may(staffRoutes.add) ? (
    <Link className="link" to={`${employees}?departmentId=${id}&new=1`}>
      邀请员工
    </Link>
  ) : null
}

/** Opens the person's drawer, for people who may open the list of employees. */
function Name({ member }: { member: DepartmentMember }) {
  if (!may('employeesManager')) return <span className={member.active ? undefined : 'nothing'}>{member.name}</span>
  return (
    <span>
      <Link className="link" to={`${employees}?open=${member.id}`}>
        {member.name}
      </Link>
    </span>
  )
}
