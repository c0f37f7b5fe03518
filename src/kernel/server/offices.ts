import { sql } from 'kysely'
import type { OpenDesk } from './sessionDesk.ts'

/** A company as somebody chooses it; `officeLoginStatus` 0 is open. */
export type OwnOffice = { officeId: number; officeName: string; officeLoginStatus: number; logo: string }

/** Returns the companies that employ an account, disabled ones too, open ones first. */
export async function officesOf(desk: OpenDesk, accountId: number): Promise<OwnOffice[]> {
  const { rows } = await sql<
    OwnOffice & { employeeDisabled: boolean }
  >`select * from door_offices_of(${accountId})`.execute(desk.db)
  return rows.filter(office => !office.employeeDisabled)
}

/** Notes an employee's first sign-in to a company; the transaction works in that company. */
export async function noteEntered(desk: OpenDesk, accountId: number, officeId: number): Promise<void> {
  await sql`update employee set entered_at = now()
    where office_id = ${officeId} and account_id = ${accountId} and entered_at is null`.execute(desk.db)
}
