import type { AnswerOf } from '../../../../kernel/api/route.ts'
import { formatDate } from '../../../../kernel/api/time.ts'
import { clock } from '../../../../kernel/server/clock.ts'
import { Desk, inOffice } from '../../../../kernel/server/desk/desk.ts'
import { officesOf } from '../../../../kernel/server/desk/offices.ts'
import { accountOf, type SessionDesk } from '../../../../kernel/server/desk/sessionDesk.ts'
import { handle } from '../../../../kernel/server/http/mount.ts'
import { staffRoutes as routes } from '../../api/employeeRoutes.ts'
import { visibleEmployee } from '../employees/rules.ts'
import { officeAndRoles } from './offices.ts'

type Company = { officeName: string; officeUserMaxNum: number; memberUntil: string | null }

function companyOf(desk: Desk): Promise<Company> {
  return desk.db
    .selectFrom('office')
    .select(['officeName', 'officeUserMaxNum', 'memberUntil'])
    .where('id', '=', desk.officeId)
    .executeTakeFirstOrThrow()
}

/** Tells whether the membership has run out; its last day, in Shanghai, still counts. */
const isOver = ({ memberUntil }: Company) => memberUntil !== null && memberUntil < formatDate(clock.now())

/** Tells whether the caller works in a company, and whether its membership still runs. */
async function checkCompany(desk: SessionDesk) {
  if (!(desk instanceof Desk)) {
    const open = (await officesOf(desk, desk.who.accountId)).filter(office => office.officeLoginStatus === 0)
    const reason = open.length > 0 ? '请先选择企业' : '您还没有可用的企业'
    return { hasCompany: open.length > 0, usable: false, officeId: null, officeName: '', reason }
  }
  const company = await companyOf(desk)
  const reason = isOver(company) ? `企业会员已于 ${company.memberUntil} 到期` : ''
  return { hasCompany: true, usable: reason === '', officeId: desk.officeId, officeName: company.officeName, reason }
}

/**
 * Returns why an employee has no member's rights, in words; empty if they have them. The people who joined first have the
 * seats.
 */
async function memberObjection(desk: Desk, employee: { id: number; disabledAt: string | null }): Promise<string> {
  if (employee.disabledAt) return '员工已停用'
  const company = await companyOf(desk)
  if (isOver(company)) return `企业会员已于 ${company.memberUntil} 到期`
  const { before } = await desk
    .from('employee')
    .select(({ fn }) => fn.countAll<number>().as('before'))
    .where('disabledAt', 'is', null)
    .where('id', '<', employee.id)
    .executeTakeFirstOrThrow()
  return before < company.officeUserMaxNum ? '' : `超出企业的 ${company.officeUserMaxNum} 个席位`
}

export const employeeSelfHandlers = [
  handle(routes.me, async desk => {
    const { avatar } = await desk.db
      .selectFrom('account')
      .select('avatar')
      .where('id', '=', desk.who.accountId)
      .executeTakeFirstOrThrow()
    return { avatar: avatar ?? '', realName: desk.who.name, ...(await officeAndRoles(desk)) }
  }),

  handle(routes.myCompanies, desk => officesOf(desk, accountOf(desk.who))),
  handle(routes.checkCompany, checkCompany),

  // All people of the company, also those who have left, without the department tree and without contact data.
  handle(routes.flat, async session => {
    const desk = inOffice(session)
    const { rows } = await desk.client.query<AnswerOf<typeof routes.flat>[number]>(
      `select e.id, e.name, e.department_id as "departmentId", coalesce(d.name, '') as "departmentName", e.position,
         e.disabled_at is null as active
       from employee e left join department d on d.office_id = e.office_id and d.id = e.department_id
       where e.office_id = $1 order by e.disabled_at is null desc, e.id`,
      [desk.officeId],
    )
    return rows
  }),

  handle(routes.companyName, async (desk, { params }) => {
    const employee = await visibleEmployee(desk, params.id)
    const department = await desk
      .from('department')
      .select('name')
      .where('id', '=', employee.departmentId)
      .executeTakeFirst()
    return { companyName: (await companyOf(desk)).officeName, departmentName: department?.name ?? '' }
  }),

  // Active, the membership runs, and a seat is theirs: of more people than seats, those who joined first have them.
  handle(routes.hasMemberAuth, async (desk, { params }) => {
    const reason = await memberObjection(desk, await visibleEmployee(desk, params.id))
    return { hasMemberAuth: reason === '', reason }
  }),
]
