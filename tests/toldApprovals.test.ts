import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approvalRoutes } from '../src/modules/approval/api/routes.ts'
import { guarded } from '../src/modules/goods/api/goods.ts'
import { makeRole } from './support/factories.ts'
import { type Money, moneyOf } from './support/money.ts'
import { startServer, type TestServer } from './support/server.ts'

/* What an approval says first, to who may see what. */

let server: TestServer
let at: Money
let deal: { id: number; name: string }
let approvalId: number
beforeAll(async () => {
  server = await startServer()
  at = await moneyOf(server, '人话公司', 'told')
  const { id } = await at.newDeal()
  await server.owner.query(`update opportunity set name = '万科城 3-1201' where id = $1`, [id])
  deal = { id, name: '万科城 3-1201' }
  approvalId = (await at.submitted(deal, 8_530_000)).approvalId
})
afterAll(() => server?.stop())

const told = async (as: string) => {
  const { told, fields, content } = await server.ask(approvalRoutes.detail, { as, params: { id: approvalId } })
  return { ...told, keys: fields.map(({ key }) => key), content }
}

/** Somebody who sees all approvals, with some elements. */
async function overseer(name: string, elements: readonly string[]): Promise<string> {
  const rights = {
    menus: ['approvalDetial', 'businessList', 'contractInfo', 'customerList', 'clueList'],
    elements: ['approvalDetial:all', ...elements],
    scopes: { opportunity: 'office', contract: 'office', clue: 'office' } as const,
  }
  return (await at.company.hire(name, await makeRole(server.owner, at.company.officeId, rights))).token
}

describe('a contract', () => {
  it('says who wants what of whom for how much, and shows what differs alone', async () => {
    const { asks, amount, first, keys } = await told(at.company.boss)
    expect(asks).toMatch(/^申请 .*万科城 3-1201 的合同 按标价签 ¥85,300\.00$/)
    expect(amount).toEqual({ key: 'total', title: '合同金额', fen: 8_530_000 })
    expect(first).not.toContain('below')
    expect(keys).toEqual(expect.arrayContaining(['number', 'terms', 'owner']))
  })

  it('says the discount and what is given away where there is one', async () => {
    await server.owner.query(
      `update contract set gross = 10000000, total = 8500000, subtotal = 10000000, discount_amount = 1500000, below_count = 2 where opportunity_id = $1`,
      [deal.id],
    )
    const { asks, first } = await told(at.company.boss)
    expect(asks).toMatch(/的合同 打 8\.5 折，少收 ¥15,000\.00$/)
    expect(first[0]).toBe('below')
  })

  it('tells no price to who may not see prices, and no margin to who may not see costs', async () => {
    const blind = await told(await overseer('toldBlind', []))
    expect(blind).toMatchObject({ asks: expect.stringMatching(/万科城 3-1201 的合同$/), amount: null })
    expect(JSON.stringify(blind.first)).not.toMatch(/margin/)
    expect(JSON.stringify(blind)).not.toMatch(/8500000|85,000|8\.5 折/)
    const seeing = await told(await overseer('toldPrices', [guarded.listPrice]))
    expect(seeing.asks).toMatch(/打 8\.5 折/)
    expect(JSON.stringify(seeing.first)).not.toMatch(/margin/)
  })

  it('names neither customer nor deal out of sight', async () => {
    const rights = { menus: ['approvalDetial'], elements: ['approvalDetial:all', guarded.listPrice] }
    const far = await at.company.hire('toldFar', await makeRole(server.owner, at.company.officeId, rights))
    const { asks } = await told(far.token)
    expect(asks).toBe('申请 的合同 打 8.5 折，少收 ¥15,000.00')
  })
})

describe('a form of the company', () => {
  it('comes to its first amount, and is shown whole', async () => {
    const [form] = (await server.ask(approvalRoutes.startable, { as: at.seller.token })).filter(
      one => one.name === '报销',
    )
    const content = { type: '差旅', amount: 60_000, day: '2026-11-20', reason: '去佛山看展' }
    const body = { formId: form?.formId ?? 0, content }
    const { id } = await server.ask(approvalRoutes.start, { as: at.seller.token, body })
    const { told } = await server.ask(approvalRoutes.detail, { as: at.company.boss, params: { id } })
    expect(told).toMatchObject({ asks: '申请报销', amount: { fen: 60_000 } })
    expect(told.first).toEqual(expect.arrayContaining(['type', 'amount', 'day', 'reason']))
  })
})
