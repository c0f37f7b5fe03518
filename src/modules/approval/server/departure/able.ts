import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { answers } from '../record/able.ts'

/** Returns why one of these people cannot take approvals over, in words; empty if all can. */
export async function unableOf(desk: Desk, people: readonly number[]): Promise<string> {
  const { rows } = await desk.client.query<{ name: string }>(
    `select e.name from employee e where e.office_id = $1 and e.id = any($2) and not ${answers} order by e.id limit 1`,
    [desk.officeId, people],
  )
  return rows[0] ? `${rows[0].name}没有审批业务列表的权限，不能接手审批` : ''
}
