import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addAccount, type Company, type Employee, employ, foundCompany } from '../../../../tests/support/people.ts'
import { sealAll } from '../../../../tests/support/seal.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { listen } from '../../../../tests/support/stream.ts'
import { verifyFile } from '../../../kernel/server/log/auditReport.ts'
import { partOf, readAll } from '../../../kernel/server/sheet/fixtures.ts'
import { clueRoutes } from '../../clue/api/clue.ts'
import { notificationRoutes } from '../../notification/api/notification.ts'
import { gateLogRoutes as routes, sysLogRoutes } from '../api/log.ts'

let server: TestServer
let company: Company
let other: Company
let sales: Employee
let clueId: number
let platform: string
const number = '15400427391'

beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '日志公司', 'logBoss')
  other = await foundCompany(server, '别家公司', 'logOther')
  sales = await company.hire('logSales', '导购')
  await addAccount(server.owner, 'logPlatform', { isPlatform: true })
  platform = await server.signIn('logPlatform')
  const body = { name: `王女士 ${number}`, phone: number, remark: '看样板间' }
  const { id, version } = await server.ask(clueRoutes.add, { as: sales.token, body })
  clueId = id
  await server.ask(clueRoutes.edit, { as: sales.token, body: { id, version, remark: '已约周末' } })
  await server.ask(clueRoutes.revealPhone, { as: sales.token, params: { id } })
  await server.call(clueRoutes.list, { as: sales.token, body: {} })
  // A colleague's customer, whose number is hidden: to enter it anew looks it up.
  const hidden = { name: '张先生', phone: '15400518264' }
  for (const as of [company.boss, sales.token]) await server.call(clueRoutes.add, { as, body: hidden })
  await sealAll(server)
})
afterAll(() => server?.stop())

type Asked = Parameters<typeof server.ask<typeof routes.list>>[1]['body']
const list = async (body: Asked, as = company.boss) => (await server.ask(routes.list, { as, body })).rows

describe('公司操作日志', () => {
  test('谁、何时、从哪、哪条记录、做了什么，都用中文说', async () => {
    const [row] = await list({ filters: { action: { contains: '编辑' }, personName: { contains: 'logSales' } } })
    expect(row).toMatchObject({
      personName: 'logSales',
      action: '编辑',
      subject: '流量',
      route: '编辑流量',
      address: '127.0.0.1',
      seq: expect.any(Number),
    })
    expect(row?.traceId).not.toBe('')
  })

  test('每一列都能筛、能排，合计与行数一致', async () => {
    const { total } = await server.ask(routes.totals, { as: company.boss, body: {} })
    expect((await list({ pageSize: 200 })).length).toBe(total)
    for (const by of [
      'at',
      'personName',
      'action',
      'subject',
      'subjectName',
      'route',
      'address',
      'device',
      'traceId',
      'seq',
    ])
      expect((await list({ sort: { by, order: 'ascend' }, pageSize: 200 })).length).toBe(total)
    expect((await list({ filters: { subject: { contains: '流量' } } })).every(row => row.subject === '流量')).toBe(true)
    expect(await list({ filters: { route: { contains: '编辑流量' } } })).toHaveLength(1)
    expect(await list({ filters: { seq: { between: [1, 1] } } })).toHaveLength(1)
    expect(await list({ search: 'logSales', filters: { action: { in: ['查看电话'] } } })).toHaveLength(1)
  })

  test('视图：查看与导出、登录、权限变更', async () => {
    expect((await list({ view: 'looks' })).map(row => row.action)).toEqual(['查找完整号码', '查看电话'])
    const signIns = await list({ view: 'signIns' })
    expect(signIns.length).toBeGreaterThan(0)
    expect(new Set(signIns.map(row => row.action))).toEqual(new Set(['登录']))
    expect((await list({ view: 'permissions' })).map(row => row.subject)).toContain('角色')
    expect(await server.call(routes.list, { as: company.boss, body: { view: 'none' } })).toMatchObject({ code: 40000 })
  })

  test('电话处处遮住：列表、搜索、筛选、详情，库里存的是原样', async () => {
    const rows = await list({ filters: { subjectName: { contains: '王女士' } }, pageSize: 200 })
    expect(rows.length).toBeGreaterThan(1)
    const details = await Promise.all(
      rows.map(({ id }) => server.ask(routes.detail, { as: company.boss, params: { id } })),
    )
    expect(JSON.stringify([rows, details])).not.toContain(number)
    expect(rows[0]?.subjectName).toBe('王女士 154****7391')
    expect(await list({ search: '0427' })).toEqual([])
    expect(await list({ filters: { subjectName: { contains: '0427' } } })).toEqual([])
    const { rows: raw } = await server.owner.query(
      `select 1 from operation_log where office_id = $1 and changes::text like '%${number}%'`,
      [company.officeId],
    )
    expect(raw.length).toBeGreaterThan(0)
  })

  test('详情：改前改后、请求、记录的地址、封印是否相符', async () => {
    const [{ id } = { id: 0 }] = await list({ filters: { action: { in: ['编辑'] }, subject: { contains: '流量' } } })
    const detail = await server.ask(routes.detail, { as: company.boss, params: { id } })
    expect(detail.changes).toContainEqual({ field: 'remark', title: '备注', before: '看样板间', after: '已约周末' })
    expect(detail.request.at).toBe(clueRoutes.edit.at)
    expect(detail.path).toBe(`/approvalInfoManager/clueList?open=${clueId}`)
    expect(detail.seal).toMatchObject({ holds: true, seq: expect.any(Number) })
    await server.owner.query(`update operation_log set changes = '{}' where id = $1`, [id])
    expect((await server.ask(routes.detail, { as: company.boss, params: { id } })).seal?.holds).toBe(false)
    await server.owner.query(
      `update operation_log set changes = '{"remark": ["看样板间", "已约周末"]}' where id = $1`,
      [id],
    )
  })

  test('别家的日志看不到，没有菜单的人什么也看不到', async () => {
    expect((await list({ pageSize: 200 }, other.boss)).map(row => row.personName)).not.toContain('logSales')
    const [{ id } = { id: 0 }] = await list({})
    expect(await server.call(routes.detail, { as: other.boss, params: { id } })).toMatchObject({ code: 40400 })
    for (const call of [
      server.call(routes.list, { as: sales.token, body: {} }),
      server.call(routes.detail, { as: sales.token, params: { id } }),
      server.call(routes.verify, { as: sales.token }),
      server.call(routes.chain, { as: sales.token }),
    ])
      expect(await call).toMatchObject({ code: 40300 })
  })
})

describe('校验', () => {
  test('在后台校验本公司，铃铛告诉结果', async () => {
    await server.ask(routes.verify, { as: company.boss })
    const bell = async () => (await server.ask(notificationRoutes.inbox, { as: company.boss })).rows
    await expect.poll(bell).toContainEqual(expect.objectContaining({ title: '操作日志校验通过' }))
    await server.owner.query(
      `update operation_log set person_name = '篡改' where id = (select log_id from operation_log_seal where office_id = $1 and seq = 3)`,
      [company.officeId],
    )
    await server.ask(routes.verify, { as: company.boss })
    const told = expect.objectContaining({
      title: '操作日志校验未通过',
      content: expect.stringMatching(/^第 3 条（.*篡改/),
    })
    await expect.poll(bell).toContainEqual(told)
  })

  test('导出的校验文件任何人都能验，导出本身也记入日志', async () => {
    await sealAll(server)
    const { body } = await server.send(routes.chain, { as: other.boss })
    const folder = await mkdtemp(join(tmpdir(), 'tongzhou-log-'))
    try {
      await writeFile(join(folder, 'log.jsonl'), body)
      const { report } = await verifyFile(join(folder, 'log.jsonl'))
      expect(report.broken).toBeNull()
      expect(report.links).toBeGreaterThan(5)
    } finally {
      await rm(folder, { recursive: true })
    }
    expect((await list({ view: 'looks' }, other.boss)).map(row => row.action)).toEqual(['导出校验文件'])
  })
})

describe('系统操作日志', () => {
  test('只有平台看得到，只有不属于任何公司的记录', async () => {
    await server.call(sysLogRoutes.verify, { as: platform })
    await sealAll(server)
    const { rows } = await server.ask(sysLogRoutes.list, { as: platform, body: {} })
    expect(rows.map(row => [row.personName, row.action])).toContainEqual(['logPlatform', '校验操作日志'])
    expect(rows.map(row => row.personName)).not.toContain('logSales')
    const { total } = await server.ask(sysLogRoutes.totals, { as: platform, body: {} })
    expect(total).toBe(rows.length)
    const detail = await server.ask(sysLogRoutes.detail, { as: platform, params: { id: rows[0]?.id as number } })
    expect(detail.seal?.holds).toBe(true)
    expect(await server.call(sysLogRoutes.list, { as: company.boss, body: {} })).toMatchObject({ code: 40300 })
  })

  test('平台运营者在企业里工作时，以平台身份做的事也记在系统日志，不在企业日志', async () => {
    const { id: accountId } = await addAccount(server.owner, 'logOperator', { isPlatform: true })
    const { officeId, departmentId } = company
    await employ(server.owner, { officeId, accountId, departmentId, name: '兼职运营' }, '导购')
    await server.ask(sysLogRoutes.verify, { as: await server.signIn('logOperator') })
    const { rows } = await server.owner.query(
      `select office_id, employee_id, action from operation_log where account_id = $1 order by id`,
      [accountId],
    )
    expect(rows).toEqual([
      { office_id: officeId, employee_id: null, action: '登录' },
      { office_id: null, employee_id: null, action: '校验操作日志' },
    ])
  })

  test('校验与校验文件', async () => {
    expect(await server.ask(sysLogRoutes.verify, { as: platform })).toMatchObject({ broken: null })
    const { body } = await server.send(sysLogRoutes.chain, { as: platform })
    expect(body.split('\n')[0]).toContain('"seq":1')
  })

  test('导出正是筛选所见，导出本身也在日志里；不合适的列和筛选当场说明', async () => {
    const columns = ['at', 'action', 'personName']
    const reason = '季度合规检查'
    const asked = {
      columns,
      reason,
      filters: { action: { contains: '校验' } },
      sort: { by: 'at', order: 'ascend' },
    } as const
    const { rows } = await server.ask(sysLogRoutes.list, {
      as: platform,
      body: { filters: asked.filters, sort: asked.sort },
    })
    const answer = await server.send(sysLogRoutes.export, { as: platform, body: asked })
    expect(answer.headers['content-disposition']).toContain(encodeURIComponent('系统操作日志'))
    const sheet = await readAll(answer.rawPayload, '日志.xlsx')
    expect(sheet.header).toEqual(['时间', '操作', '操作人'])
    expect(rows.length).toBeGreaterThan(1)
    expect(sheet.rows.map(row => row.cells.slice(1))).toEqual(rows.map(row => [row.action, row.personName]))
    const { rows: newest } = await server.ask(sysLogRoutes.list, { as: platform, body: { pageSize: 1 } })
    expect(newest[0]).toMatchObject({ action: '导出系统操作日志', personName: 'logPlatform' })
    const entry = await server.ask(sysLogRoutes.detail, { as: platform, params: { id: newest[0]?.id as number } })
    expect(entry.changes).toMatchObject([{ title: '原因', after: reason }])
    expect(await partOf(answer.rawPayload, 'docProps/core.xml')).toContain('<dc:creator>logPlatform（账号编号 ')
    expect(await partOf(answer.rawPayload, 'xl/worksheets/sheet1.xml')).toContain(
      '<oddHeader>&amp;RlogPlatform（账号编号 ',
    )
    const note = await partOf(answer.rawPayload, 'xl/worksheets/sheet2.xml')
    expect(note).toContain(`导出原因：${reason}`)
    expect(note).not.toContain('号码：')
    const refused = async (body: object, as = platform) =>
      (await server.send(sysLogRoutes.export, { as, body: { ...asked, ...body } })).json()
    expect(await refused({ reason: ' ' })).toMatchObject({ code: 40000, msg: expect.stringContaining('原因') })
    expect(await refused({ columns: ['password'] })).toMatchObject({
      code: 40000,
      msg: '没有“password”这一列，请刷新页面后重试',
    })
    expect(await refused({ filters: { seq: { contains: '1' } } })).toMatchObject({ code: 40000 })
    expect(await refused({ view: 'none' })).toMatchObject({ code: 40000 })
    expect(await refused({}, company.boss)).toMatchObject({ code: 40300 })
  })
})

test('新记录封印之后告诉看着日志的人，没有菜单的人听不到', async () => {
  const address = await server.listen()
  const [watching, blind, elsewhere] = await Promise.all(
    [company.boss, sales.token, other.boss].map(token => listen(address, token, { withLog: true })),
  )
  await server.ask(clueRoutes.add, { as: sales.token, body: { name: '新来的', phone: '15400000777' } })
  await watching?.until('log')
  expect(blind?.heard.filter(event => event.topic === 'log')).toEqual([])
  expect(elsewhere?.heard.filter(event => event.topic === 'log')).toEqual([])
  for (const stream of [watching, blind, elsewhere]) stream?.stop()
})
