import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Contracts, contractsOf } from '../../../../../tests/support/contracts.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { customerRoutes } from '../../../customer/api/routes.ts'
import { handoverRoutes } from '../../../handover/api/handover.ts'
import { contractRoutes as routes } from '../../api/routes.ts'

let server: TestServer
let at: Contracts
beforeAll(async () => {
  server = await startServer()
  at = await contractsOf(server, '合同交接公司', 'contractLeave')
})
afterAll(() => server?.stop())

test('客户360 shows the contracts of a customer to who sees them', async () => {
  const draft = await at.drafted([at.line()])
  const sections = async (as: string) =>
    (await server.ask(customerRoutes.detail, { as, params: { id: draft.customerId } })).further
  const mine = (await sections(at.seller.token)).find(({ key }) => key === 'contract')
  expect(mine).toMatchObject({
    title: '合同',
    rows: [{ id: draft.id, state: '草稿', amount: draft.total, path: expect.stringContaining(`open=${draft.id}`) }],
  })
  const { version } = await at.contract(draft.id)
  await server.ask(routes.revoke, { as: at.seller.token, body: { id: draft.id, version, reason: '重做' } })
})

test('a leaving person hands over all contracts that are not void, and gets back what nobody has ended meanwhile', async () => {
  const leaver = at.seller.employeeId
  const heir = await at.company.hire('contractHeir', '导购')
  // Contracts are locked before special offers: whoever has both gives contracts first.
  await at.ask()
  const draft = await at.drafted([at.line()])
  const kept = await at.effective([at.line()])
  const finished = await at.effective([at.line()])
  await server.owner.query(`update contract set state = 'completed' where id = $1`, [finished.id])
  const { stock } = await server.ask(handoverRoutes.overview, { as: at.company.boss, params: { id: leaver } })
  expect(stock.find(part => part.kind === 'contract')).toMatchObject({
    total: 3,
    note: '草稿 1 份，履行中 1 份，已完成 1 份',
  })
  const parts = stock
    .filter(part => part.total > 0)
    .map(({ kind }) => ({ kind, mode: 'one' as const, receivers: [{ receiverId: heir.employeeId }] }))
  const done = await server.ask(handoverRoutes.execute, { as: at.company.boss, body: { leaverId: leaver, parts } })
  const owners = () => Promise.all([draft, kept, finished].map(async ({ id }) => (await at.contract(id)).ownerId))
  expect(await owners()).toEqual([heir.employeeId, heir.employeeId, heir.employeeId])
  expect((await server.ask(routes.list, { as: heir.token, body: {} })).rows).toHaveLength(3)
  const [story] = await server.ask(routes.history, { as: at.company.boss, params: { id: kept.id } })
  expect(story).toMatchObject({ action: '离职交接' })

  await server.owner.query(`update contract set state = 'void' where id = $1`, [kept.id])
  const undone = await server.ask(handoverRoutes.undo, { as: at.company.boss, body: { id: done.id } })
  expect(undone.left.filter(one => one.kind === 'contract')).toEqual([
    { kind: 'contract', id: kept.id, name: kept.number, msg: '已是“已作废”' },
  ])
  expect(await owners()).toEqual([leaver, heir.employeeId, leaver])
})
