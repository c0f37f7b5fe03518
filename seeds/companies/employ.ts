import type { ClientBase } from 'pg'
import { insertRows, reserveIds } from '../insert.ts'
import type { CompanyPlan } from './plan.ts'
import { branchesOf, type Posted } from './staff.ts'

/** An employee as the seed's stories need them; moments are epoch milliseconds. */
export type Employee = {
  id: number
  accountId: number
  username: string
  /** Has a demo account. */
  signsIn: boolean
  name: string
  departmentId: number
  since: number
  left: number | null
  share: number
  desk: boolean
  /** May write down clues without an owner, and give them to people below. */
  assigns: boolean
  isHead: boolean
  superiors: readonly string[]
  near: readonly string[]
}

type Hiring = {
  plan: CompanyPlan
  staff: readonly Posted[]
  officeId: number
  at: string
  accountIds: ReadonlyMap<string, number>
  roleIds: ReadonlyMap<string, number>
}

async function insertDepartments(client: ClientBase, { plan, officeId, at }: Hiring): Promise<Map<string, number>> {
  const branches = branchesOf(plan.branches)
  const ids = await reserveIds(client, 'department', branches.length)
  const idOf = new Map(branches.map(({ branch }, index) => [branch.name, ids[index] as number]))
  const rows = branches.map(({ branch, above }, index) => ({
    officeId,
    id: ids[index],
    parentId: above[0] ? idOf.get(above[0].name) : null,
    name: branch.name,
    position: index + 1,
    createdAt: at,
    updatedAt: at,
  }))
  await insertRows(client, 'department', rows)
  return idOf
}

async function appointLeaders(client: ClientBase, officeId: number, employees: readonly Employee[]): Promise<void> {
  const leaders = employees.filter(one => one.isHead).map(({ id, departmentId }) => ({ id, departmentId }))
  await client.query(
    `update department d set leader_id = l.id
     from json_to_recordset($2) as l(id bigint, "departmentId" bigint)
     where d.office_id = $1 and d.id = l."departmentId"`,
    [officeId, JSON.stringify(leaders)],
  )
}

function employeeRow(officeId: number, posted: Posted, employee: Employee) {
  return {
    officeId,
    id: employee.id,
    accountId: employee.accountId,
    departmentId: employee.departmentId,
    name: employee.name,
    jobNumber: posted.jobNumber,
    position: posted.person.position,
    disabledAt: employee.left && new Date(employee.left).toISOString(),
    createdAt: new Date(employee.since).toISOString(),
    updatedAt: new Date(employee.left ?? employee.since).toISOString(),
  }
}

/** Inserts departments with their leaders, and employees with their roles. */
export async function insertStaff(client: ClientBase, hiring: Hiring): Promise<Employee[]> {
  const { staff, officeId, accountIds, roleIds } = hiring
  const departmentIds = await insertDepartments(client, hiring)
  const ids = await reserveIds(client, 'employee', staff.length)
  const employees = staff.map(({ person, branch, superiors, username, since, left }, index) => ({
    id: ids[index] as number,
    accountId: accountIds.get(username) as number,
    username,
    signsIn: person.account !== undefined,
    name: person.name,
    departmentId: departmentIds.get(branch.name) as number,
    since,
    left,
    share: person.share ?? 0,
    desk: person.desk ?? false,
    assigns: ['部门经理', '公司管理员'].includes(person.role),
    isHead: branch.leader === person.name,
    superiors,
    near: branch.near ?? [],
  }))
  const rows = employees.map((employee, index) => employeeRow(officeId, staff[index] as Posted, employee))
  await insertRows(client, 'employee', rows)
  const roles = staff.map(({ person }, index) => ({
    officeId,
    employeeId: ids[index],
    roleId: roleIds.get(person.role),
  }))
  await insertRows(client, 'employee_role', roles)
  await appointLeaders(client, officeId, employees)
  return employees
}
