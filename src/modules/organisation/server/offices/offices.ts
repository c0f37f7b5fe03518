import { Desk } from '../../../../kernel/server/desk/desk.ts'
import { noteEntered, officesOf, workIn } from '../../../../kernel/server/desk/offices.ts'
import { accountOf, type SessionDesk } from '../../../../kernel/server/desk/sessionDesk.ts'
import { together } from '../../../../kernel/server/desk/together.ts'
import { handle } from '../../../../kernel/server/http/mount.ts'
import { writeLog } from '../../../../kernel/server/log/audit.ts'
import { conflict, notFound } from '../../../../kernel/server/refusal.ts'
import { endSurplus, moveSession } from '../../../identity/server/index.ts'
import type { Letterhead, PaperPrinting } from '../../api/letterhead.ts'
import { foundingRoutes } from '../../api/newOffice.ts'
import { type OfficeChoice, officeRoutes as routes } from '../../api/office.ts'
import { foundOffice, type Start } from './found.ts'
import { assertQuota } from './foundingQuota.ts'
import { printingOf } from './letterhead.ts'

type OfficePaper = Pick<Letterhead, 'colour' | 'contact'> & PaperPrinting
const noPaper: OfficePaper = { colour: '', contact: '', form: 'a4', left: 0, top: 0 }

/** Returns the names of the person's present office, department and roles. */
export async function officeAndRoles(desk: SessionDesk): Promise<{
  officeName: string
  officeLogo: string
  officePaper: OfficePaper
  departmentName: string
  roles: string[]
}> {
  if (!(desk instanceof Desk))
    return { officeName: '', officeLogo: '', officePaper: noPaper, departmentName: '', roles: [] }
  const department = () =>
    desk.from('department').select('name').where('id', '=', desk.who.departmentId).executeTakeFirst()
  const roles = () =>
    desk.db
      .selectFrom('employeeRole')
      .innerJoin('role', join =>
        join.onRef('role.officeId', '=', 'employeeRole.officeId').onRef('role.id', '=', 'employeeRole.roleId'),
      )
      .select('role.name')
      .where('employeeRole.officeId', '=', desk.officeId)
      .where('employeeRole.employeeId', '=', desk.employeeId)
      .execute()
  const [named, within, held] = await together(() => printingOf(desk), department, roles)
  const { company: officeName, logo: officeLogo, colour, contact, form, left, top } = named
  return {
    officeName,
    officeLogo,
    officePaper: { colour, contact, form, left, top },
    departmentName: within?.name ?? '',
    roles: held.map(role => role.name),
  }
}

/** Moves the session into one of the person's own companies (S6.05). Throws 40400 for another's, 40900 for a disabled one. */
async function chooseOffice(desk: SessionDesk, officeId: number): Promise<OfficeChoice> {
  const office = (await officesOf(desk, desk.who.accountId)).find(one => one.officeId === officeId)
  if (!office) throw notFound('企业')
  if (office.officeLoginStatus !== 0) throw conflict('该企业已停用，请联系平台管理员')
  await moveSession(desk, officeId)
  if (desk.who.officeId !== officeId) await logMove(desk, officeId)
  return office
}

/** Tells the log of each company of its own employee; neither learns in which other company the person works. */
async function logMove(desk: SessionDesk, to: number): Promise<void> {
  const { accountId, officeId, name } = desk.who
  const told = (action: string, subjectName: string) => ({
    action,
    subject: 'account',
    subjectId: accountId,
    subjectName,
  })
  if (officeId !== null) await desk.log(told('切换到其他企业', name))
  await workIn(desk, to, async () => {
    const own = desk.db.selectFrom('employee').select(['id', 'name']).where('officeId', '=', to)
    const employee = await own.where('accountId', '=', accountId).executeTakeFirstOrThrow()
    const source = { officeId: to, accountId, employeeId: employee.id, personName: employee.name }
    await writeLog(desk.client, { ...desk.origin, ...source }, [told('切换到本企业', employee.name)])
    await noteEntered(desk, accountId, to)
    await endSurplus(desk, { accountId, officeId: to, tokenHash: Buffer.from(desk.who.tokenHash, 'hex') })
  })
}

export const officeHandlers = (start: Start) => [
  handle(foundingRoutes.add, async (desk, { body }, { config }) => {
    await assertQuota(desk, config)
    return foundOffice(desk, body, start)
  }),
  handle(routes.mine, async desk => ({ officeList: await officesOf(desk, accountOf(desk.who)) })),
  handle(routes.choose, (desk, { query }) => chooseOffice(desk, query.officeId)),
]
