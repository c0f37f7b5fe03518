import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addAccount } from '../../../../../tests/support/people.ts'
import { startTwoNodes, type TwoNodes } from '../../../../../tests/support/twoNodes.ts'
import { foundingRoutes } from '../../api/newOffice.ts'

let two: TwoNodes
let as: string
let people = 0
let companies = 0
beforeAll(async () => {
  two = await startTwoNodes()
})
afterAll(() => two.stop())
beforeEach(async () => {
  as = await founder()
})

const node = () => two.nodes[0]
async function founder(isPlatform = false): Promise<string> {
  const username = `quota${++people}`
  await addAccount(node().owner, username, { isPlatform })
  return node().signIn(username)
}
const found = (turn = 0, token = as) =>
  two.post(turn, foundingRoutes.add, token, {
    officeName: `限额公司${++companies}`,
    officeType: '瓷砖',
    officeUserNum: '1-20人',
  })
const age = (days: number) =>
  node().owner.query('update office set created_at = created_at - make_interval(days => $1)', [days])
const foundedBy = async (username: string) => {
  const sql = 'select count(*)::int as count from office o join account a on a.id = o.founder_id where a.username = $1'
  return (await node().owner.query(sql, [username])).rows[0].count
}

describe('an account may found', () => {
  test('five companies a day; the sixth is refused until tomorrow and leaves nothing behind', async () => {
    for (let time = 0; time < 5; time++) expect(await found()).toMatchObject({ success: true })
    const sixth = await found()
    expect(sixth).toMatchObject({ code: 42900, success: false, msg: '今天创建的企业已达上限（5 家），请明天再试' })
    const { retryAfter } = sixth.data as unknown as { retryAfter: number }
    expect(retryAfter).toBeGreaterThan(0)
    expect(retryAfter).toBeLessThanOrEqual(86_400)
    expect(await foundedBy(`quota${people}`)).toBe(5)
    await age(1)
    expect(await found()).toMatchObject({ success: true })
  })

  test('twenty companies in all, including disabled ones; other people are not affected', async () => {
    for (let day = 0; day < 4; day++) {
      for (let time = 0; time < 5; time++) expect(await found()).toMatchObject({ success: true })
      await age(1)
    }
    await node().owner.query('update office set office_login_status = 1')
    expect(await found()).toMatchObject({ code: 40900, msg: '您创建的企业已达上限（20 家），如需更多请联系平台管理员' })
    expect(await found(0, await founder())).toMatchObject({ success: true })
  })

  test('no more if it asks twenty-five times at once on two nodes', async () => {
    const answers = await Promise.all(Array.from({ length: 25 }, (_, turn) => found(turn)))
    expect(answers.filter(answer => answer.success)).toHaveLength(5)
    expect(await foundedBy(`quota${people}`)).toBe(5)
  })

  test('as many as it likes as a platform operator', async () => {
    const operator = await founder(true)
    for (let time = 0; time < 7; time++) expect(await found(0, operator)).toMatchObject({ success: true })
  })
})

test('a taken name uses nothing up, and nobody can try many names', async () => {
  const body = { officeName: '占用的名字', officeType: '瓷砖', officeUserNum: '1-20人' }
  await two.post(0, foundingRoutes.add, as, body)
  const other = await founder()
  const answers = []
  for (let time = 0; time < 31; time++) answers.push(await two.post(0, foundingRoutes.add, other, body))
  expect(answers.map(answer => answer.code)).toEqual([...Array(30).fill(40000), 42900])
  expect(await foundedBy(`quota${people}`)).toBe(0)
})
