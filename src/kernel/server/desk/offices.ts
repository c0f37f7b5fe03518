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

/** Notes when an employee comes into a company for the first time; the transaction works in that company. */
export async function noteEntered(desk: OpenDesk, accountId: number, officeId: number): Promise<void> {
  await sql`update employee set entered_at = now()
    where office_id = ${officeId} and account_id = ${accountId} and entered_at is null`.execute(desk.db)
}

/** Runs `work` with the transaction in a company, or (null) in none, and then puts it back where it was. */
export async function workIn<T>(desk: OpenDesk, officeId: number | null, work: () => Promise<T>): Promise<T> {
  const { rows } = await sql<{ office: string | null }>`select current_setting('app.office', true) as office`.execute(
    desk.db,
  )
  await setOffice(desk, String(officeId ?? ''))
  const result = await work()
  await setOffice(desk, rows[0]?.office ?? '')
  return result
}

function setOffice(desk: OpenDesk, office: string) {
  return sql`select set_config('app.office', ${office}, true)`.execute(desk.db)
}
