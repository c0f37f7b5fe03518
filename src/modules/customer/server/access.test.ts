import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Company, type Employee, foundCompany } from '../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { codes } from '../../../kernel/api/envelope.ts'
import { type ClueDetail, clueRoutes } from '../../clue/api/clue.ts'
import { notificationRoutes } from '../../notification/api/notification.ts'
import { explainRoutes } from '../../organisation/api/explain.ts'
import { accessRoutes } from '../api/access.ts'
import { customerRoutes as routes } from '../api/routes.ts'

let server: TestServer
let company: Company
let manager: Employee
let elsewhere: Employee
let owner: Employee
let asker: Employee
let next = 40_000

const phone = () => `154${String(++next).padStart(8, '0')}`
const add = (as: string, fields: object): Promise<ClueDetail> =>
  server.ask(clueRoutes.add, { as, body: { name: '机密客户', phone: phone(), ...fields } as never })

async function department(name: string): Promise<number> {
  const sql = 'insert into department (office_id, parent_id, name) values ($1, $2, $3) returning id'
  return (await server.owner.query(sql, [company.officeId, company.departmentId, name])).rows[0].id
}

beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '申请测试公司', 'accessBoss')
  const [east, west] = [await department('城东'), await department('城西')]
  manager = await company.hire('accessManager', '部门经理', east)
  owner = await company.hire('accessOwner', '导购', east)
  elsewhere = await company.hire('accessElsewhere', '部门经理', west)
  asker = await company.hire('accessAsker', '导购', west)
})
afterAll(() => server?.stop())

const bellOf = async (as: string) => (await server.ask(notificationRoutes.inbox, { as })).rows

it('相似客户：看得到的给出来，看不到的只说有，按什么相似', async () => {
  const home = { city: '杭州市', community: '云栖花园', building: '3幢', room: '2单元1201室' }
  const number = phone()
  const hidden = await add(owner.token, { ...home, phone: number, wechat: 'JiMi-WX' })
  const similar = (as: string, body: object) => server.ask(accessRoutes.similar, { as, body })
  const likely = { community: '云栖花园小区', building: '三号楼', room: '2-1201' }
  expect(await similar(asker.token, likely)).toEqual({ seen: [], hidden: { count: 1, by: ['address'], asked: false } })
  expect(await similar(asker.token, { wechat: 'ｊｉｍｉ-wx' })).toMatchObject({ hidden: { count: 1, by: ['wechat'] } })
  expect(await similar(asker.token, { phone: number })).toMatchObject({ hidden: { count: 1, by: ['phone'] } })
  expect(await similar(asker.token, { ...likely, city: '上海市' })).toMatchObject({ hidden: { count: 0 } })
  expect(await similar(owner.token, likely)).toMatchObject({
    seen: [{ id: hidden.customerId, name: '机密客户', by: ['address'] }],
    hidden: { count: 0 },
  })
  const entered = { ...likely, exceptId: hidden.customerId }
  expect(await similar(owner.token, entered)).toMatchObject({ seen: [], hidden: { count: 0 } })
  expect(await server.call(accessRoutes.similar, { as: asker.token, body: entered })).toMatchObject({
    code: codes.notFound,
  })
  const twin = await add(asker.token, { name: '双胞胎', ...home, room: '2-1201' })
  const fromOwn = await server.call(accessRoutes.similar, { as: asker.token, body: { customerId: twin.customerId } })
  expect(fromOwn).toMatchObject({ data: { seen: [], hidden: { count: 1, by: ['address'] } } })
  expect(JSON.stringify(fromOwn)).not.toContain('机密')
  expect(
    await server.call(accessRoutes.similar, { as: asker.token, body: { customerId: hidden.customerId } }),
  ).toMatchObject({ code: codes.notFound })
})

it('申请、同意、到期：只有管得着的人被问，同意后能看不能改，为什么里有依据', async () => {
  const secret = await add(owner.token, { wechat: 'shenqing1' })
  const as = asker.token
  const body = { wechat: 'SHENQING1', reason: '客户到店找过我' }
  expect(await server.call(accessRoutes.ask, { as, body: { ...body, reason: ' ' } })).toMatchObject({
    code: codes.badInput,
    data: { issues: [{ field: 'reason' }] },
  })
  expect(await server.ask(accessRoutes.ask, { as, body })).toEqual({ asked: 1 })
  expect(await server.call(accessRoutes.ask, { as, body })).toMatchObject({
    code: codes.conflict,
    msg: '您已经申请过，请等待处理',
  })
  expect(await server.call(accessRoutes.ask, { as, body: { wechat: 'meiyou', reason: '试试' } })).toMatchObject({
    code: codes.conflict,
  })

  const { mine } = await server.ask(accessRoutes.requests, { as })
  expect(mine).toMatchObject([{ status: 'pending', customerId: null, customerName: null, foundBy: ['wechat'] }])
  const waiting = async (token: string) =>
    (await server.ask(accessRoutes.requests, { as: token })).toDecide.map(one => one.id)
  const id = mine[0]?.id as number
  expect(await waiting(manager.token)).toEqual([id])
  expect(await waiting(company.boss)).toEqual([id])
  expect(await waiting(elsewhere.token)).toEqual([])
  expect((await bellOf(manager.token))[0]).toMatchObject({ title: 'accessAsker申请查看客户“机密客户”' })
  expect(await bellOf(elsewhere.token)).toEqual([])
  expect(await server.call(accessRoutes.decide, { as: elsewhere.token, body: { id, grant: true } })).toMatchObject({
    code: codes.notFound,
  })
  expect(await server.call(accessRoutes.decide, { as: owner.token, body: { id, grant: true } })).toMatchObject({
    code: codes.forbidden,
  })

  const answers = await Promise.all(
    [manager.token, company.boss].map(token =>
      server.call(accessRoutes.decide, { as: token, body: { id, grant: true, days: 3 } }),
    ),
  )
  expect(answers.map(answer => answer.success).sort()).toEqual([false, true])
  expect((await bellOf(as))[0]?.path).toBe(`/customerManager/customerList?customer=${secret.customerId}`)

  const see = () => server.call(routes.detail, { as, params: { id: secret.customerId } })
  expect(await see()).toMatchObject({
    data: {
      name: '机密客户',
      may: { edit: false, merge: false, decide: false },
      sections: [{ rows: [{ id: secret.id, path: null }] }, { rows: [] }],
    },
  })
  const found = async (body: object) => (await server.ask(routes.list, { as, body })).rows.map(row => row.id)
  expect(await found({ view: 'granted' })).toEqual([secret.customerId])
  expect(await found({ search: '机密客户' })).toEqual([secret.customerId])
  expect(await server.call(routes.edit, { as, body: { id: secret.customerId, version: 1, name: '改' } })).toMatchObject(
    { code: codes.notFound },
  )
  expect(await server.call(clueRoutes.detail, { as, params: { id: secret.id } })).toMatchObject({
    code: codes.notFound,
  })
  const why = () =>
    server.ask(explainRoutes.explain, {
      as: company.boss,
      body: { who: { employeeId: asker.employeeId }, menu: 'customerList', id: secret.customerId },
    })
  const [record] = (await why()).items
  expect(record).toMatchObject({ kind: 'record', allowed: true, title: '客户“机密客户”' })
  expect(JSON.stringify(record)).toMatch(/(accessManager|accessBoss)同意查看，到 /)

  await server.owner.query(`update customer_access set until = now() - interval '1 second' where id = $1`, [id])
  expect(await see()).toMatchObject({ code: codes.notFound })
  expect(await found({ search: '机密客户' })).toEqual([])
  expect((await why()).items[0]).toMatchObject({ allowed: false })
})

it('拒绝要说明原因；同意可以提前结束；都记在日志里', async () => {
  const secret = await add(owner.token, { wechat: 'shenqing2' })
  const as = asker.token
  const asked = async () => {
    await server.ask(accessRoutes.ask, { as, body: { wechat: 'shenqing2', reason: '想了解' } })
    return (await server.ask(accessRoutes.requests, { as })).mine[0]?.id as number
  }
  const first = await asked()
  const refuse = { id: first, grant: false }
  expect(await server.call(accessRoutes.decide, { as: manager.token, body: refuse })).toMatchObject({
    code: codes.badInput,
    data: { issues: [{ field: 'answer' }] },
  })
  await server.ask(accessRoutes.decide, { as: manager.token, body: { ...refuse, answer: '正在谈' } })
  expect((await server.ask(accessRoutes.requests, { as })).mine[0]).toMatchObject({
    status: 'refused',
    answer: '正在谈',
    customerId: null,
  })
  expect((await bellOf(as))[0]).toMatchObject({ title: 'accessManager没有同意您查看相似客户：正在谈' })

  const second = await asked()
  await server.ask(accessRoutes.decide, { as: manager.token, body: { id: second, grant: true } })
  expect(await server.call(routes.detail, { as, params: { id: secret.customerId } })).toMatchObject({ success: true })
  await server.ask(accessRoutes.end, { as: manager.token, body: { id: second } })
  expect(await server.call(routes.detail, { as, params: { id: secret.customerId } })).toMatchObject({
    code: codes.notFound,
  })
  const { rows } = await server.owner.query(
    `select action from operation_log where subject = 'customerAccess' and subject_id = any($1) order by id`,
    [[String(first), String(second)]],
  )
  expect(rows.map(row => row.action)).toEqual([
    '申请查看客户',
    '拒绝查看客户',
    '申请查看客户',
    '同意查看客户',
    '结束查看客户',
  ])
})

it('同一个人同时提交两次只有一条申请', async () => {
  await add(owner.token, { wechat: 'shenqing3' })
  const body = { wechat: 'shenqing3', reason: '同时' }
  await Promise.all([1, 2, 3].map(() => server.call(accessRoutes.ask, { as: asker.token, body })))
  const { mine } = await server.ask(accessRoutes.requests, { as: asker.token })
  expect(mine.filter(one => one.reason === '同时')).toHaveLength(1)
})
