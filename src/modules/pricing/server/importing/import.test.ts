import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeRole } from '../../../../../tests/support/factories.ts'
import { settled } from '../../../../../tests/support/jobs.ts'
import { type Company, foundCompany } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { csvOf, exported, importer } from '../../../../../tests/support/transfer.ts'
import { formatDate, startOfDay } from '../../../../kernel/api/time.ts'
import { readAll } from '../../../../kernel/server/sheet/fixtures.ts'
import { bindingRoutes } from '../../../approval/api/bindingRoutes.ts'
import { approvalRoutes } from '../../../approval/api/routes.ts'
import { goodsRoutes } from '../../../goods/api/goods.ts'
import { notificationRoutes } from '../../../notification/api/notification.ts'
import { transferRoutes } from '../../../transfer/api/transfer.ts'
import { batchRoutes as routes } from '../../api/batch.ts'
import { dayRoutes } from '../../api/day.ts'
import { windowRoutes } from '../../api/window.ts'

let server: TestServer
let company: Company
let made = 0
beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '导入价格公司', 'priceBringer')
})
afterAll(() => server?.stop())

const inDays = (days: number) => formatDate(startOfDay(Date.now(), days))
const brought = (as = company.boss) => importer(server, 'priceWindow', as)
const titles = ['编码', '计价单位', '价格渠道', '生效日', '失效日', '价格', '导购底价', '备注']
async function newGoods(more: object = {}) {
  const code = `P${++made}`
  const body = { code, name: `价格砖${made}`, listPrice: 10_000, ...more }
  return { code, id: (await server.ask(goodsRoutes.add, { as: company.boss, body })).id }
}
const priceOn = async (goodsId: number, day: number) =>
  (await server.ask(dayRoutes.on, { as: company.boss, body: { on: inDays(day), asked: [{ goodsId }] } }))[0]?.price
const errorsOf = ({ errors }: { errors: readonly { row: number; message: string }[] }) =>
  errors.map(({ row, message }) => `${row} ${message}`)
const newest = async () => {
  const { rows } = await server.ask(routes.list, { as: company.boss, body: {} })
  return server.ask(routes.detail, { as: company.boss, params: { id: rows[0]?.id as number } })
}
const bell = async (as = company.boss) => JSON.stringify(await server.ask(notificationRoutes.inbox, { as }))

test('rows become windows, old ones give way around them, and the undo is a reversal that brings these back', async () => {
  const { code, id } = await newGoods()
  const window = { goodsId: id, fromDay: inDays(0), listPrice: 20_000 }
  await server.ask(windowRoutes.add, { as: company.boss, body: window })
  const batch = await brought().whole(
    csvOf([
      titles,
      [code, '', '', inDays(10), inDays(20), '150', '140', '十月'],
      [code, '片', '', inDays(30), '', '160.50', '', ''],
      [code, '', '工程', inDays(1), '', '90', '', ''],
    ]),
  )
  expect(batch).toMatchObject({ status: 'done', createdCount: 3, failedCount: 0 })
  const prices = () => Promise.all([0, 9, 10, 19, 20, 29, 30, 300].map(day => priceOn(id, day)))
  expect(await prices()).toEqual([20_000, 20_000, 15_000, 15_000, 20_000, 20_000, 16_050, 16_050])
  expect(await newest()).toMatchObject({ way: 'import', told: '导入', status: 'done', goodsCount: 1, changedCount: 1 })
  expect((await brought().undo(batch.id)).status).toBe('undone')
  expect(await prices()).toEqual(Array(8).fill(20_000))
  expect(await newest()).toMatchObject({ way: 'reversal', status: 'done' })
})

test('each fault is told by its row, in a workbook too, and the other rows come in', async () => {
  const { code } = await newGoods()
  const rows = [
    [code, '', '', inDays(1), inDays(5), '100', '', ''],
    ['没有的', '', '', inDays(1), '', '100', '', ''],
    [code, '㎡', '', inDays(1), '', '100', '', ''],
    [code, '', '', inDays(-1), '', '100', '', ''],
    [code, '', '', inDays(9), inDays(9), '100', '', ''],
    [code, '', '', inDays(6), '', '100', '101', ''],
    [code, '', '', inDays(4), '', '100', '', ''],
    [code, '', '', '哪天', '', '', '', ''],
  ]
  const batch = await brought().whole(csvOf([titles, ...rows]))
  expect(batch).toMatchObject({ status: 'done', createdCount: 1, failedCount: 7 })
  expect(errorsOf(batch)).toEqual([
    '3 没有编码为“没有的”的商品，请先新增它，或改正编码',
    `4 “价格砖${made}”没有按㎡计价需要的规格，请先在商品里补全`,
    '5 生效日不能早于今天',
    '6 失效日应晚于生效日',
    '7 导购底价不能高于价格',
    '8 与第 2 行的时间重叠，请改正其中一行',
    expect.stringContaining('9 '),
    expect.stringContaining('9 '),
  ])
})

test('rows that overlap in different pieces of a large file are found; what ends in its call rings no bell', async () => {
  const many = await Promise.all(Array.from({ length: 30 }, () => newGoods()))
  const channels = ['', '零售', '工程', '家装', '分销']
  const line = (code: string, channel: string, day: number) => [
    code,
    '',
    channel,
    inDays(day),
    inDays(day + 1),
    '100',
    '',
    '',
  ]
  const rows = many.flatMap(({ code }) =>
    channels.flatMap(channel => [1, 2, 3, 4].map(day => line(code, channel, day))),
  )
  const batch = await brought().whole(csvOf([titles, ...rows, rows[0] as string[]]))
  expect(batch).toMatchObject({ createdCount: 600, failedCount: 1 })
  expect(errorsOf(batch)).toEqual([`602 与第 2 行的时间重叠，请改正其中一行`])
  expect(await bell()).not.toContain('已生效')
})

test('where batches need an approval, nothing changes before it; the approver sees the prices', async () => {
  const subjects = await server.ask(bindingRoutes.subjects, { as: company.boss })
  const subject = subjects.find(one => one.business === 'priceBatch')
  await server.ask(bindingRoutes.enable, { as: company.boss, body: { business: 'priceBatch' } })
  try {
    const { code, id } = await newGoods()
    const batch = await brought().whole(csvOf([titles, [code, '', '', inDays(1), '', '150', '', '']]))
    expect(await priceOn(id, 1)).toBe(10_000)
    const asked = await newest()
    expect(asked).toMatchObject({ status: 'asked', lines: [{ goodsId: id, before: {}, after: { listPrice: 15_000 } }] })
    const refused = await server.call(transferRoutes.undo, { as: company.boss, body: { id: batch.id } })
    expect(refused.msg).toContain('正在审批')
    const { rows } = await server.ask(approvalRoutes.list, { as: company.boss, body: { view: 'todo' } })
    const approval = rows.find(row => row.title.includes('导入'))?.id as number
    const { mine } = await server.ask(approvalRoutes.detail, { as: company.boss, params: { id: approval } })
    await server.ask(approvalRoutes.approve, { as: company.boss, body: { id: approval, task: mine.task as number } })
    expect(await priceOn(id, 1)).toBe(15_000)
  } finally {
    const now = (await server.ask(bindingRoutes.subjects, { as: company.boss })).find(
      one => one.business === 'priceBatch',
    )
    const body = { business: 'priceBatch', formId: null, version: now?.version ?? 1, unmatched: 'refuse' as const }
    await server.ask(bindingRoutes.save, { as: company.boss, body: { ...body, bindings: [] } })
    expect(subject?.bindings).toEqual([])
  }
})

test('a person without floors neither imports nor exports them', async () => {
  const { code, id } = await newGoods()
  await server.ask(windowRoutes.add, {
    as: company.boss,
    body: { goodsId: id, fromDay: inDays(5), listPrice: 12_000, floorManager: 11_111 },
  })
  const clerk = await company.hire(
    'priceClerk',
    await makeRole(server.owner, company.officeId, {
      menus: ['priceManager', 'goodsManager'],
      elements: ['priceManager:import', 'priceManager:export', 'goodsManager:price'],
    }),
  )
  const hidden = await brought(clerk.token).whole(
    csvOf([
      [...titles, '经理底价'],
      [code, '', '', inDays(9), '', '130', '', '', '99'],
    ]),
  )
  expect(hidden).toMatchObject({ createdCount: 1 })
  const { rows } = await server.ask(windowRoutes.list, { as: company.boss, body: { view: 'all', search: code } })
  expect(rows.map(row => [row.listPrice, row.floorManager])).toContainEqual([13_000, null])
  const params = { kind: 'priceWindow' }
  for (const [as, seen] of [
    [clerk.token, false],
    [company.boss, true],
  ] as const) {
    const columns = ['goodsCode', 'unit', 'fromDay', 'listPrice', ...(seen ? ['floorManager'] : [])]
    const body = { columns, reason: '核对', view: 'all', search: code }
    const task = await server.ask(transferRoutes.startExport, { as, params, body })
    await exported(server, as, task.id)
    const file = await server.send(transferRoutes.download, { as, params: { id: task.id } })
    const told = JSON.stringify(await readAll(file.rawPayload, 'a.xlsx'))
    expect([told.includes('111.11'), told.includes('120')]).toEqual([seen, true])
  }
  await settled(server, 'priceBatch')
})
