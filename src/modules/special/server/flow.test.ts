import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { flowsBound, forgetFlows, unbindFlows } from '../../../../tests/support/boundFlows.ts'
import { foundCompany } from '../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { type Specials, specialsOf } from '../../../../tests/support/specials.ts'
import { codes } from '../../../kernel/api/envelope.ts'
import { asEmployee } from '../../../kernel/server/desk/transaction.ts'
import { bindingRoutes } from '../../approval/api/bindingRoutes.ts'
import { specialRoutes as routes } from '../api/special.ts'
import { specialDocument } from './document.ts'

const business = 'specialOffer'
let server: TestServer
let at: Specials
beforeAll(async () => {
  server = await startServer()
  at = await specialsOf(server, '特价流程公司', 'specialFlow')
})
afterAll(() => server?.stop())

const unbind = (officeId: number) => unbindFlows(server.owner, officeId, business)
/** Takes the company's flows for special offers away, as if it had been founded before there were any. */
const asBefore = (officeId: number) => forgetFlows(server.owner, officeId, business)
const bound = (officeId: number) => flowsBound(server.owner, officeId, business)
const ready = (as: string) => server.ask(bindingRoutes.ready, { as, params: { business } })
const enable = (as: string) => server.call(bindingRoutes.enable, { as, body: { business } })
const submit = () => server.call(routes.add, { as: at.seller.token, body: { ...at.facts(), submit: true } })

test('without a bound flow nobody asks; the asker learns who can enable it, who then does so with one call', async () => {
  await unbind(at.company.officeId)
  const refused = { code: codes.conflict, msg: expect.stringContaining('特价没有绑定审批流程') }
  expect(await submit()).toMatchObject(refused)
  expect(await server.call(routes.forecast, { as: at.seller.token, body: at.facts() })).toMatchObject(refused)
  expect(await ready(at.seller.token)).toEqual({ ready: false, who: ['specialFlowBoss'] })
  expect(await enable(at.seller.token)).toMatchObject({ code: codes.forbidden })
  const both = await Promise.all([enable(at.company.boss), enable(at.company.boss)])
  expect(both.map(({ data }) => data)).toEqual([{ flowName: '特价审批' }, { flowName: '特价审批' }])
  expect(await bound(at.company.officeId)).toEqual([{ name: '特价审批', published: true }])
  expect(await ready(at.seller.token)).toEqual({ ready: true, who: [] })
  expect((await submit()).data).toMatchObject({ state: 'approving' })
})

test('a company without any flow for them gets one, with another name where that is taken; other types are refused', async () => {
  const other = await foundCompany(server, '没有流程的公司', 'noFlowBoss')
  await asBefore(other.officeId)
  await server.owner.query(
    `update approval_flow set name = '特价审批' where id = (select min(id) from approval_flow where office_id = $1)`,
    [other.officeId],
  )
  expect((await enable(other.boss)).data).toEqual({ flowName: '特价审批 2' })
  expect(await bound(other.officeId)).toEqual([{ name: '特价审批 2', published: true }])
  const wrong = await server.call(bindingRoutes.enable, { as: other.boss, body: { business: 'form' } })
  expect(wrong).toMatchObject({ code: codes.badInput, data: { issues: [{ field: 'business' }] } })
})

test('an upgrade gives a flow to a company that never had one, and none to one that took its own away', async () => {
  const [older, changed] = [
    await foundCompany(server, '升级的公司', 'upgradeBoss'),
    await foundCompany(server, '停用特价的公司', 'withoutBoss'),
  ]
  await asBefore(older.officeId)
  await unbind(changed.officeId)
  await server.owner.query(readFileSync('migrations/0211_special_flow.sql', 'utf8'))
  expect(await bound(older.officeId)).toEqual([{ name: '特价审批', published: true }])
  expect(await bound(changed.officeId)).toEqual([])
  expect(await ready(older.boss)).toMatchObject({ ready: true })
})

test('an approver who changes the price leaves what they do not change', async () => {
  await enable(at.company.boss)
  const { rows } = await server.owner.query<{ id: number }>(
    `select id from dictionary_item where office_id = $1 and type_code = 'goodsGrade' order by id limit 1`,
    [at.company.officeId],
  )
  const gradeId = rows[0]?.id as number
  const offer = await at.ask({ gradeId })
  const origin = { route: '', address: '', device: '', traceId: '' }
  const boss = { officeId: at.company.officeId, employeeId: at.seller.employeeId, origin }
  const price = offer.price + 100
  await asEmployee(server.app.runtime, boss, 'writes', desk =>
    specialDocument.business.amend(desk, offer.id, { price }),
  )
  const amended = await server.ask(routes.detail, { as: at.company.boss, params: { id: offer.id } })
  expect(amended).toMatchObject({ price, gradeId, quantity: offer.quantity, untilOn: offer.untilOn })
})
