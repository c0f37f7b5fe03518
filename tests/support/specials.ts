import { approvalRoutes } from '../../src/modules/approval/api/routes.ts'
import { goodsRoutes } from '../../src/modules/goods/api/goods.ts'
import type { SpecialDetail } from '../../src/modules/special/api/special.ts'
import { specialRoutes as routes } from '../../src/modules/special/api/special.ts'
import { type Sales, salesOf } from './deals.ts'
import { type Company, type Employee, foundCompany } from './people.ts'
import type { TestServer } from './server.ts'

/** The last day that tests ask for. */
export const untilOn = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)

export const prices = {
  listPrice: 111_100,
  floorSeller: 99_900,
  floorManager: 88_800,
  floorDirector: 77_700,
  cost: 55_500,
}

let made = 0

/** A company with a seller who has a customer and goods with prices, and asks for special prices that the boss decides on. */
export async function specialsOf(server: TestServer, name: string, username: string) {
  const company: Company = await foundCompany(server, name, `${username}Boss`)
  const seller: Employee = await company.hire(`${username}Sales`, '导购')
  const sales: Sales = await salesOf(server, company)
  const newCustomer = async (as = seller.token) => (await sales.addDeal(as)).customerId
  const newGoods = async (more: object = {}) => {
    const body = { code: `T${++made}`, name: `特价砖${made}`, ...prices, ...more }
    return (await server.ask(goodsRoutes.add, { as: company.boss, body })).id
  }
  const [customerId, goodsId] = [await newCustomer(), await newGoods()]
  const facts = (more: object = {}) => ({
    customerId,
    goodsId,
    price: 70_000,
    quantity: 10,
    untilOn,
    reason: '老客户推荐',
    ...more,
  })
  const ask = (more: object = {}, as = seller.token) => server.ask(routes.add, { as, body: facts(more) })
  const detail = (id: number, as = company.boss) => server.ask(routes.detail, { as, params: { id } })
  const decide = async (id: number, kind: 'approve' | 'reject' | 'withdraw') => {
    const { approvalId } = await detail(id)
    const as = kind === 'withdraw' ? seller.token : company.boss
    const { mine } = await server.ask(approvalRoutes.detail, { as, params: { id: approvalId as number } })
    const body = { id: approvalId as number, task: mine.task as number, comment: '按政策' }
    if (kind === 'withdraw') await server.ask(approvalRoutes.withdraw, { as, body: { id: body.id, comment: '' } })
    else if (kind === 'approve')
      await server.ask(approvalRoutes.approve, { as, body: { id: body.id, task: body.task } })
    else await server.ask(approvalRoutes.reject, { as, body })
    return detail(id)
  }
  const approved = async (more: object = {}): Promise<SpecialDetail> => decide((await ask(more)).id, 'approve')
  return {
    server,
    company,
    seller,
    sales,
    customerId,
    goodsId,
    newCustomer,
    newGoods,
    facts,
    ask,
    detail,
    decide,
    approved,
  }
}
export type Specials = Awaited<ReturnType<typeof specialsOf>>
