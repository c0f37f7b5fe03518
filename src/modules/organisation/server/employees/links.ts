import { linkTo } from '../../../../kernel/api/place.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { Origin } from '../../../../kernel/server/desk/sessionDesk.ts'
import { asEmployee } from '../../../../kernel/server/desk/transaction.ts'
import { handle } from '../../../../kernel/server/http/mount.ts'
import { maskPhone } from '../../../../kernel/server/limits/mask.ts'
import { conflict, Refusal } from '../../../../kernel/server/refusal.ts'
import type { Runtime } from '../../../../kernel/server/runtime.ts'
import type { JobKind } from '../../../../kernel/server/work/jobs.ts'
import { assertLinkRate, assertSms, sendPasswordLink } from '../../../identity/server/index.ts'
import { notify } from '../../../notification/server/index.ts'
import { employeeRoutes as routes } from '../../api/employeeRoutes.ts'
import { organisationPlaces } from '../../api/places.ts'
import { publishEmployees } from './change.ts'
import { accountOf } from './read.ts'
import { assertTouch, type EmployeeRecord, visibleEmployee } from './rules.ts'

const queue = 'invitation'

/** An employee's invitation and its sender; the link is made when it is sent, so the queue does not contain it. */
type Invitation = { officeId: number; employeeId: number; origin: Origin; invitedId: number }

/**
 * Sends an employee's account the link for a password after the commit, so that nothing waits for the gateway and a rolled
 * back employee gets nothing. A failure rings the sender's bell. Throws 50300 if messages cannot be sent at all.
 */
export async function invite(desk: Desk, runtime: Pick<Runtime, 'jobs' | 'config'>, invitedId: number): Promise<void> {
  assertSms(runtime)
  const { officeId, employeeId, origin } = desk
  await runtime.jobs.enqueue(desk, queue, { officeId, employeeId, origin, invitedId } satisfies Invitation)
}

/** Works on invitations. */
export function invitationJobs(runtime: Runtime): JobKind<Invitation> {
  return { name: queue, work: job => send(runtime, job) }
}

async function send(runtime: Runtime, job: Invitation): Promise<void> {
  const invited = (desk: Desk) =>
    desk.from('employee').selectAll().where('id', '=', job.invitedId).executeTakeFirstOrThrow()
  try {
    await asEmployee(runtime, job, 'writes', async desk => sendTo(desk, runtime, await invited(desk)))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await asEmployee(runtime, job, 'writes', async desk => complain(desk, await invited(desk), error.message))
  }
}

async function complain(desk: Desk, { id, name }: EmployeeRecord, content: string): Promise<void> {
  const title = `发给${name}的设置密码短信没有送出，请稍后在员工详情里“重置密码”`
  await notify(desk, [desk.employeeId], { kind: 'system', title, content, path: pathOf(id) })
}

const pathOf = (id: number) => linkTo(organisationPlaces.employees, { open: id })

/** Sends a link to an employee's account, logs that it was sent and shows it in open lists; the link is in no log. */
async function sendTo(desk: Desk, runtime: Runtime, employee: EmployeeRecord): Promise<void> {
  await sendPasswordLink(desk, runtime, { id: employee.accountId })
  await logAbout(desk, employee, '发送设置密码链接')
  await publishEmployees(desk, [employee], [employee])
}

const logAbout = (desk: Desk, { id, name }: EmployeeRecord, action: string) =>
  desk.log({ action, subject: 'employee', subjectId: id, subjectName: name })

export const employeeLinkHandlers = [
  // The password in use stays until the link is used; the administrator sees neither.
  handle(routes.resetPassword, async (desk, { body }, runtime) => {
    const employee = await visibleEmployee(desk, body.id)
    await assertTouch(desk, employee.id)
    if (employee.disabledAt) throw conflict(`${employee.name}已停用，请先启用`)
    const { id, mobile } = await accountOf(desk, employee)
    if (!mobile) throw conflict(`${employee.name}没有手机号，无法发送设置密码的链接，请先补上手机号`)
    await assertLinkRate(desk, id)
    await invite(desk, runtime, employee.id)
    await logAbout(desk, employee, '重置密码')
    return { sentTo: maskPhone(mobile) }
  }),
]
