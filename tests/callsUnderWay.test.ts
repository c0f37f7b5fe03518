import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '../src/kernel/api/envelope.ts'
import { clueRoutes } from '../src/modules/clue/api/clue.ts'
import { goodsRoutes } from '../src/modules/goods/api/goods.ts'
import { type Company, type Employee, foundCompany } from './support/people.ts'
import { startServer, type TestServer } from './support/server.ts'

let server: TestServer
let company: Company
let eager: Employee
let other: Employee

beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '排队公司', 'lineBoss')
  eager = await company.hire('lineEager', '导购')
  other = await company.hire('lineOther', '导购')
  for (const { token } of [eager, other]) await list(token)
})
afterAll(() => server?.stop())

const list = (as: string) => server.call(clueRoutes.list, { as, body: {} })
const goods = (as: string) => server.call(goodsRoutes.list, { as, body: {} })

/** Does something while every call that reads clues waits. */
async function whileCluesWait(work: () => Promise<void>): Promise<void> {
  const client = await server.owner.connect()
  try {
    await client.query('begin; lock table clue in access exclusive mode')
    await work()
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const counts = () => server.app.runtime.pool.counts

test('calls of one person hold four connections at once, and others are answered meanwhile', async () => {
  let answers: Promise<{ code: number; msg: string }[]> | undefined
  const second = await server.signIn('lineEager') // of the same person
  await list(second)
  await whileCluesWait(async () => {
    answers = Promise.all(Array.from({ length: 20 }, (_, at) => list(at % 2 ? eager.token : second)))
    await expect.poll(() => counts().inUse).toBe(4)
    expect((await goods(other.token)).code).toBe(0)
    await expect.poll(counts).toMatchObject({ inUse: 4, waiting: 0 })
  })
  expect((await answers)?.map(({ code }) => code)).toEqual(Array(20).fill(0))
})

test('beyond a hundred that wait, calls are refused by a sentence that says what to do', async () => {
  let answers: Promise<{ code: number; msg: string }[]> | undefined
  await whileCluesWait(async () => {
    answers = Promise.all(Array.from({ length: 110 }, () => list(eager.token)))
    await expect.poll(() => counts().inUse).toBe(4)
    const refused = await list(eager.token)
    expect(refused).toMatchObject({
      code: codes.tooMany,
      msg: '您同时进行的操作太多，请等前面的完成后再试',
      data: { retryAfter: 3 },
    })
  })
  const codesOf = (await answers)?.map(({ code }) => code) ?? []
  expect(codesOf.filter(code => code === 0)).toHaveLength(104)
  expect(codesOf.filter(code => code === codes.tooMany)).toHaveLength(6)
})
