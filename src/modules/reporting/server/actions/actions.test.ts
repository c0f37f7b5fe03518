import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Sales, salesOf } from '../../../../../tests/support/deals.ts'
import { makeDepartment } from '../../../../../tests/support/factories.ts'
import { type Company, type Employee, foundCompany } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { formatDate, startOfDay } from '../../../../kernel/api/time.ts'
import { clueRoutes } from '../../../clue/api/clue.ts'
import { opportunityRoutes } from '../../../opportunity/api/routes.ts'
import { type ActionKind, actionKinds, actionRoutes } from '../../api/actions.ts'

let server: TestServer
let company: Company
let sales: Sales
let head: Employee
let seller: Employee
let far: Employee
const now = new Date()
const today = formatDate(now)
const yesterday = formatDate(startOfDay(now, -1))

beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '动态公司', 'deedBoss')
  sales = await salesOf(server, company)
  head = await company.hire('deedHead', '部门经理')
  seller = await company.hire('deedSeller', '导购')
  far = await company.hire('deedFar', '导购', await makeDepartment(server.owner, company.officeId))
  await company.hire('deedIdle', '导购')
})
afterAll(() => server?.stop())

const book = (as: string, from = today, to = today) => server.ask(actionRoutes.book, { as, query: { from, to } })
const rowsOf = async (as: string, of: Employee, kind: ActionKind, more: object = {}) =>
  (
    await server.ask(actionRoutes.rows, {
      as,
      query: { from: today, to: today, employeeId: of.employeeId, kind, ...more },
    })
  ).rows
const follow = (as: string, id: number, method = '电话') =>
  server.ask(clueRoutes.follow, {
    as,
    body: { id, content: '聊了瓷砖', methodId: sales.word('followUpMethod', method) },
  })
/** As if it had been written down a day earlier. */
const earlier = (id: number) =>
  server.owner.query(`update follow_up set created_at = created_at - interval '1 day' where id = $1`, [id])

describe('谁做了什么', () => {
  it('按人和天数出跟进、方式、新增、转商机、成交，每个数都打开它的那些行', async () => {
    const clue = await sales.addClue(seller.token)
    await earlier((await follow(seller.token, clue.id)).id)
    await follow(seller.token, clue.id)
    await follow(seller.token, clue.id, '到店')
    const deal = await sales.addDeal(seller.token)
    await server.owner.query(
      `update opportunity set status = 'won', deal_amount = 500, closed_at = now(),
         stage_id = (select id from stage s where s.office_id = opportunity.office_id and s.stage_group_id = opportunity.stage_group_id and s.kind = 'won')
       where id = $1`,
      [deal.id],
    )
    const { people } = await book(company.boss, yesterday, today)
    const own = people.find(one => one.id === seller.employeeId)
    expect(own?.all).toMatchObject({ followUp: 3, entered: 2, converted: 0, won: 1, wonAmount: 500 })
    expect(own?.days.map(({ day, followUp }) => [day, followUp])).toEqual([
      [today, 2],
      [yesterday, 1],
    ])
    const visits = sales.word('followUpMethod', '到店')
    expect(own?.all.methods).toContainEqual({ methodId: visits, count: 1 })
    const ofDay = own?.days.find(({ day }) => day === today)
    for (const kind of Object.keys(actionKinds) as ActionKind[])
      expect([kind, (await rowsOf(company.boss, seller, kind)).length]).toEqual([kind, ofDay?.[kind]])
    expect(await rowsOf(company.boss, seller, 'followUp', { methodId: visits })).toMatchObject([
      { of: 'clue', id: clue.id, name: '吴先生', text: '聊了瓷砖' },
    ])
  })

  it('转商机算在转的人名下，不算新增', async () => {
    const person = await company.hire('deedConvert', '导购')
    const clue = await sales.addClue(person.token)
    await server.ask(opportunityRoutes.convert, { as: person.token, body: { clueId: clue.id } })
    const own = (await book(company.boss)).people.find(one => one.id === person.employeeId)
    expect(own?.all).toMatchObject({ entered: 1, converted: 1 })
  })

  it('只看得到数据范围内的人；什么都没做的人也列出来', async () => {
    await follow(far.token, (await sales.addClue(far.token)).id)
    const names = async (as: string) => (await book(as)).people.map(one => one.name)
    expect(await names(company.boss)).toEqual(expect.arrayContaining(['deedFar', 'deedSeller', 'deedIdle']))
    expect(await names(head.token)).toEqual(expect.arrayContaining(['deedSeller', 'deedIdle']))
    expect(await names(head.token)).not.toContain('deedFar')
    expect(await names(seller.token)).toEqual(['deedSeller'])
    const query = { from: today, to: today, employeeId: far.employeeId, kind: 'followUp' as const }
    expect(await server.call(actionRoutes.rows, { as: head.token, query })).toMatchObject({ code: 40400 })
    const finance = await company.hire('deedMoney', '财务')
    expect(await names(finance.token)).toEqual([])
  })

  it('记录已不在数据范围内的，仍算做过，但不说是谁、说了什么', async () => {
    const clue = await sales.addClue(seller.token)
    await follow(seller.token, clue.id)
    await server.ask(clueRoutes.assign, { as: company.boss, body: { ids: [clue.id], ownerId: far.employeeId } })
    const rows = await rowsOf(head.token, seller, 'followUp')
    expect(rows.filter(row => row.id === null)).toMatchObject([{ name: '', text: '' }])
    expect(rows.map(row => row.id)).not.toContain(clue.id)
  })

  it.each([
    [{ from: today, to: yesterday }, '结束日期不能早于开始日期'],
    [{ from: '2026-01-01', to: '2026-02-01' }, '一次最多查看 31 天'],
  ])('不合的时间范围 %j 被拒绝', async (query, msg) => {
    expect(await server.call(actionRoutes.book, { as: company.boss, query })).toMatchObject({ code: 40000, msg })
  })
})

describe('列表筛选“最近跟进”', () => {
  it('昨天跟进过的，今天又跟进了也还在；“至某天为止”仍按最后一次', async () => {
    const [clue, deal] = [await sales.addClue(far.token), await sales.addDeal(far.token)]
    const said = await follow(far.token, clue.id)
    const body = { id: deal.id, content: '约了量尺' }
    const toDeal = await server.ask(opportunityRoutes.follow, { as: far.token, body })
    for (const { id } of [said, toDeal]) await earlier(id)
    await follow(far.token, clue.id)
    await server.ask(opportunityRoutes.follow, { as: far.token, body })
    const [from, to] = [startOfDay(now, -1).toISOString(), startOfDay(now).toISOString()]
    const found = async (
      list: typeof clueRoutes.list | typeof opportunityRoutes.list,
      between: [string | null, string],
    ) => {
      const { rows } = await server.ask(list, { as: far.token, body: { filters: { lastFollowUpAt: { between } } } })
      return rows.map(row => row.id)
    }
    expect(await found(clueRoutes.list, [from, to])).toEqual([clue.id])
    expect(await found(opportunityRoutes.list, [from, to])).toEqual([deal.id])
    expect(await found(clueRoutes.list, [null, to])).toEqual([])
  })
})
