import type { ClientBase } from 'pg'
import { lastOfMonth, nextMonth } from '../../src/kernel/api/month.ts'
import { formatDate } from '../../src/kernel/api/time.ts'
import { closeMonth } from '../../src/modules/money/server/book/closing.ts'
import { PastDesk } from '../approvals/play.ts'
import { day, hour } from '../calendar.ts'
import type { Employee } from '../companies/employ.ts'
import type { Company } from '../companies/found.ts'

/** Closes the months from the first with money up to the one before the last, each on the 8th of the month after. */
export async function closeMonths(client: ClientBase, company: Company, keeper: Employee, now: number): Promise<void> {
  const { rows } = await client.query<{ month: string | null }>(
    `select to_char(min(on_day), 'YYYY-MM-01') as month from money_entry where office_id = $1`,
    [company.officeId],
  )
  const lastOpen = formatDate(Date.parse(`${formatDate(now).slice(0, 7)}-01`) - day).slice(0, 7)
  for (let month = rows[0]?.month; month && month.slice(0, 7) < lastOpen; month = nextMonth(month)) {
    const at = Date.parse(`${lastOfMonth(month)}T00:00:00+08:00`) + 8 * day + 17 * hour
    const desk = new PastDesk(client, company, keeper, at)
    const { id } = await closeMonth(desk, month)
    await client.query('update money_closing set created_at = $3 where office_id = $1 and id = $2', [
      company.officeId,
      id,
      desk.at,
    ])
  }
}
