import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { accountsByMobile, takenUsernames } from '../../../identity/server/index.ts'
import type { Fault, ImportRecord, Judging } from '../../../transfer/server/index.ts'
import type { ImportedEmployee } from '../../api/employeeImport.ts'
import { staffRoutes } from '../../api/employeeRoutes.ts'
import { covers } from '../access/covers.ts'
import { permissionsOfRoles } from '../access/permissions.ts'
import { seatsOf } from '../access/seats.ts'

type Row = { row: number; given: readonly string[]; values: ImportedEmployee; isNew: boolean }
type Judge = (rows: readonly Row[]) => Promise<Fault[]>

/** Returns reasons against imported employees: taken numbers and names, exceeded rights, no seats left. */
export async function faultsOf(
  desk: Desk,
  records: readonly ImportRecord[],
  known: Judging['known'],
): Promise<Fault[]> {
  const rows = records.map(({ row, given, values }) => {
    const employee = values as ImportedEmployee
    return { row, given, values: employee, isNew: !known.has(employee.mobile) }
  })
  const judges: Judge[] = [jobNumbers(desk), accounts(desk), roles(desk)]
  const found: Fault[] = []
  for (const judge of judges) found.push(...(await judge(rows)))
  const faulty = new Set(found.map(fault => fault.row))
  return [
    ...found,
    ...(await seats(
      desk,
      rows.filter(({ row, isNew }) => isNew && !faulty.has(row)),
    )),
  ]
}

/** Finds job numbers that somebody else has, in the office or earlier in the same part of the file. */
function jobNumbers(desk: Desk): Judge {
  return async rows => {
    const numbered = rows.filter(({ values }) => values.jobNumber)
    const { rows: taken } = await desk.client.query<{ jobNumber: string; id: number; mobile: string | null }>(
      `select e.job_number as "jobNumber", e.id, a.mobile from employee e join account a on a.id = e.account_id
       where e.office_id = $1 and e.job_number = any($2)`,
      [desk.officeId, numbered.map(({ values }) => values.jobNumber)],
    )
    const names = await desk.names(
      'employee',
      taken.map(one => one.id),
    )
    const holders = new Map(
      taken.map(({ id, jobNumber, mobile }) => [jobNumber, { name: names.get(id) ?? '其他部门的员工', mobile }]),
    )
    return numbered.flatMap(({ row, values }) => {
      const jobNumber = values.jobNumber as string
      const holder = holders.get(jobNumber)
      if (holder && holder.mobile !== values.mobile)
        return [{ row, field: 'jobNumber', message: `工号 ${jobNumber} 已被${holder.name}使用，请换一个` }]
      holders.set(jobNumber, { name: values.name, mobile: values.mobile })
      return []
    })
  }
}

/** Finds accounts that the platform has disabled, and user names of other people. */
function accounts(desk: Desk): Judge {
  return async rows => {
    const fresh = rows.filter(({ isNew }) => isNew)
    const existing = await accountsByMobile(
      desk,
      fresh.map(({ values }) => values.mobile),
    )
    const taken = await takenUsernames(
      desk,
      fresh.flatMap(({ values }) => values.username ?? []),
    )
    return fresh.flatMap(({ row, values: { mobile, username } }) => {
      const account = existing.get(mobile)
      if (account?.disabled)
        return [{ row, field: 'mobile', message: '该手机号的账号已被平台停用，请换一个手机号，或联系平台' }]
      if (account || !username) return []
      const name = username.toLowerCase()
      if (taken.has(name)) return [{ row, field: 'username', message: `用户名 ${username} 已被使用，请换一个` }]
      taken.add(name)
      return []
    })
  }
}

/** Finds roles that the person may not give to somebody of that department: nobody gives what they do not have. */
function roles(desk: Desk): Judge {
  return async rows => {
    const judged = new Map<string, boolean>()
    const mayGive = async (roleId: number, departmentId: number) => {
      const key = `${roleId} ${departmentId}`
      const known = judged.get(key)
      if (known !== undefined) return known
      const may = covers(desk.permissions, await permissionsOfRoles(desk, [roleId], departmentId))
      judged.set(key, may)
      return may
    }
    const found: Fault[] = []
    for (const { row, values, isNew } of rows) {
      if (!isNew || values.roleIds.length === 0) continue
      if (!desk.may(staffRoutes.addRole.needs))
        found.push({ row, field: 'roleIds', message: '您没有分配角色的权限，请去掉角色一列，或由公司管理员导入' })
      else
        for (const roleId of values.roleIds)
          if (!(await mayGive(roleId, values.departmentId)))
            found.push({ row, field: 'roleIds', message: '角色的权限超出您自己的权限，不能分配，请由公司管理员导入' })
    }
    return found
  }
}

async function seats(desk: Desk, rows: readonly Row[]): Promise<Fault[]> {
  if (rows.length === 0) return []
  const { used, max, left } = await seatsOf(desk)
  const message = `席位不足：已使用 ${used} / ${max}，请先停用不再使用的员工，或升级会员增加席位`
  return rows.slice(left).map(({ row }) => ({ row, field: 'mobile', message }))
}
