import { sql } from 'kysely'
import type { Desk } from '../../../../kernel/server/desk.ts'
import { conflict } from '../../../../kernel/server/refusal.ts'
import { handoverAction } from './kind.ts'
import type { EmployeeRecord } from './people.ts'

/** Ends a locked employment: the person is out of this company at once, on every node, and the seat is free. */
export async function endEmployment(desk: Desk, employee: EmployeeRecord): Promise<void> {
  const now = sql<string>`now()`
  const disabledAt = employee.disabledAt ? {} : { disabledAt: now }
  await desk.change('employee', employee, { ...disabledAt, departedAt: now }, { action: handoverAction.given })
  await desk.db
    .updateTable('session')
    .set({ endedAt: now, endReason: '离职' })
    .where('accountId', '=', employee.accountId)
    .where('officeId', '=', desk.officeId)
    .where('endedAt', 'is', null)
    .execute()
  await desk.publish({ kind: 'session', accountId: employee.accountId })
}

/** Takes a locked employee in again, where `reopen` says so into a free seat. Throws 40900 where every seat is taken. */
export async function resumeEmployment(desk: Desk, employee: EmployeeRecord, reopen: boolean): Promise<void> {
  const opens = reopen && employee.disabledAt !== null
  if (opens) await assureSeat(desk)
  await desk.change(
    'employee',
    employee,
    { departedAt: null, ...(opens && { disabledAt: null }) },
    { action: handoverAction.back },
  )
}

/** Locks the office's seats and refuses where none is free. */
async function assureSeat(desk: Desk): Promise<void> {
  const { officeUserMaxNum: seats } = await desk.db
    .selectFrom('office')
    .select('officeUserMaxNum')
    .where('id', '=', desk.officeId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const { used } = await desk
    .from('employee')
    .select(sql<number>`count(*)`.as('used'))
    .where('disabledAt', 'is', null)
    .executeTakeFirstOrThrow()
  if (used >= seats) throw conflict(`席位已满（${seats} 个），请先停用其他员工或增加席位`)
}
