import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codes } from '../src/kernel/api/envelope.ts'
import { hashToken } from '../src/kernel/server/desk/session.ts'
import { actsInOffice } from '../src/kernel/server/http/sameOffice.ts'
import { clueRoutes } from '../src/modules/clue/api/clue.ts'
import { appearanceRoutes } from '../src/modules/identity/api/appearance.ts'
import { notificationRoutes } from '../src/modules/notification/api/notification.ts'
import { officeRoutes } from '../src/modules/organisation/api/office.ts'
import { world } from '../src/world.ts'
import { addAccount, type Company, employ, foundCompany } from './support/people.ts'
import { sampleOf } from './support/samples.ts'
import { startServer, type TestServer } from './support/server.ts'

let server: TestServer
let home: Company
let second: Company
beforeAll(async () => {
  server = await startServer()
  ;[home, second] = [await foundCompany(server, '第一公司', 'first'), await foundCompany(server, '第二公司', 'second')]
  const { id: accountId } = await addAccount(server.owner, 'roamer')
  for (const { officeId, departmentId } of [home, second])
    await employ(server.owner, { officeId, departmentId, accountId, name: '游子' }, '导购')
})
afterAll(() => server.stop())

const choose = (as: string, officeId: number) => server.call(officeRoutes.choose, { as, query: { officeId } })

describe('a page that was opened in another company', () => {
  const acts = world
    .handlers()
    .map(({ route }) => route)
    .filter(actsInOffice)
  let token: string
  let page: { headers: Record<string, string> }
  beforeEach(async () => {
    token = await server.signIn('roamer')
    await choose(token, home.officeId)
    page = { headers: { 'x-office': String(home.officeId) } }
  })
  const countOf = async () =>
    (await server.owner.query('select count(*) from clue where office_id = $1', [second.officeId])).rows[0].count
  const body = { name: '王小明', phone: '15400001111' }

  test('saves nothing into the company that the session works in now, and the person is told which', async () => {
    expect(await server.call(clueRoutes.add, { as: token, body, ...page })).toMatchObject({ code: 0 })
    await choose(token, second.officeId)
    const before = await countOf()
    expect(await server.call(clueRoutes.add, { as: token, body, ...page })).toMatchObject({
      code: codes.conflict,
      msg: '您已在另一个页面切换到“第二公司”，这次没有保存，请刷新页面',
    })
    expect(await countOf()).toBe(before)
    const reads = await server.call(clueRoutes.list, { as: token, body: {}, ...page })
    expect(reads.code).toBe(0)
  })

  test('acts by no call, whatever it gives or takes', async () => {
    await choose(token, second.officeId)
    expect(acts.length).toBeGreaterThan(300)
    for (const route of acts) {
      const file = route.takes === 'file' ? { name: 'a.csv', content: 'a' } : undefined
      const answer = await server.send(route, {
        as: token,
        file,
        ...sampleOf(route, ({ many }) => (many ? [1] : 1)),
        ...page,
      })
      expect(answer.json(), route.at).toMatchObject({ code: codes.conflict, msg: expect.stringContaining('第二公司') })
    }
  })

  test('may still choose a company and change what is the person’s own; calls that name no company stay as they are', async () => {
    await choose(token, second.officeId)
    const theme = { theme: 'default', density: 'compact' } as const
    expect(await server.call(appearanceRoutes.save, { as: token, body: theme, ...page })).toMatchObject({ code: 0 })
    expect(await server.call(clueRoutes.add, { as: token, body: { ...body, phone: '15400001112' } })).toMatchObject({
      code: 0,
    })
    const back = await server.call(officeRoutes.choose, { as: token, query: { officeId: home.officeId }, ...page })
    expect(back).toMatchObject({ code: 0 })
    expect(
      await server.call(clueRoutes.add, { as: token, body: { ...body, phone: '15400001113' }, ...page }),
    ).toMatchObject({ code: 0 })
  })

  test('learns nothing of a company that the session has left for none', async () => {
    await server.owner.query(`update session set office_id = null where token_hash = $1`, [hashToken(token)])
    const answer = await server.call(notificationRoutes.read, { as: token, body: {}, ...page })
    expect(answer).toMatchObject({ code: codes.conflict, msg: expect.stringContaining('这次没有保存') })
  })
})
