import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { Known } from '../../../transfer/server/index.ts'
import { mayTouch, reachesEmployee, rolesOf } from '../employees/rules.ts'

export type Colleague = {
  id: number
  name: string
  mobile: string
  departmentId: number | null
  disabled: boolean
}

/** Returns the office's employees with these mobiles; without those of the batch, if one is given. */
export async function colleaguesBy(
  desk: Desk,
  mobiles: readonly string[],
  batchId: number | null,
): Promise<Colleague[]> {
  const { rows } = await desk.client.query<Colleague>(
    `select e.id, e.name, a.mobile, e.department_id as "departmentId", e.disabled_at is not null as disabled
     from employee e join account a on a.id = e.account_id
     where e.office_id = $1 and a.mobile = any($2) and not exists (
       select 1 from import_change c where c.office_id = e.office_id and c.batch_id = $3 and c.subject = 'employee'
         and c.subject_id = e.id and c.before = '{}')
     order by e.id`,
    [desk.officeId, mobiles, batchId],
  )
  return rows
}

/** Returns the people who work here already, and why the person may not change them. */
export async function findKnown(desk: Desk, mobiles: readonly string[], batchId: number): Promise<Map<string, Known>> {
  const found = await colleaguesBy(desk, mobiles, batchId)
  const known = new Map<string, Known>()
  for (const one of found) {
    const reached = reachesEmployee(desk, one)
    known.set(one.mobile, { whose: reached ? one.name : '其他部门的员工', obstacle: await obstacleTo(desk, one) })
  }
  return known
}

/** Returns why an employee may not be changed by an import, in words; null if they may. */
export async function obstacleTo(desk: Desk, one: Colleague): Promise<string | null> {
  if (!reachesEmployee(desk, one)) return '该员工不在您的数据范围内'
  if (one.disabled) return `${one.name}已停用，请先启用`
  return mayTouch(desk, await rolesOf(desk, one.id)) ? null : '只有公司管理员可以处理管理员'
}
