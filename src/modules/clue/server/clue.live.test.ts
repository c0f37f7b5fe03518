import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Company, type Employee, foundCompany } from '../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { listen, type Stream } from '../../../../tests/support/stream.ts'
import { clueRoutes } from '../contract/clue.ts'

let writer: TestServer
let reader: TestServer
let address: string
let company: Company
let sales1: Employee
let sales2: Employee

beforeAll(async () => {
  writer = await startServer()
  reader = await startServer({ database: writer.database })
  address = await reader.listen()
  company = await foundCompany(writer, '实时测试公司', 'liveBoss')
  sales1 = await company.hire('liveSales1', '导购')
  sales2 = await company.hire('liveSales2', '导购')
})
afterAll(async () => {
  await reader?.stop()
  await writer?.stop()
})

it('同事的修改不用刷新就能看到，通知铃也响；范围之外的人听不到', async () => {
  const [own, peer, boss] = (await Promise.all(
    [sales1.token, sales2.token, company.boss].map(token => listen(address, token)),
  )) as [Stream, Stream, Stream]
  const { id } = await writer.ask(clueRoutes.add, {
    as: company.boss,
    body: { name: '实时客户', phone: '15400000001' },
  })
  expect(await boss.until('clue')).toMatchObject({ ids: [id], by: 'liveBoss' })
  await writer.ask(clueRoutes.assign, { as: company.boss, body: { ids: [id], ownerId: sales1.employeeId } })
  expect(await own.until('clue')).toMatchObject({ ids: [id] })
  await own.until('notification')
  // Events arrive in order: an event of the clue would come before the next one.
  await writer.ask(clueRoutes.giveBack, { as: sales1.token, body: { ids: [id] } })
  const pooled = await peer.until('clue')
  expect(peer.heard).toEqual([pooled])
  for (const stream of [own, peer, boss]) stream.stop()
})
