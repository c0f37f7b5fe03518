import { hash } from '@node-rs/argon2'
import type pg from 'pg'
import { foundingRoutes } from '../../src/modules/organisation/api/newOffice.ts'
import type { TestServer } from './server.ts'

/** The password of every account that tests make. */
export const password = 'Tongzhou@2026'
// As weak as Argon2id can be: tests sign in often, and what a password withstands is not theirs to prove.
const cheap = hash(password, { memoryCost: 64, timeCost: 1, parallelism: 1 })

export type Account = { id: number; username: string; mobile: string | null }

/** Makes an account, past registration. */
export async function addAccount(
  owner: pg.Pool,
  username: string,
  { mobile = null, realName = username, isPlatform = false }: Partial<NewAccount> = {},
): Promise<Account> {
  const { rows } = await owner.query(
    'insert into account (username, mobile, real_name, password_hash, is_platform) values ($1, $2, $3, $4, $5) returning id',
    [username, mobile, realName, await cheap, isPlatform],
  )
  return { id: rows[0].id, username, mobile }
}
type NewAccount = { mobile: string | null; realName: string; isPlatform: boolean }

export type Company = {
  officeId: number
  /** Its first department. */
  departmentId: number
  /** Token of its founder and administrator, working in it. */
  boss: string
  /** Employs a new account with one of the default roles; gives its token, working in this company. */
  hire(username: string, role: string, departmentId?: number): Promise<Employee>
}
export type Employee = { token: string; employeeId: number; accountId: number; username: string }

/** Founds a company as the product does, by a new account `<username>`. */
export async function foundCompany(server: TestServer, officeName: string, username: string): Promise<Company> {
  const { owner } = server
  await addAccount(owner, username)
  const founder = await server.signIn(username)
  const body = { officeName, officeType: '瓷砖', officeUserNum: '1-20人' } as const
  const { officeId } = await server.ask(foundingRoutes.add, { as: founder, body })
  const { rows } = await owner.query('select id from department where office_id = $1', [officeId])
  const departmentId = rows[0].id
  return {
    officeId,
    departmentId,
    boss: await server.signIn(username),
    async hire(username, role, at = departmentId) {
      const { id: accountId } = await addAccount(owner, username)
      const employeeId = await employ(owner, { officeId, accountId, departmentId: at, name: username }, role)
      return { token: await server.signIn(username), employeeId, accountId, username }
    },
  }
}

type Employment = { officeId: number; accountId: number; departmentId: number | null; name: string }

/** Employs an account in a company with one of its roles; gives the employee's id. */
export async function employ(owner: pg.Pool, employment: Employment, role: string): Promise<number> {
  const { officeId, accountId, departmentId, name } = employment
  const { rows } = await owner.query(
    `with hired as (
       insert into employee (office_id, account_id, department_id, name) values ($1, $2, $3, $4) returning office_id, id
     ), granted as (
       insert into employee_role (office_id, employee_id, role_id)
       select hired.office_id, hired.id, role.id from hired join role on role.office_id = hired.office_id and role.name = $5
       returning employee_id
     ) select employee_id from granted`,
    [officeId, accountId, departmentId, name, role],
  )
  if (rows.length === 0) throw new Error(`the company ${officeId} has no role ${role}`)
  return rows[0].employee_id
}
