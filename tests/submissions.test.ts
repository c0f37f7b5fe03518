import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bulkRoutes } from '../src/modules/approval/api/bulkRoutes.ts'
import { approvalRoutes } from '../src/modules/approval/api/routes.ts'
import { clueRoutes } from '../src/modules/clue/api/clue.ts'
import { pictureRoutes } from '../src/modules/files/api/picture.ts'
import { profileRoutes } from '../src/modules/identity/api/profile.ts'
import { staffRoutes } from '../src/modules/organisation/api/employeeRoutes.ts'
import { officeRoutes } from '../src/modules/organisation/api/office.ts'
import { viewRoutes } from '../src/modules/organisation/api/view.ts'
import { makeRole, type NewRole } from './support/factories.ts'
import { type Company, type Employee, employ, foundCompany } from './support/people.ts'
import { pngOf } from './support/png.ts'
import { startServer, type TestServer } from './support/server.ts'

let server: TestServer
let second: TestServer
let company: Company
let other: Company
let hired = 0
beforeAll(async () => {
  server = await startServer()
  second = await startServer({ database: server.database })
  company = await foundCompany(server, '提交公司', 'submitBoss')
  other = await foundCompany(server, '另一公司', 'otherBoss')
})
afterAll(async () => {
  await second.stop()
  await server.stop()
})

const hire = (role: string) => company.hire(`submitter${++hired}`, role)
/** Somebody with a role of their own, so that it can be changed under them. */
async function hireWith(rights: NewRole): Promise<Employee & { role: string }> {
  const role = await makeRole(server.owner, company.officeId, rights)
  return { ...(await hire(role)), role }
}
const adder: NewRole = { menus: ['clueList'], elements: ['clueList:add'], scopes: { clue: 'own' } }

let phones = 0
const clue = (name = '王小明') => ({ name, phone: `1530000${String(++phones).padStart(4, '0')}` })
const add = (as: string, key: string, body: ReturnType<typeof clue>, node = server) =>
  node.call(clueRoutes.add, { as, key, body })
const countOf = async (name: string, officeId = company.officeId) => {
  const sql = 'select count(*)::int as count from customer where office_id = $1 and name = $2'
  return (await server.owner.query(sql, [officeId, name])).rows[0].count
}
const otherContent = { code: 40900, success: false, data: null, msg: expect.stringMatching(/内容与现在的不同/) }

describe('an Idempotency-Key belongs to the submitted content', () => {
  test('the same content, with its fields in another order, gets the same answer and is done once', async () => {
    const { token } = await hire('导购')
    const body = clue('同样')
    const first = await add(token, 'same', body)
    expect(first.success).toBe(true)
    const turned = Object.fromEntries(Object.entries(body).reverse()) as typeof body
    expect(await add(token, 'same', turned)).toEqual(first)
    expect(await countOf('同样')).toBe(1)
  })

  test('another body is refused and changes nothing', async () => {
    const { token } = await hire('导购')
    await add(token, 'body', clue('先来'))
    expect(await add(token, 'body', clue('后来'))).toMatchObject(otherContent)
    expect(await countOf('后来')).toBe(0)
  })

  test('another record in the address is refused', async () => {
    const [first, next] = [await hire('导购'), await hire('导购')]
    const disable = (id: number) =>
      server.call(staffRoutes.disable, { as: company.boss, key: 'address', params: { id } })
    expect(await disable(first.employeeId)).toMatchObject({ success: true })
    expect(await disable(next.employeeId)).toMatchObject(otherContent)
  })

  test('another question in the address is refused', async () => {
    const as = await server.signIn('submitBoss')
    const choose = (officeId: number) => server.call(officeRoutes.choose, { as, key: 'query', query: { officeId } })
    expect(await choose(company.officeId)).toMatchObject({ success: true })
    expect(await choose(other.officeId)).toMatchObject(otherContent)
  })

  test('another file is refused; the same one is not stored twice', async () => {
    const { token } = await hire('导购')
    const bring = (content: Buffer) =>
      server.call(pictureRoutes.keep, { as: token, key: 'file', file: { name: 'a.png', content } })
    const first = await bring(pngOf(4, 4))
    expect(first.success).toBe(true)
    expect(await bring(pngOf(4, 4))).toEqual(first)
    expect(await bring(pngOf(5, 5))).toMatchObject(otherContent)
  })

  test('two bodies at the same moment on two nodes: one is done, the other refused', async () => {
    const { token } = await hire('导购')
    for (let round = 0; round < 5; round++) {
      const key = randomUUID()
      const names = [`甲${round}`, `乙${round}`]
      const answers = await Promise.all([add(token, key, clue(names[0])), add(token, key, clue(names[1]), second)])
      expect(answers.filter(answer => answer.success)).toHaveLength(1)
      expect(answers.find(answer => !answer.success)).toMatchObject(otherContent)
      expect((await countOf(`甲${round}`)) + (await countOf(`乙${round}`))).toBe(1)
    }
  })

  test('keys are compared to their end', async () => {
    const { token } = await hire('导购')
    const long = 'k'.repeat(200)
    await add(token, `${long}1`, clue('长一'))
    expect(await add(token, `${long}2`, clue('长二'))).toMatchObject({ success: true })
    expect(await countOf('长二')).toBe(1)
  })
})

describe('an Idempotency-Key belongs to the person and company that used it', () => {
  test('in another company it is another key', async () => {
    const person = await hire('导购')
    const { officeId, departmentId } = other
    await employ(server.owner, { officeId, accountId: person.accountId, departmentId, name: '兼职' }, '导购')
    const body = clue('两家')
    const here = await add(person.token, 'office', body)
    await server.ask(officeRoutes.choose, { as: person.token, query: { officeId } })
    const there = await add(person.token, 'office', body)
    expect(there).toMatchObject({ success: true })
    expect(there.data.id).not.toBe(here.data.id)
    expect([await countOf('两家'), await countOf('两家', officeId)]).toEqual([1, 1])
  })

  test('while viewing the product as somebody else it is another key', async () => {
    const [seen, as] = [await hire('导购'), await server.signIn('submitBoss')]
    const endOthers = () => server.call(profileRoutes.endOtherSessions, { as, key: 'view' })
    await endOthers()
    const forgotten = await server.signIn('submitBoss')
    await server.ask(viewRoutes.begin, { as, body: { id: seen.employeeId } })
    expect(await endOthers()).toMatchObject({ success: true, data: { ended: 1 } })
    expect((await server.call(profileRoutes.sessions, { as: forgotten })).code).toBe(40301)
    await server.ask(viewRoutes.end, { as })
    company.boss = as
  })
})

describe('a stored answer is not given to a person who has lost permissions', () => {
  test('a person who may no longer make the call is refused', async () => {
    const person = await hireWith(adder)
    const body = clue('收回')
    await add(person.token, 'element', body)
    await server.owner.query(
      'delete from role_element where office_id = $1 and role_id = (select id from role where name = $2)',
      [company.officeId, person.role],
    )
    expect(await add(person.token, 'element', body)).toMatchObject({ code: 40300, data: null })
  })

  test.each([
    [
      'the data scope',
      `delete from role_scope where office_id = $1 and role_id = (select id from role where name = $2)`,
    ],
    ['a menu', `delete from role_menu where office_id = $1 and role_id = (select id from role where name = $2)`],
  ])('who lost %s is told that it is done, not what the answer was', async (_, sql) => {
    const person = await hireWith(adder)
    const body = clue(`缩小${++hired}`)
    expect(await add(person.token, 'scope', body)).toMatchObject({ success: true })
    await server.owner.query(sql, [company.officeId, person.role])
    expect(await add(person.token, 'scope', body)).toMatchObject({
      code: 40900,
      data: null,
      msg: '这次提交已经成功；之后您的权限有变化，请刷新页面查看结果',
    })
    expect(await countOf(body.name)).toBe(1)
  })

  test("other people's changes in the company do not matter", async () => {
    const person = await hireWith(adder)
    const body = clue('无关')
    const first = await add(person.token, 'others', body)
    await hireWith({ menus: ['clueList'] })
    expect(await add(person.token, 'others', body)).toEqual(first)
  })
})

describe('a call in several transactions', () => {
  let head: Employee
  let sales: Employee
  beforeAll(async () => {
    head = await hire('部门经理')
    sales = await hire('导购')
    const leader = 'update department set leader_id = $2 where id = $1'
    await server.owner.query(leader, [company.departmentId, head.employeeId])
  })

  async function begin(): Promise<number> {
    const forms = await server.ask(approvalRoutes.startable, { as: sales.token })
    const formId = forms.find(form => form.name === '请假')?.formId as number
    const content = { type: '年假', from: '2026-12-01', to: '2026-12-02', days: 2, reason: '回家' }
    return (await server.ask(approvalRoutes.start, { as: sales.token, body: { formId, content } as never })).id
  }
  const approve = (ids: number[], key: string, comment = '') =>
    server.call(bulkRoutes.approveMany, { as: head.token, body: { ids, comment }, key })

  test('the same content gets the same answer; other records or another comment under its key are refused', async () => {
    const [first, next] = [await begin(), await begin()]
    expect(await approve([first], 'pieces')).toMatchObject({ data: { done: 1 } })
    expect(await approve([first], 'pieces')).toMatchObject({ data: { done: 1, refused: [] } })
    expect(await approve([first, next], 'pieces')).toMatchObject(otherContent)
    expect(await approve([first], 'pieces', '好')).toMatchObject(otherContent)
    expect(await approve([next], 'other')).toMatchObject({ data: { done: 1 } })
  })
})
