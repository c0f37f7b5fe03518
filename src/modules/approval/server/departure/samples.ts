import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { involves, seesAll } from '../record/instances.ts'

/** Returns sample instances for the person who hands them over; without a title for those they may not see. */
export async function samplesOf(desk: Desk, ids: readonly number[]) {
  const { rows } = await desk.client.query<{ id: number; title: string; number: string; seen: boolean }>(
    `select i.id, i.title, i.number, ($4 or ${involves('$3')}) as seen from approval_instance i
     where i.office_id = $1 and i.id = any($2) order by i.id`,
    [desk.officeId, ids, desk.employeeId, desk.may(seesAll)],
  )
  return rows.map(({ id, title, number, seen }) =>
    seen ? { id, name: title, note: number } : { id, name: '', note: '不在您的数据范围内' },
  )
}
