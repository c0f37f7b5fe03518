import { clock } from '../../../kernel/server/clock.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { reachesEmployee } from '../../organisation/server/index.ts'
import { type Handover, type HandoverSummary, undoDays } from '../api/handover.ts'

const mostShown = 200
const day = 86_400_000 // ms

type Dated = { id: number; employeeId: number; createdAt: string }
type Found = Omit<Handover, 'undoable' | 'obstacle'> & { departmentId: number | null; isLast: boolean }

/** Returns why a handover cannot be undone any more, in words; empty if it can. */
export async function obstacleTo(desk: Desk, { id, employeeId, createdAt }: Dated): Promise<string> {
  const later = await desk
    .from('handover')
    .select('id')
    .where('employeeId', '=', employeeId)
    .where('id', '>', id)
    .executeTakeFirst()
  return obstacleOf(createdAt, later === undefined)
}

function obstacleOf(createdAt: string, isLast: boolean): string {
  if (!isLast) return '该员工之后又办理过离职交接，这一次不能再撤销'
  const tooLate = clock.now() - new Date(createdAt).getTime() > undoDays * day
  return tooLate ? `交接已超过 ${undoDays} 天，不能撤销` : ''
}

/** Returns the handovers of people within reach, newest first; or only the one of this number. */
export async function handoversOf(desk: Desk, only: number | null = null): Promise<Handover[]> {
  const { rows } = await desk.client.query<Found>(
    `select h.id, h.employee_id as "employeeId", e.name as "employeeName", e.department_id as "departmentId", h.summary,
       h.created_by as "createdBy", b.name as "createdByName", h.created_at as "createdAt",
       u.name as "undoneByName", h.undone_at as "undoneAt", h.left_count as "leftCount",
       not exists (select 1 from handover l where l.office_id = h.office_id and l.employee_id = h.employee_id and l.id > h.id) as "isLast"
     from handover h
     join employee e on e.office_id = h.office_id and e.id = h.employee_id
     join employee b on b.office_id = h.office_id and b.id = h.created_by
     left join employee u on u.office_id = h.office_id and u.id = h.undone_by
     where h.office_id = $1 and ($2::bigint is null or h.id = $2) order by h.id desc limit ${mostShown}`,
    [desk.officeId, only],
  )
  return rows.filter(row => reachesEmployee(desk, { id: row.employeeId, departmentId: row.departmentId })).map(shown)
}

function shown({ departmentId: _, isLast, ...row }: Found): Handover {
  const obstacle = row.undoneAt ? '' : obstacleOf(row.createdAt, isLast)
  return { ...row, summary: row.summary as HandoverSummary, obstacle, undoable: !row.undoneAt && obstacle === '' }
}
