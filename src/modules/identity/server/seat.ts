import { sql } from 'kysely'
import type { OpenDesk, SessionDesk } from '../../../kernel/server/desk/sessionDesk.ts'

const keyOf = (tokenHash: string) => Buffer.from(tokenHash, 'hex')

/** Moves the session into a company, where the account's next session begins too. The caller has judged whether the person works there. */
export async function moveSession(desk: SessionDesk, officeId: number): Promise<void> {
  const { tokenHash, accountId } = desk.who
  await desk.db.updateTable('session').set({ officeId }).where('tokenHash', '=', keyOf(tokenHash)).execute()
  await desk.db.updateTable('account').set({ lastOfficeId: officeId }).where('id', '=', accountId).execute()
}

/** Whom a session shows the product as; `reason` is a platform operator's. */
export type View = { officeId: number; employeeId: number; reason: string | null }

/** Makes the session show the product as an employee for some minutes. Returns the ISO time until which it does. */
export async function beginView(
  desk: SessionDesk,
  { officeId, employeeId, reason }: View,
  minutes: number,
): Promise<string> {
  const { viewUntil } = await desk.db
    .updateTable('session')
    .set({
      viewOfficeId: officeId,
      viewEmployeeId: employeeId,
      viewReason: reason,
      viewUntil: sql<string>`date_trunc('second', now()) + make_interval(mins => ${minutes})`,
    })
    .where('tokenHash', '=', keyOf(desk.who.tokenHash))
    .returning('viewUntil')
    .executeTakeFirstOrThrow()
  return viewUntil as string
}

/** A view that has ended, and the name of the account that had it. */
export type EndedView = View & { accountId: number; viewer: string }

/** Ends a session's view, or one that was to end at `until`. Returns it; undefined without one. */
export async function stopView(desk: OpenDesk, tokenHash: string, until?: string): Promise<EndedView | undefined> {
  const { rows } = await sql<EndedView>`
    with was as (
      select token_hash, view_office_id, view_employee_id, view_reason from session
      where token_hash = ${keyOf(tokenHash)} and view_employee_id is not null
        and (${until ?? null}::timestamptz is null or view_until = ${until ?? null}::timestamptz)
      for update
    )
    update session s set view_office_id = null, view_employee_id = null, view_until = null, view_reason = null
    from was, account a where s.token_hash = was.token_hash and a.id = s.account_id
    returning s.account_id, a.real_name as viewer, was.view_office_id as office_id, was.view_employee_id as employee_id, was.view_reason as reason`.execute(
    desk.db,
  )
  return rows[0]
}

/** Lets acts of one account that count each other wait for each other, until the transaction ends. */
export async function holdAccount(desk: OpenDesk, id: number): Promise<void> {
  await sql`select from account where id = ${id} for no key update`.execute(desk.db)
}
