import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishCustom } from '../../../../../tests/support/customFields.ts'
import { somePhone } from '../../../../../tests/support/deals.ts'
import { type Company, type Employee, foundCompany } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { customerRoutes } from '../../../customer/api/routes.ts'
import { customFieldsRoutes } from '../../../customFields/api/routes.ts'
import { opportunityRoutes as routes } from '../../api/routes.ts'

let server: TestServer
let company: Company
let seller: Employee
let other: Employee

beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '跟随公司', 'followBoss')
  seller = await company.hire('followSales', '导购')
  other = await company.hire('followOther', '导购')
  await publishCustom(server, company.boss, 'opportunity', [
    { key: 'n1', kind: 'formula', title: '预算单价', formula: 'expectedAmount / area', result: 'money' },
    { key: 'n2', kind: 'formula', title: '预算单价的一半', formula: 'n1 / 2', result: 'money' },
    { key: 'n3', kind: 'formula', title: '两倍', formula: 'expectedAmount * 2', result: 'money' },
  ])
})
afterAll(() => server?.stop())

const addDeal = () =>
  server.ask(routes.add, {
    as: seller.token,
    body: { customerName: '随女士', phone: somePhone(), area: 10_000, expectedAmount: 10_000_000 } as never,
  })
const deal = async (id: number) => server.ask(routes.detail, { as: company.boss, params: { id } })
async function setArea(id: number, area: number) {
  const { version } = await server.ask(customerRoutes.detail, { as: company.boss, params: { id } })
  await server.ask(customerRoutes.edit, { as: company.boss, body: { id, version, area, force: false } as never })
}
const told = (id?: number) =>
  server.ask(customFieldsRoutes.recomputing, { as: seller.token, body: { noun: 'opportunity', id } })
const design = async () => {
  const { forms } = await server.ask(customFieldsRoutes.forms, { as: company.boss })
  return forms.find(form => form.noun === 'opportunity')
}
const soon = (read: () => Promise<unknown>) => expect.poll(read, { timeout: 20_000 })
const none = { state: null, keys: [] }

/** Does something while nobody can change a deal. */
async function whileHeld(task: () => Promise<void>): Promise<void> {
  const owner = await server.owner.connect()
  try {
    await owner.query('begin; lock table opportunity in share row exclusive mode')
    await task()
  } finally {
    await owner.query('commit')
    owner.release()
  }
}

describe('formulas that follow a value of another record', () => {
  test('say that they are being computed anew to whoever looks at them, until they are', async () => {
    const [mine, another] = [await addDeal(), await addDeal()]
    await whileHeld(async () => {
      await setArea(mine.customerId, 20_000)
      expect(await told(mine.id)).toEqual({ state: 'running', keys: ['n1', 'n2'] })
      expect(await told()).toEqual({ state: 'running', keys: ['n1', 'n2'] })
      expect(await told(another.id)).toEqual(none)
      const unseen = { as: other.token, body: { noun: 'opportunity', id: mine.id } }
      expect(await server.call(customFieldsRoutes.recomputing, unseen)).toMatchObject({ code: 40400 })
      expect((await design())?.following).toEqual({ running: 1, failed: 0 })
    })
    await soon(() => told(mine.id)).toEqual(none)
    expect((await deal(mine.id)).own).toEqual({ n1: 50_000, n2: 25_000, n3: 20_000_000 })
    // The record is done before the work is, which ends with a piece that finds nothing.
    await soon(design).toMatchObject({ following: null, work: { state: 'done' } })
  })

  test('say that they failed, to administrators by the bell, and are taken up again', async () => {
    const { id, customerId } = await addDeal()
    await server.owner.query(`
      create function refuse_deal() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
      create trigger refuse_deal before update of own on opportunity for each row execute function refuse_deal()`)
    await setArea(customerId, 40_000)
    await soon(() => told(id)).toEqual({ state: 'failed', keys: ['n1', 'n2'] })
    await server.owner.query('drop trigger refuse_deal on opportunity; drop function refuse_deal')
    expect((await deal(id)).own).toMatchObject({ n1: 100_000 })
    expect((await design())?.following).toEqual({ running: 0, failed: 1 })
    const { rows } = await server.owner.query(
      `select n.title, e.name from notification n join employee e on e.office_id = n.office_id and e.id = n.employee_id
       where n.office_id = $1 and n.kind = 'ownFields'`,
      [company.officeId],
    )
    expect(rows).toMatchObject([{ title: '商机的自定义字段没有全部更新' }])
    const resume = () => server.call(customFieldsRoutes.resume, { as: company.boss, body: { noun: 'opportunity' } })
    expect(await resume()).toMatchObject({ code: 0 })
    await soon(() => told(id)).toEqual(none)
    expect((await deal(id)).own).toMatchObject({ n1: 25_000 })
    expect(await resume()).toMatchObject({ code: 40900 })
  })
})
