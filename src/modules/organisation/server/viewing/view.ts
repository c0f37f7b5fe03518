import { sql } from 'kysely'
import { codes } from '../../../../kernel/api/envelope.ts'
import { Desk } from '../../../../kernel/server/desk/desk.ts'
import { noPermissions, type Permissions } from '../../../../kernel/server/desk/permissions.ts'
import type { SessionDesk, Who } from '../../../../kernel/server/desk/sessionDesk.ts'
import { handle } from '../../../../kernel/server/http/mount.ts'
import { logAtPlatform } from '../../../../kernel/server/log/platformLog.ts'
import { conflict, notFound, Refusal } from '../../../../kernel/server/refusal.ts'
import { beginView, type View } from '../../../identity/server/index.ts'
import { notify } from '../../../notification/server/index.ts'
import { viewRoutes as routes, viewMinutes } from '../../api/view.ts'
import { covers } from '../access/covers.ts'
import { readPermissions } from '../access/permissions.ts'
import { endView, endViewJob } from './viewEnd.ts'

/**
 * Tells whether a person may view the product as a colleague: they have the element and all permissions of the colleague.
 * They must also see the colleague's own records: their scope contains the colleague's department.
 */
export function mayView(mine: Permissions, colleague: Who, theirs: Permissions): boolean {
  return mine.elements.has(routes.begin.needs) && covers(mine, theirs) && seesOwn(mine, colleague, theirs)
}

function seesOwn(mine: Permissions, { departmentId }: Who, theirs: Permissions): boolean {
  if (mine.modules === 'all' || theirs.modules === 'all') return mine.modules === 'all'
  return [...theirs.modules].every(module => {
    const reach = mine.reach(module)
    return reach.office || (departmentId !== null && reach.departmentIds.includes(departmentId))
  })
}

/**
 * Returns the colleague to view the product as. Throws 40400 out of reach, 40900 for oneself and disabled people, 40300 for
 * people with more permissions.
 */
async function viewable(desk: Desk, id: number): Promise<Who> {
  const row = await desk
    .from('employee')
    .innerJoin('account', 'account.id', 'employee.accountId')
    .select([
      'employee.id',
      'departmentId',
      'name',
      'accountId',
      'employee.disabledAt',
      'account.disabledAt as barredAt',
    ])
    .where('employee.id', '=', id)
    .executeTakeFirst()
  if (!row || !desk.reaches('employee', { ownerId: row.id, departmentId: row.departmentId })) throw notFound('员工')
  if (row.id === desk.employeeId) throw conflict('您现在就是以自己的视角查看')
  if (row.disabledAt || row.barredAt) throw conflict(`${row.name}已停用，不能以其视角查看，请选择在职的员工`)
  const { accountId, departmentId, name } = row
  const who = { accountId, officeId: desk.officeId, employeeId: row.id, departmentId, isPlatform: false, name }
  return { ...who, tokenHash: '' }
}

async function begin(desk: Desk, id: number, jobs: Parameters<typeof setView>[2]) {
  const colleague = await viewable(desk, id)
  if (!mayView(desk.permissions, colleague, await readPermissions(desk.client, colleague)))
    throw new Refusal(codes.forbidden, `${colleague.name}有您没有的权限或数据范围，不能以其视角查看，请联系公司管理员`)
  const until = await setView(desk, { officeId: desk.officeId, employeeId: id, reason: null }, jobs)
  const entry = { action: '开始以其视角查看', subject: 'employee', subjectId: id, subjectName: colleague.name }
  await desk.log({ ...entry, changes: { viewUntil: [null, until] } })
  return { employeeId: id, name: colleague.name, until }
}

/** Makes the session show the product as the employee from the next call on; its open streams reconnect as theirs. */
async function setView(
  desk: SessionDesk,
  view: View,
  jobs: { enqueue(desk: SessionDesk, name: string, data: object, options: { startAfter: number }): Promise<void> },
): Promise<string> {
  const { tokenHash } = desk.who
  const until = await beginView(desk, view, viewMinutes)
  await jobs.enqueue(desk, endViewJob, { tokenHash, until }, { startAfter: viewMinutes * 60 })
  await desk.publish({ kind: 'view', tokenHash })
  return until
}

/** Lets the platform's operator in, tells the company's log, its administrators, and the platform's log. */
async function visit(desk: SessionDesk, officeId: number, reason: string, jobs: Parameters<typeof setView>[2]) {
  const { rows } = await sql<Door>`select * from door_visit(${officeId})`.execute(desk.db)
  const [door] = rows
  if (!door) throw conflict('该企业不存在、已停用，或没有在职的管理员，请先在企业管理里查看')
  const inside = new Desk(desk.client, desk.origin, { ...desk.who, officeId, employeeId: null }, noPermissions)
  const until = await setView(inside, { officeId, employeeId: door.employeeId, reason }, jobs)
  const entry = {
    action: '平台进入企业查看',
    subject: 'office',
    subjectId: officeId,
    subjectName: door.officeName,
    changes: { viewReason: [null, reason], viewUntil: [null, until] } satisfies Record<string, [unknown, unknown]>,
  }
  await inside.log(entry)
  await notify(inside, door.adminIds, {
    kind: 'platformVisit',
    title: `平台运营者 ${desk.who.name} 进入本公司查看（只读）`,
    content: `原因：${reason}`,
  })
  await logAtPlatform(desk, [entry])
  return { employeeId: door.employeeId, name: door.employeeName, until }
}

type Door = { officeId: number; officeName: string; employeeId: number; employeeName: string; adminIds: number[] }

export const viewHandlers = [
  handle(routes.begin, (desk, { body }, { jobs }) => begin(desk, body.id, jobs)),
  handle(routes.visit, (desk, { body }, { jobs }) => visit(desk, body.officeId, body.reason, jobs)),
  handle(routes.end, async desk => {
    await endView(desk, desk.who.tokenHash, desk.origin)
    return null
  }),
]
