import { prepared } from '../../../kernel/server/database/prepared.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'

const sql = {
  share: 'select closed_until as closed from commission_book where office_id = $1 for share',
  update: 'select closed_until as closed from commission_book where office_id = $1 for update',
}

/**
 * Keeps months of commission from being closed until the transaction ends, or from being written to where it is to close one (`update`).
 * Returns the last closed day.
 */
export async function openBook(desk: Desk, lock: keyof typeof sql = 'share'): Promise<string | null> {
  const ask = () => desk.client.query<{ closed: string | null }>(prepared(sql[lock], [desk.officeId]))
  const { rows } = await ask()
  if (rows[0]) return rows[0].closed
  await desk.client.query(
    prepared('insert into commission_book (office_id) values ($1) on conflict do nothing', [desk.officeId]),
  )
  return (await ask()).rows[0]?.closed ?? null
}
