import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codes } from '../src/kernel/api/envelope.ts'
import { addressOf } from '../src/kernel/api/route.ts'
import { changeRoutes } from '../src/modules/contract/api/change.ts'
import { contractRoutes } from '../src/modules/contract/api/routes.ts'
import { specialRoutes } from '../src/modules/special/api/special.ts'
import { type Contracts, contractsOf } from './support/contracts.ts'
import { startServer, type TestServer } from './support/server.ts'

/*
 * A seller who may not see the cost asks again and again for what follows from it. All such calls count together, by whoever lacks an element;
 * beyond the limit they are refused and the log says so once.
 */

let server: TestServer
let at: Contracts
let contractId: number
beforeAll(async () => {
  server = await startServer()
  at = await contractsOf(server, '问数公司', 'figures')
  contractId = (await at.effective([at.line()])).id
  await server.owner.query(`delete from throttle where key like 'guesses %'`)
})
afterAll(() => server.stop())

const asking = {
  special: (as: string) => server.call(specialRoutes.forecast, { as, body: at.facts() }),
  contract: (as: string) => server.call(contractRoutes.forecast, { as, body: { id: contractId } }),
  cancellation: (as: string) => server.call(changeRoutes.cancelForecast, { as, body: { contractId } }),
}

const counted = async () => {
  const { rows } = await server.owner.query(`select key, until from throttle where key like 'guesses %'`)
  return rows
}
const pass = (seconds: number) =>
  server.owner.query(`update throttle set until = until - make_interval(secs => $1) where key like 'guesses %'`, [
    seconds,
  ])

describe('questions whose answers hang on what a person may not see', () => {
  test('count together, whichever call they are; not for who may see it all', async () => {
    for (const ask of Object.values(asking)) expect((await ask(at.seller.token)).code).not.toBe(codes.tooMany)
    const all = await counted()
    expect(all).toHaveLength(1)
    for (const ask of Object.values(asking)) expect((await ask(at.company.boss)).code).not.toBe(codes.tooMany)
    expect(await counted()).toEqual(all)
  })

  test('are refused beyond a limit, with when to ask again and one line in the log', async () => {
    await pass(-1300)
    for (const ask of Object.values(asking))
      expect(await ask(at.seller.token)).toMatchObject({
        code: codes.tooMany,
        msg: expect.stringContaining('看不到的内容'),
        data: { retryAfter: expect.any(Number) },
      })
    const { rows } = await server.owner.query(
      `select person_name, subject, subject_name from operation_log where action = '试算次数过多'`,
    )
    expect(rows).toEqual([{ person_name: 'figuresSales', subject: 'lookUp', subject_name: '预览特价的审批' }])
    expect((await asking.special(at.company.boss)).code).not.toBe(codes.tooMany)
    await pass(1300)
    expect((await asking.special(at.seller.token)).code).toBe(0)
  })

  test('are all forecasts of documents that show figures behind an element', () => {
    const routes = [specialRoutes, contractRoutes, changeRoutes].flatMap(of => Object.values(of))
    const forecasts = routes.filter(route => /forecast$/i.test(addressOf(route).path))
    expect(forecasts.length).toBeGreaterThanOrEqual(4)
    expect(forecasts.filter(route => !('hangsOn' in route)).map(route => route.at)).toEqual([])
  })
})
