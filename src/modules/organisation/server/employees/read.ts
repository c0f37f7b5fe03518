import { columnsOf } from '../../../../kernel/api/list.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { handle } from '../../../../kernel/server/http/mount.ts'
import { noteKnown } from '../../../../kernel/server/limits/lookUp.ts'
import { maskPhone } from '../../../../kernel/server/limits/mask.ts'
import { readPage, readTotals, rowSql } from '../../../../kernel/server/list/list.ts'
import { historyOf } from '../../../../kernel/server/record/history.ts'
import { EmployeeDetail, type EmployeeRow } from '../../api/employee.ts'
import { employeeRoutes as routes, staffRoutes } from '../../api/employeeRoutes.ts'
import { seatsOf } from '../access/seats.ts'
import { isFresh } from './freshAccount.ts'
import { employeeConditions, employeeList, staffList } from './list.ts'
import { actionsFor, type EmployeeRecord, rolesOf, visibleEmployee } from './rules.ts'

export const employeeColumns = columnsOf(EmployeeDetail)

/** Returns all details of an employee that the person may see, with their actions; the mobile masked. */
export async function detailOf(desk: Desk, employee: EmployeeRecord): Promise<EmployeeDetail> {
  const { rows } = await desk.client.query<EmployeeRow>(
    `select ${rowSql(staffList)} from employee e ${Object.values(staffList.joins).join(' ')} where e.office_id = $1 and e.id = $2`,
    [desk.officeId, employee.id],
  )
  const account = await accountOf(desk, employee)
  const roleList = await rolesOf(desk, employee.id)
  return {
    ...(rows[0] as EmployeeRow),
    accountId: employee.accountId,
    discountFloor: employee.discountFloor,
    roleList,
    may: actionsFor(desk, employee, roleList, {
      mobile: account.mobile,
      fresh: await isFresh(desk, employee, account),
    }),
  }
}

/** Returns the account behind an employee. */
export function accountOf(desk: Desk, { accountId }: Pick<EmployeeRecord, 'accountId'>) {
  return desk.db
    .selectFrom('account')
    .select(['id', 'mobile', 'version', 'isPlatform'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
}

/** Returns `138****5678`; empty without a mobile. */
export function maskedMobileOf(mobile: string | null): string {
  return mobile === null ? '' : maskPhone(mobile)
}

export const employeeReadHandlers = [
  handle(routes.page, async (desk, { body }) => ({
    rows: await readPage<EmployeeRow>(
      desk.client,
      await employeeList(desk, body),
      employeeConditions(desk, body.view),
      body,
    ),
  })),
  handle(routes.totals, async (desk, { body }) =>
    readTotals(desk.client, await employeeList(desk, body), employeeConditions(desk, body.view), body),
  ),
  handle(routes.detail, async (desk, { params }) => detailOf(desk, await visibleEmployee(desk, params.id))),
  handle(routes.history, async (desk, { params }) => {
    const { id } = await visibleEmployee(desk, params.id)
    return historyOf(desk, 'employee', id, employeeColumns)
  }),
  handle(routes.seats, desk => seatsOf(desk)),
  handle(routes.revealMobile, async (desk, { params }) => {
    const employee = await visibleEmployee(desk, params.id)
    const { mobile } = await accountOf(desk, employee)
    await desk.log({ action: '查看手机号', subject: 'employee', subjectId: employee.id, subjectName: employee.name })
    if (mobile) await noteKnown(desk, 'phone', mobile)
    return { mobile }
  }),

  // The list of the specification: a page of everyone within reach, in any state unless `status` is given.
  handle(staffRoutes.list, async (desk, { query }) => {
    const { departmentId, status, name, page, limit } = query
    const filter = {
      view: 'all',
      search: name || undefined,
      filters: {
        ...(departmentId && { departmentId: { in: [departmentId] } }),
        ...(status && { status: { in: [status] } }),
      },
    }
    const [spec, conditions] = [await employeeList(desk, filter), employeeConditions(desk, 'all')]
    const { total } = await readTotals(desk.client, spec, conditions, filter)
    const rows = await readPage<EmployeeRow>(desk.client, spec, conditions, { ...filter, page, pageSize: limit })
    return { total, rows }
  }),
]
