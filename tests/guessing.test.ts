import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codes } from '../src/kernel/api/envelope.ts'
import type { Route } from '../src/kernel/api/route.ts'
import { clueRoutes } from '../src/modules/clue/api/clue.ts'

import { accessRoutes } from '../src/modules/customer/api/access.ts'
import { customerRoutes } from '../src/modules/customer/api/routes.ts'
import { opportunityRoutes } from '../src/modules/opportunity/api/routes.ts'
import { employeeRoutes, staffRoutes } from '../src/modules/organisation/api/employeeRoutes.ts'
import { searchRoutes } from '../src/modules/search/api/search.ts'
import { transferRoutes } from '../src/modules/transfer/api/transfer.ts'
import type { Sent } from './support/client.ts'
import { salesOf } from './support/deals.ts'
import { makeClue, makeDepartment, makeRole } from './support/factories.ts'
import { type Company, type Employee, foundCompany } from './support/people.ts'
import { startServer, type TestServer } from './support/server.ts'
import { csvOf, importer } from './support/transfer.ts'

/*
 * A hostile colleague who sees 154****0042 tries to learn the four digits between. Whatever they ask about many numbers at
 * once is answered as if the number were another one of the same looks; one number at a time is counted, logged and soon over.
 */

let server: TestServer
let company: Company
/** Sees the pool, where the number is masked, and nothing else of it. */
let seller: Employee
/** Sees every record of the company and no whole number. */
let blind: Employee
let owner: Employee

const looks = (middle: number) => `154${String(middle).padStart(4, '0')}0042`
const hidden = looks(8317)
/** Of the pool's clue, of somebody's clue, of the pool's deal, of somebody's deal. */
const there = [hidden, looks(8318), looks(8319), looks(8320)]
const mobile = '15487654321'

beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '猜号公司', 'guessBoss')
  owner = await company.hire('guessOwner', '导购')
  seller = await company.hire('guessSeller', '部门经理', await apart())
  const menus = ['clueList', 'businessList', 'customerList', 'employeesManager', 'exportClue']
  const elements = ['clueList:export', 'clueList:import', 'clueList:add', 'customerList:edit']
  const scopes = { clue: 'office', opportunity: 'office', employee: 'office' } as const
  blind = await company.hire('guessBlind', await makeRole(server.owner, company.officeId, { menus, elements, scopes }))
  await makeClue(server.owner, company.officeId, { name: '公海客', phone: hidden, status: 'pooled' })
  const { ownerId } = await makeOthers()
  expect(ownerId).toBe(owner.employeeId)
  await server.owner.query('update customer set wechat = phone where phone = any($1)', [there])
  await server.owner.query(`update pool set visible_fields = '{phone,wechat,community}'`)
  await server.owner.query('update account set mobile = $1 where username = $2', [mobile, 'guessOwner'])
})
afterAll(() => server.stop())

/** A clue of somebody's, a deal of theirs, and one in the pool. */
async function makeOthers() {
  const [, clue, pooled, own] = there as [string, string, string, string]
  await makeClue(server.owner, company.officeId, { phone: clue, ownerId: owner.employeeId })
  const { addDeal } = await salesOf(server, company)
  const given = await addDeal(owner.token, { phone: pooled })
  await server.ask(opportunityRoutes.giveBack, { as: owner.token, body: { ids: [given.id] } })
  return addDeal(owner.token, { phone: own })
}

const apart = () => makeDepartment(server.owner, company.officeId)

/** What a call answers, as text, whether it is refused or not. */
async function said(route: Route, sent: Sent): Promise<string> {
  const answer = await server.send(route, sent)
  const { traceId: _, ...told } = answer.json()
  return JSON.stringify(told)
}

/** Many numbers, or pieces of one, in one question. */
const crowds: Record<string, (as: string, numbers: readonly string[]) => Promise<string>> = {}

for (const view of ['pool', 'all'])
  for (const key of ['phone', 'wechat']) {
    const filters = (numbers: readonly string[]) => ({ [key]: { in: [...numbers] } })
    const lists = {
      [`clue list, ${view}, ${key}`]: clueRoutes.list,
      [`clue totals, ${view}, ${key}`]: clueRoutes.totals,
      [`deal list, ${view}, ${key}`]: opportunityRoutes.list,
      [`deal totals, ${view}, ${key}`]: opportunityRoutes.totals,
      [`deal board, ${view}, ${key}`]: opportunityRoutes.board,
    }
    for (const [name, route] of Object.entries(lists))
      crowds[name] = (as, numbers) => said(route, { as, body: { view, filters: filters(numbers) } })
    crowds[`deal calendar, ${view}, ${key}`] = (as, numbers) => {
      const body = { view, from: '2026-11-01', to: '2026-11-30', perDay: 5, filters: filters(numbers) }
      return said(opportunityRoutes.calendar, { as, body })
    }
    crowds[`export preview, ${view}, ${key}`] = (as, numbers) => {
      const body = { view, filters: filters(numbers) }
      return said(transferRoutes.previewExport, { as, params: { kind: 'clue' }, body })
    }
  }
for (const key of ['phone', 'wechat'])
  for (const route of [customerRoutes.list, customerRoutes.totals])
    crowds[`${route.at} ${key}`] = (as, numbers) =>
      said(route, { as, body: { filters: { [key]: { in: [...numbers] } } } })
crowds['check of an import'] = async (as, numbers) => {
  const { upload, check } = importer(server, 'clue', as)
  const lines = [['姓名', '电话'], ...numbers.map(number => ['某人', number])]
  const { createdCount, failedCount, skippedCount, status } = await check(await upload(csvOf(lines)))
  return JSON.stringify({ createdCount, failedCount, skippedCount, status })
}

const nowhere = [9996, 9997, 9998, 9999].map(looks)
const others = Array.from({ length: 100 }, (_, at) => looks(at))

describe('filters with many numbers reveal no more than the list shows', () => {
  test.each(Object.entries(crowds))('%s', async (_, ask) => {
    for (const { token } of [seller, blind])
      expect(await ask(token, [...others, ...there])).toBe(await ask(token, [...others, ...nowhere]))
  })

  test('a whole number or a part in a filter finds only what the list shows, in the order of what it shows', async () => {
    const found = async (as: string, filter: object, more = {}) => {
      const body = { view: 'pool', filters: { phone: filter }, ...more } as never
      return (await server.ask(clueRoutes.list, { as, body })).rows.map(row => row.name)
    }
    for (const { token } of [seller, blind]) {
      expect(await found(token, { contains: hidden })).toEqual([])
      expect(await found(token, { contains: '8317' })).toEqual([])
      expect(await found(token, { contains: '0042' })).toEqual(['公海客'])
      expect(await found(token, { in: ['154****0042'] })).toEqual(['公海客'])
    }
  })
})

/** A customer of each guesser's own, by their token. */
const customCustomer = new Map<string, number>()

/** One number in one question. */
const singles: Record<string, (as: string, number: string) => Promise<string>> = {
  'clue list, search': (as, search) => said(clueRoutes.list, { as, body: { view: 'pool', search } }),
  'clue totals, search': (as, search) => said(clueRoutes.totals, { as, body: { view: 'pool', search } }),
  'deal board, search': (as, search) => said(opportunityRoutes.board, { as, body: { view: 'pool', search } }),
  'search box': (as, term) => said(searchRoutes.find, { as, body: { term } }),
  'export preview, search': (as, search) =>
    said(transferRoutes.previewExport, { as, params: { kind: 'clue' }, body: { view: 'pool', search } }),
  'phone of a new clue': (as, phone) => said(clueRoutes.checkPhone, { as, query: { phone } }),
  'phone of a new deal': (as, phone) => said(opportunityRoutes.checkPhone, { as, query: { phone } }),
  'similar customers, phone': (as, phone) => said(accessRoutes.similar, { as, body: { phone } }),
  'a new clue': (as, phone) => said(clueRoutes.add, { as, body: { name: '猜一猜', phone } }),
  'a further phone of a customer': (as, phone) =>
    said(customerRoutes.addPhone, { as, body: { customerId: customCustomer.get(as), phone } }),
}

async function lookUps(as: Employee): Promise<number> {
  const { rows } = await server.owner.query(
    `select count(*)::int as count from operation_log where account_id = $1 and action = '查找完整号码'`,
    [as.accountId],
  )
  return rows[0].count
}

let guessers = 0
/** The phone of a guesser's own customer, which looks like none of the others. */
const ownPhone = (guesser: number) => `1559900${String(guesser).padStart(4, '0')}`

describe('one number at a time', () => {
  test.each(Object.keys(singles))('%s: counted, logged, and refused when too many look alike', async channel => {
    const guesser = await company.hire(`guesser${++guessers}`, '部门经理', await apart())
    customCustomer.set(
      guesser.token,
      (await makeClue(server.owner, company.officeId, { ownerId: guesser.employeeId, phone: ownPhone(guessers) }))
        .customerId,
    )
    const ask = singles[channel] as (typeof singles)[string]
    const answers: string[] = []
    for (const number of others.slice(0, 14)) answers.push(await ask(guesser.token, number))
    const heard = answers.filter(answer => !answer.includes(String(codes.tooMany)))
    // A phone that is entered and meets nobody is noted, and no look-up.
    const counted = channel === 'a new clue' ? 0 : 10
    expect([heard.length, await lookUps(guesser)]).toEqual([10, counted])
    expect(await ask(guesser.token, hidden)).toContain(String(codes.tooMany))
    // What is known already is no new question.
    expect(await ask(guesser.token, looks(0))).not.toContain(String(codes.tooMany))
    expect(await lookUps(guesser)).toBe(counted)
  })

  test('of twenty calls at once, at most ten are answered', async () => {
    const guesser = await company.hire('guessAtOnce', '导购', await apart())
    const all = others.slice(0, 20).map(number => singles['clue list, search']?.(guesser.token, number))
    const heard = (await Promise.all(all)).filter(answer => !answer?.includes(String(codes.tooMany)))
    expect([heard.length, await lookUps(guesser)]).toEqual([10, 10])
  })

  test('a WeChat name and a home are looked up the same way by people who do not see everybody', async () => {
    const guesser = await company.hire('guessHomes', '导购', await apart())
    for (const body of [{ wechat: 'wx_someone' }, { community: '云栖花园', building: '3幢', room: '1201' }]) {
      expect(await said(accessRoutes.similar, { as: guesser.token, body })).toContain('"success":true')
      expect(await said(accessRoutes.similar, { as: guesser.token, body })).toContain('"success":true')
    }
    const { rows } = await server.owner.query(
      `select action from operation_log where account_id = $1 and action like '查找%' order by action`,
      [guesser.accountId],
    )
    expect(rows.map(row => row.action)).toEqual(['查找完整地址', '查找完整微信'].sort())
  })

  test('all look-ups together: at most 300 an hour', async () => {
    const guesser = await company.hire('guessAnything', '导购', await apart())
    const ask = async (at: number) => {
      const search = `1543${String(at).padStart(7, '0')}`
      return (await server.call(clueRoutes.list, { as: guesser.token, body: { view: 'pool', search } })).code
    }
    await server.owner.query(
      `insert into known_value (office_id, account_id, kind, value, shown, looked_up_at)
       select $1, $2, 'phone', n::text, n::text, now() - interval '10 minutes' from generate_series(1, 298) n`,
      [company.officeId, guesser.accountId],
    )
    const codesHeard = [await ask(0), await ask(1), await ask(2), await ask(3), await ask(1)]
    expect(codesHeard).toEqual([0, 0, codes.tooMany, codes.tooMany, 0])
    await server.owner.query(`update known_value set looked_up_at = now() - interval '2 hours' where account_id = $1`, [
      guesser.accountId,
    ])
    expect(await ask(200)).toBe(0)
  })
})

describe('what staff need', () => {
  test('to enter people is not to look them up: only the phones of hidden customers count', async () => {
    const seller = await company.hire('guessEntering', '部门经理', await apart())
    const as = seller.token
    const exhaust = (kept: number) =>
      server.owner.query(
        `insert into known_value (office_id, account_id, kind, value, shown, looked_up_at)
         select $1, $2, 'phone', n::text, n::text, now() from generate_series(1, $3::int) n`,
        [company.officeId, seller.accountId, 300 - kept],
      )
    await exhaust(1)
    const enter = (phone: string) => server.call(clueRoutes.add, { as, body: { name: '新客户', phone } })
    const fresh = Array.from({ length: 4 }, (_, at) => `1547${String(at).padStart(7, '0')}`)
    for (const phone of fresh) expect((await enter(phone)).code).toBe(codes.ok)
    const deal = { customerName: '新客户', phone: '15471230000' }
    expect((await server.call(opportunityRoutes.add, { as, body: deal })).code).toBe(codes.ok)
    expect(await lookUps(seller)).toBe(0)
    const [, taken, , other] = there as [string, string, string, string]
    expect(await enter(taken)).toMatchObject({ code: codes.ok, data: { sharing: expect.stringContaining('已有客户') } })
    expect(await lookUps(seller)).toBe(1)
    expect((await enter(other)).code).toBe(codes.tooMany)
    expect((await enter('15471230001')).code).toBe(codes.ok)
  })

  test('the number of a caller finds the customer in the pool, also with +86 and spaces, and is logged masked', async () => {
    const caller = await company.hire('guessCaller', '导购', await apart())
    const as = caller.token
    for (const search of [hidden, '+86 154 8317 0042']) {
      const { rows } = await server.ask(clueRoutes.list, { as, body: { view: 'pool', search } })
      expect(rows.map(row => [row.name, row.phone])).toEqual([['公海客', '154****0042']])
    }
    const groups = await server.ask(searchRoutes.find, { as, body: { term: hidden } })
    expect(groups.flatMap(group => group.hits.map(hit => hit.title))).toEqual(['公海客'])
    expect(await lookUps(caller)).toBe(1)
    const { rows } = await server.owner.query(
      `select subject_name from operation_log where account_id = $1 and action = '查找完整号码'`,
      [caller.accountId],
    )
    expect(rows).toEqual([{ subject_name: '154****0042' }])
  })

  test("numbers that the person sees whole have no limit and no log entry: one's own customers, everything for the boss", async () => {
    const before = await lookUps(owner)
    const own = Array.from({ length: 15 }, (_, at) => looks(5000 + at))
    for (const phone of own) await makeClue(server.owner, company.officeId, { phone, ownerId: owner.employeeId })
    for (const phone of own) {
      const groups = await server.ask(searchRoutes.find, { as: owner.token, body: { term: phone } })
      expect(groups.map(group => group.kind)).toContain('clue')
      expect((await server.ask(clueRoutes.list, { as: owner.token, body: { search: phone } })).rows).toHaveLength(1)
      expect(await server.ask(clueRoutes.checkPhone, { as: owner.token, query: { phone } })).toMatchObject({
        found: true,
      })
    }
    for (const number of others.slice(0, 15))
      for (const ask of Object.values(singles))
        expect(await ask(company.boss, number)).not.toContain(String(codes.tooMany))
    expect(await lookUps(owner)).toBe(before)
    const { rows } = await server.owner.query(
      `select 1 from operation_log where person_name = 'guessBoss' and action like '查找%'`,
    )
    expect(rows).toEqual([])
  })

  test('a person who was shown a number looks it up freely', async () => {
    const { addClue } = await salesOf(server, company)
    const clue = await addClue(owner.token, { phone: looks(7001) })
    await server.ask(clueRoutes.revealPhone, { as: owner.token, params: { id: clue.id } })
    await server.ask(clueRoutes.giveBack, { as: owner.token, body: { ids: [clue.id] } })
    const before = await lookUps(owner)
    const body = { view: 'pool', search: looks(7001) }
    expect((await server.ask(clueRoutes.list, { as: owner.token, body })).rows).toHaveLength(1)
    expect(await lookUps(owner)).toBe(before)
  })

  test("a colleague's mobile is found by its last digits, or looked up", async () => {
    const names = async (search: string) =>
      (await server.ask(employeeRoutes.page, { as: blind.token, body: { search } })).rows.map(row => row.name)
    const before = await lookUps(blind)
    expect(await names('4321')).toEqual(['guessOwner'])
    expect(await lookUps(blind)).toBe(before)
    expect(await names(mobile)).toEqual(['guessOwner'])
    expect(await lookUps(blind)).toBe(before + 1)
    const asked = await server.ask(staffRoutes.list, { as: blind.token, query: { name: '15487654322' } as never })
    expect(asked.rows).toEqual([])
    expect(await lookUps(blind)).toBe(before + 2)
  })
})
