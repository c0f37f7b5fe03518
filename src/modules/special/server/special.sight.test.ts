import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { takeTypeFlow } from '../../../../tests/support/approvals.ts'
import { makeRole } from '../../../../tests/support/factories.ts'
import { forks } from '../../../../tests/support/flows.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { type Specials, specialsOf } from '../../../../tests/support/specials.ts'
import { untimed } from '../../../../tests/support/untimed.ts'
import { codes } from '../../../kernel/api/envelope.ts'
import { approvalRoutes } from '../../approval/api/routes.ts'
import { gateLogRoutes } from '../../audit/api/log.ts'
import { specialRoutes as routes } from '../api/special.ts'

let server: TestServer
let at: Specials
beforeAll(async () => {
  server = await startServer()
  at = await specialsOf(server, '看不见公司', 'hidden')
})
afterAll(() => server.stop())

/** Cost, margin and profit of the offers here, in every spelling of an answer. */
const secret = /55[,]?500|2071|20\.71|145[,]?000|555\.00|1,450\.00|成本|毛利/

describe('cost, margin and floors', () => {
  test('are in no answer for sellers: list, totals, groups, detail, history, effect', async () => {
    const as = at.seller.token
    const offer = await at.approved()
    const answers = [
      await server.ask(routes.list, { as, body: {} }),
      await server.ask(routes.totals, { as, body: {} }),
      await server.ask(routes.groups, { as, body: { by: 'month' } }),
      await at.detail(offer.id, as),
      await server.ask(routes.history, { as, params: { id: offer.id } }),
      await server.ask(routes.effect, {
        as,
        body: { goodsId: at.goodsId, gradeId: null, price: 70_000, quantity: 10 },
      }),
    ]
    for (const answer of answers) expect(untimed(answer)).not.toMatch(secret)
    expect(await at.detail(offer.id, as)).toMatchObject({ floor: 99_900, listPrice: 111_100 })
    expect(untimed(await at.detail(offer.id))).toMatch(secret)
    expect(
      await server.ask(routes.effect, {
        as: at.company.boss,
        body: { goodsId: at.goodsId, gradeId: null, price: 70_000, quantity: 10 },
      }),
    ).toMatchObject({ cost: 55_500, margin: 2071, marginAtList: 5005 })
  })

  test('cannot be filtered, sorted or summed by who does not see them', async () => {
    for (const key of ['cost', 'margin', 'profit']) {
      const asked = [
        { filters: { [key]: { between: [1, null] as [number, null] } } },
        { sort: { by: key, order: 'ascend' as const } },
      ]
      for (const body of asked)
        expect(await server.call(routes.list, { as: at.seller.token, body })).toMatchObject({ code: codes.badInput })
    }
    const { sums } = await server.ask(routes.totals, { as: at.seller.token, body: {} })
    expect(Object.keys(sums)).toEqual(['amount', 'leftAmount', 'givenAway'])
  })

  test('are in no approval document for who does not see them, and in it for who does', async () => {
    const offer = await at.ask()
    const id = offer.approvalId as number
    const seen = async (as: string) => untimed(await server.ask(approvalRoutes.detail, { as, params: { id } }))
    expect(await seen(at.seller.token)).not.toMatch(secret)
    expect(await seen(at.seller.token)).toContain('标价')
    expect(await seen(at.company.boss)).toMatch(/55500|55,500|555\.00/)
    const forecast = await server.ask(routes.forecast, { as: at.seller.token, body: at.facts() })
    expect(untimed(forecast)).not.toMatch(secret)
  })

  test('are found by no forecast: where the way hangs on one of them, nothing of the way is told, and all possible approvers are asked for', async () => {
    const chosen = (key: string) => ({ key, kind: 'approve', approvers: [{ kind: 'chosen' }] })
    const below = (values: number[]) => [
      { when: [[{ field: 'margin', operator: 'lt', values }]], nodes: [chosen('low')] },
      { nodes: [chosen('high')] },
    ]
    const own = await specialsOf(server, '预测公司', 'foresee')
    await takeTypeFlow(server.owner, own.company.officeId, 'specialOffer', forks('way', 'condition', below([3000])))
    const forecast = (price: number, as: string) => server.ask(routes.forecast, { as, body: own.facts({ price }) })
    const toChoose = [
      { node: 'low', name: 'low' },
      { node: 'high', name: 'high' },
    ]
    const told = await Promise.all([60_000, 70_000, 90_000, 110_000].map(price => forecast(price, own.seller.token)))
    for (const one of told) expect(one).toEqual({ flowName: '', way: [], ends: 'approved', toChoose, hidden: true })
    const customerId = await own.newCustomer(own.company.boss)
    const seen = await server.ask(routes.forecast, {
      as: own.company.boss,
      body: own.facts({ customerId, price: 70_000 }),
    })
    expect(seen).toMatchObject({ toChoose: [{ node: 'low' }] })
    const ask = (price: number, named: Record<string, number[]>) =>
      server.call(routes.add, { as: own.seller.token, body: { ...own.facts({ price }), chosen: named } })
    const { rows } = await server.owner.query(`select id from employee where office_id = $1 and name = 'foreseeBoss'`, [
      own.company.officeId,
    ])
    const people = [Number(rows[0].id)]
    for (const price of [60_000, 110_000])
      expect(await ask(price, { high: people })).toMatchObject({
        code: codes.badInput,
        data: { issues: [{ field: 'chosen.low' }] },
      })
    expect(await ask(60_000, { low: people, high: people })).toMatchObject({ code: 0, data: { state: 'approving' } })
  })

  test('are in no entry of the log for who does not see them', async () => {
    const offer = await at.approved()
    const rights = { menus: ['specialOffer', 'gateLogManager'], elements: ['goodsManager:price'] }
    const role = await makeRole(server.owner, at.company.officeId, rights)
    const reader = await at.company.hire('hiddenReader', role)
    const { rows } = await server.ask(gateLogRoutes.list, {
      as: reader.token,
      body: { filters: { subjectName: { contains: offer.number } } },
    })
    const told = []
    for (const { id } of rows) told.push(await server.ask(gateLogRoutes.detail, { as: reader.token, params: { id } }))
    expect(told.length).toBeGreaterThan(1)
    expect(untimed(told)).not.toMatch(secret)
    expect(JSON.stringify(told)).not.toContain('底价')
  })

  test('of a manager’s own floor nothing is told to who sees only the sellers’ floor', async () => {
    const manager = await at.company.hire('hiddenManager', '部门经理')
    const customerId = await at.newCustomer(manager.token)
    const offer = await at.ask({ customerId }, manager.token)
    expect(offer).toMatchObject({ floor: 88_800 })
    const role = await makeRole(server.owner, at.company.officeId, {
      menus: ['specialOffer'],
      elements: ['goodsManager:price'],
      scopes: { special: 'office' },
    })
    const clerk = await at.company.hire('hiddenClerk', role)
    const seen = await server.call(routes.detail, { as: clerk.token, params: { id: offer.id } })
    expect(seen).toMatchObject({ code: 0, data: { floor: null, customerName: '' } })
    const filters = { floor: { between: [1, null] as [number, null] } }
    const { rows } = await server.ask(routes.list, { as: clerk.token, body: { filters } })
    expect(rows.map(row => row.id)).not.toContain(offer.id)
  })
})

describe('data scope', () => {
  test('a seller sees their own, a manager the department’s, finance all; others find nothing', async () => {
    const { rows } = await server.owner.query(
      `insert into department (office_id, parent_id, name) values ($1, $2, '城西') returning id`,
      [at.company.officeId, at.company.departmentId],
    )
    const far = await at.company.hire('scopeFar', '导购', rows[0].id)
    const head = await at.company.hire('scopeHead', '部门经理', rows[0].id)
    const finance = await at.company.hire('scopeFinance', '财务')
    const offer = await at.ask({ submit: false })
    const code = async (as: string) => (await server.call(routes.detail, { as, params: { id: offer.id } })).code
    expect(await code(at.seller.token)).toBe(0)
    expect(await code(finance.token)).toBe(0)
    for (const { token } of [far, head]) {
      expect(await code(token)).toBe(codes.notFound)
      const body = { id: offer.id, version: offer.version }
      for (const route of [routes.edit, routes.submit, routes.withdraw])
        expect(await server.call(route, { as: token, body })).toMatchObject({ code: codes.notFound })
      expect((await server.ask(routes.totals, { as: token, body: {} })).total).toBe(0)
    }
  })
})
