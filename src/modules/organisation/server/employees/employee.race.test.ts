import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Company, type Employee, foundCompany } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { staffRoutes as routes } from '../../api/employeeRoutes.ts'

let server: TestServer
let other: TestServer
let company: Company

beforeAll(async () => {
  const env = { DEMO: '1' }
  server = await startServer({ env })
  other = await startServer({ database: server.database, env })
  company = await foundCompany(server, '席位公司', 'seatBoss')
})
afterAll(async () => {
  await other.stop()
  await server.stop()
})

const active = async () =>
  (
    await server.owner.query('select count(*) from employee where office_id = $1 and disabled_at is null', [
      company.officeId,
    ])
  ).rows[0].count as number
const limit = (seats: number) =>
  server.owner.query('update office set office_user_max_num = $2 where id = $1', [company.officeId, seats])

test('of ten people added at once on two nodes, only as many are accepted as there are seats', async () => {
  await limit((await active()) + 3)
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      (at % 2 ? server : other).call(routes.add, {
        as: company.boss,
        body: {
          name: `新人${at}`,
          username: `seat${at}`,
          mobile: `1340000000${at}`,
          departmentId: company.departmentId,
        },
      }),
    ),
  )
  expect(answers.filter(answer => answer.success)).toHaveLength(3)
  for (const { code, msg } of answers.filter(answer => !answer.success))
    expect([code, msg]).toEqual([40900, '席位不足：已使用 4 / 4，请先停用不再使用的员工，或升级会员增加席位'])
  expect(await active()).toBe(4)
  const { rows } = await server.owner.query(`select count(*) from account where username like 'seat_'`)
  expect(rows).toEqual([{ count: 3 }])
})

test('of eight people enabled at once on two nodes, too; a disabled one frees a seat', async () => {
  await limit(100)
  const people: Employee[] = []
  for (let at = 0; at < 8; at++) people.push(await company.hire(`seatOpen${at}`, '仓管'))
  for (const { employeeId } of people)
    await server.ask(routes.disable, { as: company.boss, params: { id: employeeId } })
  const before = await active()
  await limit(before + 2)
  const answers = await Promise.all(
    people.map(({ employeeId }, at) =>
      (at % 2 ? server : other).call(routes.open, { as: company.boss, params: { id: employeeId } }),
    ),
  )
  expect(answers.filter(answer => answer.success)).toHaveLength(2)
  expect(await active()).toBe(before + 2)
  const [opened, shut] = [answers.findIndex(one => one.success), answers.findIndex(one => !one.success)]
  const id = (at: number) => people[at]?.employeeId as number
  await server.ask(routes.disable, { as: company.boss, params: { id: id(opened) } })
  expect(await server.call(routes.open, { as: company.boss, params: { id: id(shut) } })).toMatchObject({
    success: true,
  })
})
