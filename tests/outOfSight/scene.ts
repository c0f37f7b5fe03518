import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { expect } from 'vitest'
import { hashToken } from '../../src/kernel/server/desk/session.ts'
import { clueRoutes } from '../../src/modules/clue/api/clue.ts'
import { opportunityRoutes } from '../../src/modules/opportunity/api/routes.ts'
import { transferRoutes } from '../../src/modules/transfer/api/transfer.ts'
import { makeDepartment, makeRole } from '../support/factories.ts'
import { type Fixtures, fixtures } from '../support/fixtures.ts'
import { type Company, foundCompany } from '../support/people.ts'
import type { TestServer } from '../support/server.ts'
import { csvOf, exported, importer } from '../support/transfer.ts'
import { ledgers, type Marks, privately, publicly, renamed } from './marks.ts'

/** Who asks: a seller, the head of their department, somebody who may do there whatever there is to do, and three who do not sell. */
export const askers = ['sales1', 'manager', 'deputy', 'partner', 'warehouse', 'finance'] as const
export type Asker = (typeof askers)[number]

/** Whose rows lie there: the seller's, a colleague's of the same department, the head's of another one. */
export const owners = ['sales1', 'mate', 'far'] as const
export type Owner = (typeof owners)[number]

/**
 * What stands in the texts of each one's rows: `work` in those that heads see too, `personal` in those that nobody else sees, `ledger` in
 * those that are the company's and only keepers of its books see.
 */
export const marks: Record<Owner, Marks> = {
  sales1: { work: '青禾犇', personal: '白露犇', ledger: '立夏犇' },
  mate: { work: '丹枫骉', personal: '霜降骉', ledger: '芒种骉' },
  far: { work: '墨竹鱻', personal: '谷雨鱻', ledger: '冬至鱻' },
}

const roles: Record<Exclude<Asker, 'deputy'>, string> = {
  sales1: '导购',
  manager: '部门经理',
  partner: '设计师专员',
  warehouse: '仓管',
  finance: '财务',
}

export type Scene = {
  stocks: Record<Owner, Fixtures>
  /** Phones of the customers of each. */
  phones: Record<Owner, string[]>
  /** A new login, as some calls end logins. */
  tokenOf(who: Asker | Owner): Promise<string>
  company: Company
}

/** A company in which each of three sellers has rows of every kind, and a customer of the first has deals of the others too. */
export async function setScene(server: TestServer): Promise<Scene> {
  const { owner } = server
  const company = await foundCompany(server, '视野公司', 'sight.boss')
  const { officeId } = company
  const [here, there] = [await makeDepartment(owner, officeId), await makeDepartment(owner, officeId)]
  const accounts = new Map<string, number>()
  const stocks: Partial<Record<Owner, Fixtures>> = {}
  const deputy = await everythingIn(owner, officeId)
  for (const who of askers) {
    const { employeeId, accountId } = await company.hire(`sight.${who}`, who === 'deputy' ? deputy : roles[who], here)
    accounts.set(who, accountId)
    if (who === 'sales1') stocks.sales1 = await rowsOf(owner, { officeId, employeeId, departmentId: here }, 'sales1')
  }
  for (const [who, role, departmentId] of [
    ['mate', '导购', here],
    ['far', '部门经理', there],
  ] as const) {
    const { employeeId, accountId } = await company.hire(`sight.${who}`, role, departmentId)
    accounts.set(who, accountId)
    stocks[who] = await rowsOf(owner, { officeId, employeeId, departmentId }, who)
  }
  // Nobody's rule gives somebody's new clue to another.
  await owner.query('update assignment_rule set disabled_at = now()')
  const scene = { stocks: stocks as Scene['stocks'], company }
  await shareCustomer(owner, scene.stocks)
  const tokenOf = (who: Asker | Owner) => begin(owner, accounts.get(who) as number, officeId)
  for (const who of owners) await workOf(server, { ...scene, tokenOf }, who)
  return { ...scene, tokenOf, phones: await phonesOf(owner) }
}

/** Every screen and act, for one department. The log is the whole company's, and so is seeing all approvals. */
async function everythingIn(owner: pg.Pool, officeId: number): Promise<string> {
  const codesOf = async (table: string) => (await owner.query(`select code from ${table}`)).rows.map(row => row.code)
  const scope = 'departmentAndBelow'
  const isWide = (code: string) => code.startsWith('gateLog') || code === 'approvalDetial:all'
  const [menus, elements] = [await codesOf('menu'), await codesOf('element')].map(all =>
    all.filter(code => !isWide(code)),
  )
  return makeRole(owner, officeId, { menus, elements, scopes: { clue: scope, opportunity: scope, employee: scope } })
}

type Place = { officeId: number; employeeId: number; departmentId: number }

/** Rows of every kind of a person, in their department; what lies in a pool lies in one of theirs alone. */
async function rowsOf(owner: pg.Pool, { officeId, employeeId, departmentId }: Place, who: Owner): Promise<Fixtures> {
  const { work, personal, ledger } = marks[who]
  const made = await fixtures(owner, { officeId, employeeId }, work)
  const like = `%${work}%`
  await owner.query(
    `with own as (insert into pool (office_id, name, open_to_all) values ($1, $2, false) returning office_id, id),
       member as (insert into pool_member (office_id, pool_id, employee_id) select office_id, id, $3 from own),
       clues as (update clue c set pool_id = own.id from own where c.office_id = $1 and c.pool_id is not null and c.remark like $4)
     update opportunity o set pool_id = own.id from own where o.office_id = $1 and o.pool_id is not null and o.remark like $4`,
    [officeId, `公海${departmentId}${employeeId}`, employeeId, like],
  )
  for (const table of ['employee', 'clue', 'opportunity', 'approval_instance'])
    await owner.query(`update ${table} t set department_id = $1 where t::text like $2`, [departmentId, like])
  // In practice the serial number of an approval holds no word of anybody's.
  await owner.query('update approval_instance set number = id::text where number like $1', [like])
  for (const table of publicly) await renamed(owner, table, work, '公开')
  for (const table of privately) await renamed(owner, table, work, personal)
  for (const table of ledgers) await renamed(owner, table, work, ledger)
  return made
}

/** A customer of the seller also has a clue, a deal and a contact of the others, who know the customer by those. */
async function shareCustomer(owner: pg.Pool, { sales1, mate, far }: Scene['stocks']): Promise<void> {
  for (const { kinds } of [mate, far]) {
    const { waitingClue, endedOpportunity, opportunity } = kinds
    const to = sales1.kinds.customer
    await owner.query('update clue set customer_id = $2 where id = $1', [waitingClue, to])
    await owner.query('update opportunity set customer_id = $2 where id = $1', [endedOpportunity, to])
    await owner.query(
      `insert into follow_up (office_id, kind, subject_id, content, created_by)
       select office_id, kind, $1, content, created_by from follow_up where kind = 'opportunity' and subject_id = $2`,
      [endedOpportunity, opportunity],
    )
  }
}

/** The rows that a round of work made, by the topic of their events. */
export type Made = Record<'clue' | 'opportunity' | 'customer', number>
type Working = Pick<Scene, 'stocks' | 'tokenOf'>

/**
 * What a seller does on a day, so that histories, notices and events tell of it; the head of the other department exports and imports too.
 * All their customers live next door to each other.
 */
export async function workOf(server: TestServer, { stocks, tokenOf }: Working, who: Owner, round = 0): Promise<Made> {
  const as = await tokenOf(who)
  const ownerId = who === 'far' ? stocks[who].kinds.employee : undefined // or a head's clue waits to be assigned

  const text = marks[who].work
  const house = { city: '杭州市', community: '同名花园', building: '8', room: `80${round}` }
  const phone = phoneOf(who, 8000 + round)
  const { id } = await server.ask(clueRoutes.add, {
    as,
    body: { name: `${text}客户`, phone, remark: text, ownerId, ...house },
  })
  await server.ask(clueRoutes.follow, { as, body: { id, content: `${text}来过` } })
  const { version } = await server.ask(clueRoutes.detail, { as, params: { id } })
  await server.ask(clueRoutes.edit, { as, body: { id, version, remark: `${text}改过` } })
  const deal = await server.ask(opportunityRoutes.convert, { as, body: { clueId: id, name: `${text}的房子` } })
  await server.ask(opportunityRoutes.follow, { as, body: { id: deal.id, content: `${text}又来过` } })
  if (who === 'far') await moveFiles(server, as, [`${text}导入`, phoneOf(who, 9000 + round)])
  return { clue: id, opportunity: deal.id, customer: deal.customerId }
}

const phoneOf = (who: Owner, number: number) => `13${4 + owners.indexOf(who)}${owners.indexOf(who)}571${number}`

async function moveFiles(server: TestServer, as: string, [name, phone]: [string, string]): Promise<void> {
  const imports = importer(server, 'clue', as)
  const file = csvOf([
    ['客户姓名', '电话'],
    [name, phone],
  ])
  await imports.whole(file)
  const again = await imports.check(await imports.upload(file))
  expect(again.errors).toHaveLength(1)
  const body = { columns: ['name'], reason: name }
  const { id } = await server.ask(transferRoutes.startExport, { as, params: { kind: 'clue' }, body })
  await exported(server, as, id)
}

async function phonesOf(owner: pg.Pool): Promise<Scene['phones']> {
  const { rows } = await owner.query<{ name: string; phone: string }>(
    `select name, phone from customer where phone is not null
     union select c.name, p.phone from customer_phone p join customer c on c.office_id = p.office_id and c.id = p.customer_id`,
  )
  const of = (who: Owner) => rows.filter(({ name }) => name.includes(marks[who].work)).map(({ phone }) => phone)
  return { sales1: of('sales1'), mate: of('mate'), far: of('far') }
}

async function begin(owner: pg.Pool, accountId: number, officeId: number): Promise<string> {
  const token = randomBytes(32).toString('hex')
  await owner.query(
    `insert into session (token_hash, account_id, office_id, address, device, expires_at)
     values ($1, $2, $3, '10.0.0.1', '', now() + interval '1 hour')`,
    [hashToken(token), accountId, officeId],
  )
  return token
}
