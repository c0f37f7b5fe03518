import { afterAll, beforeAll, expect, test } from 'vitest'
import { opportunityRoutes } from '../src/modules/opportunity/api/routes.ts'
import { somePhone } from './support/deals.ts'
import { type NodeProcess, spawnNode } from './support/node.ts'
import { callAt, healthAt } from './support/overHttp.ts'
import { foundCompany } from './support/people.ts'
import { startServer, type TestServer } from './support/server.ts'

let server: TestServer
let node: NodeProcess
beforeAll(async () => {
  server = await startServer()
  node = spawnNode(server.database)
})
afterAll(async () => {
  await node?.stop()
  await server?.stop()
})

test('a call that is refused while another of its statements runs leaves no rejection that could end the node', async () => {
  const company = await foundCompany(server, '留下公司', 'left.boss')
  const { token: as } = await company.hire('left.seller', '导购')
  const other = await company.hire('left.other', '导购')
  const address = await node.address()
  const body = { customerName: '客户', ownerId: other.employeeId, channelId: 999_999 }
  for (let time = 0; time < 10; time++) {
    const answer = await callAt(address, opportunityRoutes.add, { as, body: { ...body, phone: somePhone(7) } })
    expect(answer.body).toMatchObject({ code: 40000, msg: '来源渠道不存在或已停用，请重新选择' })
  }
  expect((await healthAt(address))[0]).toBe(200)
  expect(node.printed()).not.toContain('nobody waited for it')
})
