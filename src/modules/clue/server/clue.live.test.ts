import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Company, type Employee, foundCompany } from '../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { listen, type Stream } from '../../../../tests/support/stream.ts'
import { asEmployee } from '../../../kernel/server/desk/transaction.ts'
import { clueRoutes } from '../api/clue.ts'

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
  await boss.until('clue', { ids: [id], by: 'liveBoss' })
  await writer.ask(clueRoutes.assign, { as: company.boss, body: { ids: [id], ownerId: sales1.employeeId } })
  await own.until('clue', { ids: [id] })
  await own.until('notification')
  // Events arrive in order: an event of the clue would come before the next one.
  await writer.ask(clueRoutes.giveBack, { as: sales1.token, body: { ids: [id] } })
  const pooled = await peer.until('clue')
  expect(peer.heard).toEqual([pooled])
  for (const stream of [own, peer, boss]) stream.stop()
})

it('一批一起改，各人只听到自己看得到的那几条的编号', async () => {
  const make = async (phone: string, { employeeId: ownerId }: Employee) => {
    const { id } = await writer.ask(clueRoutes.add, { as: company.boss, body: { name: '一批', phone } })
    await writer.ask(clueRoutes.assign, { as: company.boss, body: { ids: [id], ownerId } })
    return id
  }
  const first = await make('15400000002', sales1)
  const second = await make('15400000003', sales2)
  const third = await company.hire('liveSales3', '导购')
  const [one, two, boss] = (await Promise.all(
    [sales1.token, sales2.token, company.boss].map(token => listen(address, token)),
  )) as [Stream, Stream, Stream]
  const body = { ids: [first, second], ownerId: third.employeeId }
  await writer.ask(clueRoutes.assign, { as: company.boss, body })
  await boss.until('clue', { ids: [first, second] })
  for (const [stream, own] of [[one, first] as const, [two, second] as const]) {
    await stream.until('clue', { ids: [own] })
    expect(stream.heard.flatMap(({ ids = [] }) => ids)).not.toContain(own === first ? second : first)
  }
  for (const stream of [one, two, boss]) stream.stop()
})

it('人人都要知道的变动，打不开那些记录的人听不到编号', async () => {
  const streams = await Promise.all([sales1.token, company.boss].map(token => listen(address, token)))
  const origin = { route: '', address: '', device: '', traceId: '' }
  const person = { officeId: company.officeId, employeeId: sales1.employeeId, origin }
  await asEmployee(writer.app.runtime, person, 'writes', desk =>
    desk.publish(
      { kind: 'office', officeId: company.officeId, topic: 'sealed', ids: [5], opens: 'officeManager' },
      { kind: 'office', officeId: company.officeId, topic: 'open', ids: [6], opens: ['officeManager', 'clueList'] },
    ),
  )
  const heard = await Promise.all(
    streams.map(async stream => [(await stream.until('sealed')).ids, (await stream.until('open')).ids]),
  )
  expect(heard).toEqual([
    [[], [6]],
    [[5], [6]],
  ])
  for (const stream of streams) stream.stop()
})
