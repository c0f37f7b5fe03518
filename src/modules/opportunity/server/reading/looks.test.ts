import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Sales, salesOf } from '../../../../../tests/support/deals.ts'
import { type Company, type Employee, foundCompany } from '../../../../../tests/support/people.ts'
import { roundTripsOf } from '../../../../../tests/support/roundTrips.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { codes } from '../../../../kernel/api/envelope.ts'
import { formatDate } from '../../../../kernel/api/time.ts'
import { opportunityRoutes as routes } from '../../api/routes.ts'
import { expectedValue } from '../../api/value.ts'

let server: TestServer
let company: Company
let sales: Sales
let as: string
let seller: Employee

beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '看板测试公司', 'lookBoss')
  seller = await company.hire('lookSeller', '导购')
  as = seller.token
  sales = await salesOf(server, company)
})
afterAll(() => server?.stop())

const columnOf = async (name: string, body: object = {}, who = as) => {
  const board = await server.ask(routes.board, { as: who, body })
  return board.columns.find(column => column.stageId === sales.stage(name))
}

describe('board', () => {
  it('counts and sums the whole stage, shows the newest deals, loads more', async () => {
    const amounts = [101, 333, 5, 7_777, 12]
    for (const expectedAmount of amounts) await sales.addDeal(as, { expectedAmount })
    await sales.addDeal(company.boss, { expectedAmount: 999 })
    const column = await columnOf('待跟进', { size: 2 })
    expect(column).toMatchObject({ count: 5, more: true, amount: amounts.reduce((sum, one) => sum + one, 0) })
    expect(column?.value).toBe(amounts.reduce((sum, one) => sum + (expectedValue(one, 500) ?? 0), 0))
    expect(column?.cards.map(card => card.expectedAmount)).toEqual([12, 7_777])
    const last = column?.cards.at(-1)
    const after = { stageEnteredAt: last?.stageEnteredAt as string, id: last?.id as number }
    const body = { stageId: sales.stage('待跟进'), after, size: 2 }
    const next = await server.ask(routes.boardMore, { as, body })
    expect(next.cards.map(card => card.expectedAmount)).toEqual([5, 333])
    expect(next.more).toBe(true)
    expect((await columnOf('待跟进', {}, company.boss))?.count).toBe(6)
  })

  it('shows per stage how many deals are stale, and filters them', async () => {
    const person = await company.hire('lookStale', '导购')
    const [still, moving] = [await sales.addDeal(person.token), await sales.addDeal(person.token)]
    await server.owner.query(`update opportunity set stage_entered_at = now() - interval '100 days' where id = $1`, [
      still.id,
    ])
    await server.owner.query('update stage set stale_days = 3 where id = $1', [sales.stage('待跟进')])
    expect(await columnOf('待跟进', {}, person.token)).toMatchObject({ count: 2, stale: 1 })
    const only = await columnOf('待跟进', { filters: { stale: { in: ['true'] } } }, person.token)
    expect(only).toMatchObject({ count: 1, stale: 1, cards: [{ id: still.id, stale: true }] })
    expect(only?.cards.map(card => card.id)).not.toContain(moving.id)
  })

  it("agrees with the list's filters and numbers", async () => {
    const filters = { expectedAmount: { between: [100, 1000] as [number, number] } }
    const totals = await server.ask(routes.totals, { as, body: { filters } })
    const column = await columnOf('待跟进', { filters })
    expect({ total: column?.count, amount: column?.amount, value: column?.value }).toEqual({
      total: totals.total,
      amount: totals.sums.expectedAmount,
      value: totals.sums.expectedValue,
    })
    expect(totals.total).toBe(2)
    const stale = await server.ask(routes.totals, { as, body: { filters: { stale: { in: ['false'] } } } })
    expect(stale.total).toBe(5)
    expect((await server.call(routes.totals, { as, body: { filters: { stale: { in: ['x'] } } } })).code).toBe(
      codes.badInput,
    )
    const stageId = { in: [sales.stage('待跟进')] }
    expect((await server.ask(routes.totals, { as, body: { filters: { stageId } } })).total).toBe(5)
  })
})

describe('a stage with a limit of days', () => {
  it('shows deals as stale after the limit', async () => {
    const deal = await sales.addDeal(as)
    await server.owner.query('update stage set stale_days = 3 where id = $1', [sales.stage('待跟进')])
    const stale = async () => (await server.ask(routes.list, { as, body: { view: 'stale' } })).rows.map(row => row.id)
    expect(await stale()).toEqual([])
    const long = `update opportunity set stage_entered_at = now() - interval '3 days 1 minute' where id = $1`
    await server.owner.query(long, [deal.id])
    expect(await stale()).toEqual([deal.id])
    expect(await server.ask(routes.detail, { as, params: { id: deal.id } })).toMatchObject({ stale: true })
  })
})

describe('calendar', () => {
  it("has each day's number and first deals, by days in Shanghai", async () => {
    const at = [
      '2027-03-01T00:00:00+08:00',
      '2027-03-01T23:59:59+08:00',
      '2027-03-02T00:00:00+08:00',
      '2027-03-05T12:00:00+08:00',
    ]
    for (const nextFollowUpAt of at) await sales.addDeal(as, { nextFollowUpAt })
    const calendar = await server.ask(routes.calendar, {
      as,
      body: { from: '2027-03-01', to: '2027-03-04', perDay: 1 },
    })
    expect(calendar.days.map(({ day, count, rows }) => [day, count, rows.length])).toEqual([
      ...[
        ['2027-03-01', 2, 1],
        ['2027-03-02', 1, 1],
      ],
    ])
    expect(formatDate(calendar.days[0]?.rows[0]?.nextFollowUpAt)).toBe('2027-03-01')
    const long = { from: '2027-01-01', to: '2027-04-01' }
    expect(await server.call(routes.calendar, { as, body: long })).toMatchObject({
      code: codes.badInput,
      msg: '一次最多看 62 天',
    })
  })
})

describe('a deal as of a day', () => {
  it('has the fields and members of the end of that day, in words', async () => {
    const deal = await sales.addDeal(as, { expectedAmount: 100_000, community: '旧小区', remark: '初稿' })
    const share = {
      id: deal.id,
      version: deal.version,
      members: [{ employeeId: seller.employeeId, roleId: null, share: 10_000 }],
    }
    const shared = await server.ask(routes.members, { as, body: share })
    await server.owner.query(`update opportunity set created_at = created_at - interval '3 days' where id = $1`, [
      deal.id,
    ])
    await server.owner.query(`alter table operation_log disable trigger user`)
    await server.owner.query(`update operation_log set at = at - interval '3 days' where office_id = $1`, [
      company.officeId,
    ])
    await server.owner.query(`alter table operation_log enable trigger user`)
    const now = await sales.move(as, shared, '量尺', { expectedAmount: 250_000, community: '新小区' })
    await server.ask(routes.members, { as, body: { id: deal.id, version: now.version, members: [] } })
    const asOf = async (days: number) => {
      const day = formatDate(Date.now() - days * 86_400_000)
      return server.ask(routes.asOf, { as, params: { id: deal.id }, query: { day } })
    }
    const then = await asOf(1)
    const told = Object.fromEntries(then.fields.map(field => [field.field, [field.value, field.now]]))
    expect(told).toMatchObject({
      stageId: ['待跟进', '量尺'],
      expectedAmount: ['1,000.00', '2,500.00'],
      community: ['旧小区', '新小区'],
      remark: ['初稿', '初稿'],
      customerName: ['周女士', '周女士'],
      ownerId: ['lookSeller', 'lookSeller'],
    })
    expect(then.members).toEqual([{ employeeId: seller.employeeId, name: 'lookSeller', role: '', share: 10_000 }])
    expect((await asOf(0)).members).toEqual([])
    expect(await asOf(10)).toMatchObject({ existed: false, fields: [] })
    expect(JSON.stringify(then)).not.toMatch(/154\d{8}/)
  })
})

describe('search', () => {
  it('finds the deals of a board once, not for each column, and those of a calendar too', async () => {
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    const searches = async (ask: () => Promise<unknown>) => {
      const { statements } = await roundTripsOf(server, ask)
      return statements.filter(({ text }) => text.includes('find_opportunities(')).length
    }
    const as = company.boss
    expect(await searches(() => server.ask(routes.board, { as, body: { search: '装修' } }))).toBe(1)
    const span = { from: day(-1), to: day(20), search: '装修' }
    expect(await searches(() => server.ask(routes.calendar, { as, body: span }))).toBe(1)
  })

  it('shows the same cards, numbers and sums on a board as the list finds, the newest first, of both ways to search', async () => {
    const seller = await company.hire('lookBoard', '导购')
    for (let at = 0; at < 5; at++)
      await sales.addDeal(seller.token, { name: `看板找我${at}`, customerName: '看板客', expectedAmount: 100 + at })
    for (const as of [company.boss, seller.token]) {
      const { columns } = await server.ask(routes.board, { as, body: { search: '看板找我', size: 3 } })
      const [first] = columns.filter(({ count }) => count > 0)
      expect(first).toMatchObject({ count: 5, amount: 510, more: true })
      expect(first?.cards.map(({ name }) => name)).toEqual(['看板找我4', '看板找我3', '看板找我2'])
      expect(columns.filter(({ count }) => count > 0)).toHaveLength(1)
      const whole = await server.ask(routes.board, { as, body: { search: '看板客 看板找我1', size: 3 } })
      expect(
        whole.columns.flatMap(({ cards, more }) => [...cards.map(({ name }) => name), ...(more ? ['more'] : [])]),
      ).toEqual(['看板找我1'])
    }
  })

  it('finds by parts of name and number and by customer, only in the data scope, in list and totals', async () => {
    const searcher = await company.hire('lookSearcher', '导购')
    const one = await sales.addDeal(searcher.token, {
      name: '琉璃湾整装',
      customerName: '尉迟恭',
      community: '月牙泉公馆',
    })
    const two = await sales.addDeal(searcher.token, { name: '阁楼改造', customerName: '尉迟燕' })
    await sales.addDeal(as, { name: '琉璃湾别墅', customerName: '尉迟德' })
    const found = async (search: string) => {
      const ask = { as: searcher.token, body: { search } }
      const { rows } = await server.ask(routes.list, ask)
      expect((await server.ask(routes.totals, ask)).total).toBe(rows.length)
      return rows.map(row => row.id).sort((a, b) => a - b)
    }
    expect(await found('琉璃')).toEqual([one.id])
    expect(await found('璃湾整')).toEqual([one.id])
    expect(await found('尉迟')).toEqual([one.id, two.id])
    expect(await found('牙泉')).toEqual([one.id])
    expect(await found('wcg')).toEqual([one.id])
    expect(await found(two.number.toLowerCase())).toEqual([two.id])
    expect(await found(two.number.slice(-6))).toEqual([two.id])
    expect(await found('阁')).toEqual([two.id])
    expect(await found('整琉')).toEqual([])
    expect(await found(`造${two.number.slice(0, 2)}`)).toEqual([])
  })
})

describe('phones', () => {
  it('are masked everywhere until revealed, which is logged', async () => {
    const deal = await sales.addDeal(as, { phone: '15461112222' })
    const row = (await server.ask(routes.list, { as, body: { search: '15461112222' } })).rows[0]
    expect(row).toMatchObject({ id: deal.id, phone: '154****2222' })
    expect(await server.ask(routes.revealPhone, { as, params: { id: deal.id } })).toEqual({ phone: '15461112222' })
    const history = await server.ask(routes.history, { as, params: { id: deal.id } })
    expect(history[0]?.action).toBe('查看电话')
    const hint = await server.ask(routes.checkPhone, { as, query: { phone: '15461112222' } })
    expect(hint).toMatchObject({ found: true, opportunityId: deal.id, ownerName: 'lookSeller', customerName: '周女士' })
    const other = await company.hire('lookOther', '导购')
    const seen = await server.ask(routes.checkPhone, { as: other.token, query: { phone: '15461112222' } })
    expect(seen).toEqual({ found: true })
  })
})
