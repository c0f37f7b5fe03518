import { afterAll, beforeAll, expect, test } from 'vitest'
import { startRoutes } from '../src/kernel/api/start.ts'
import { startsFirst, startsLater } from '../src/kernel/server/http/start.ts'
import { world } from '../src/world.ts'
import { makeRole } from './support/factories.ts'
import { addAccount, type Company, foundCompany } from './support/people.ts'
import { startServer, type TestServer } from './support/server.ts'

let server: TestServer
let company: Company
beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '启动公司', 'startBoss')
})
afterAll(() => server.stop())

async function tokensOfAll(): Promise<string[]> {
  const seller = await company.hire('startSeller', '导购')
  const nobody = await company.hire('startNobody', await makeRole(server.owner, company.officeId, { menus: [] }))
  await addAccount(server.owner, 'startOperator', { isPlatform: true })
  return [company.boss, seller.token, nobody.token, await server.signIn('startOperator')]
}

test('the start brings the same answers as the calls themselves, and nothing that they would refuse', async () => {
  for (const as of await tokensOfAll()) {
    const [first, rest] = [await server.ask(startRoutes.first, { as }), await server.ask(startRoutes.rest, { as })]
    const brought = { ...first.answers, ...rest.answers }
    for (const route of [...world.all(startsFirst), ...world.all(startsLater)]) {
      const { success, data } = (await server.send(route as never, { as } as never)).json()
      expect(brought[route.at], route.at).toEqual(success ? data : undefined)
    }
    expect(Object.keys(brought).length).toBeGreaterThanOrEqual(3)
    expect(first.later).toEqual(expect.arrayContaining(Object.keys(rest.answers)))
  }
})

test('the start of one company contains nothing of another', async () => {
  const other = await foundCompany(server, '别的公司', 'startOther')
  const { answers } = await server.ask(startRoutes.rest, { as: other.boss })
  expect(JSON.stringify(answers)).toContain('startOther')
  expect(JSON.stringify(answers)).not.toContain('startBoss')
})

test('S5.05 a start with an ended session is answered as expired', async () => {
  const { token } = await company.hire('startEnded', '导购')
  await server.owner.query(
    `update session set ended_at = now() where account_id = (select id from account where username = 'startEnded')`,
  )
  for (const route of [startRoutes.first, startRoutes.rest])
    expect(await server.call(route, { as: token })).toMatchObject({ status: 40301, success: false })
})
