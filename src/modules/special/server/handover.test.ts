import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { type Specials, specialsOf } from '../../../../tests/support/specials.ts'
import { handoverRoutes } from '../../handover/api/handover.ts'
import { specialRoutes as routes } from '../api/special.ts'

let server: TestServer
let at: Specials
beforeAll(async () => {
  server = await startServer()
  at = await specialsOf(server, '特价交接公司', 'specialLeave')
})
afterAll(() => server?.stop())

const stockOf = async (leaver: number) =>
  (await server.ask(handoverRoutes.overview, { as: at.company.boss, params: { id: leaver } })).stock.filter(
    part => part.total > 0,
  )
const spoil = (id: number, column: string, value: unknown) =>
  server.owner.query(`update special_offer set ${column} = $2 where id = $1`, [id, value])

test('a leaving person hands over what is open, and gets back what nobody has finished meanwhile', async () => {
  const leaver = at.seller.employeeId
  const heir = await at.company.hire('specialHeir', '导购')
  const draft = await at.ask({ submit: false })
  const asked = await at.ask()
  const [kept, expired, empty] = [await at.approved(), await at.approved(), await at.approved()]
  const rejected = await at.decide((await at.ask()).id, 'reject')
  await spoil(expired.id, 'until_on', '2020-01-01')
  await spoil(empty.id, 'used', 10)

  const stock = await stockOf(leaver)
  expect(stock.find(part => part.kind === 'specialOffer')).toMatchObject({
    total: 3,
    note: '草稿 1 张，审批中 1 张，生效中 1 张',
  })
  const parts = stock.map(({ kind }) => ({
    kind,
    mode: 'one' as const,
    receivers: [{ receiverId: heir.employeeId }],
  }))
  const done = await server.ask(handoverRoutes.execute, { as: at.company.boss, body: { leaverId: leaver, parts } })
  const owners = async () =>
    Promise.all([draft, asked, kept, expired, empty, rejected].map(async ({ id }) => (await at.detail(id)).ownerId))
  const [mine, theirs] = [leaver, heir.employeeId]
  expect(await owners()).toEqual([theirs, theirs, theirs, mine, mine, mine])
  const seen = await server.ask(routes.list, { as: heir.token, body: {} })
  expect(seen.rows.map(row => row.id).sort()).toEqual([draft.id, asked.id, kept.id].sort())
  const [story] = await server.ask(routes.history, { as: at.company.boss, params: { id: kept.id } })
  expect(story).toMatchObject({ action: '离职交接' })

  await spoil(kept.id, 'used', 10)
  const undone = await server.ask(handoverRoutes.undo, { as: at.company.boss, body: { id: done.id } })
  expect(undone.left).toEqual([{ kind: 'specialOffer', id: kept.id, name: kept.number, msg: '已是“已用完”' }])
  expect(await owners()).toEqual([mine, mine, theirs, mine, mine, mine])
})
