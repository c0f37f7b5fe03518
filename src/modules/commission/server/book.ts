import { prepared } from '../../../kernel/server/database/prepared.ts'
import type { Desk } from '../../../kernel/server/desk.ts'

/** Keeps months of commission from being closed until the transaction ends; returns the last closed day. */
export async function openBook(desk: Desk): Promise<string | null> {
  const ask = () =>
    desk.client.query<{ closed: string | null }>(
      prepared('select closed_until as closed from commission_book where office_id = $1 for share', [desk.officeId]),
    )
  const { rows } = await ask()
  if (rows[0]) return rows[0].closed
  await desk.client.query(
    prepared('insert into commission_book (office_id) values ($1) on conflict do nothing', [desk.officeId]),
  )
  return (await ask()).rows[0]?.closed ?? null
}
