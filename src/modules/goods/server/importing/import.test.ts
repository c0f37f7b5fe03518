import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeRole } from '../../../../../tests/support/factories.ts'
import { type Company, foundCompany } from '../../../../../tests/support/people.ts'
import { pictureBook } from '../../../../../tests/support/pictureBook.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { csvOf, exported, importer } from '../../../../../tests/support/transfer.ts'
import { codes } from '../../../../kernel/api/envelope.ts'
import { readAll } from '../../../../kernel/server/sheet/fixtures.ts'
import { catalogueRoutes } from '../../../catalogue/api/catalogue.ts'
import { transferRoutes } from '../../../transfer/api/transfer.ts'
import { goodsRoutes as routes } from '../../api/goods.ts'

let server: TestServer
let company: Company
let brandId: number
beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '导入商品公司', 'goodsBringer')
  const body = { typeCode: 'intentionBrand' as const, label: '云岭' }
  brandId = (await server.ask(catalogueRoutes.add, { as: company.boss, body })).id
  for (const name of ['臻选', '都会'])
    await server.ask(catalogueRoutes.addSeries, { as: company.boss, body: { brandId, name } })
})
afterAll(() => server.stop())

const brought = (as = company.boss) => importer(server, 'goods', as)
const found = async (code: string, as = company.boss) => {
  const { rows } = await server.ask(routes.list, { as, body: { view: 'all', filters: { code: { contains: code } } } })
  return rows[0] && server.ask(routes.detail, { as, params: { id: rows[0].id } })
}
const picture = (colour: string) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: colour } })
    .png()
    .toBuffer()
const errorsOf = ({ errors }: { errors: readonly { row: number; message: string }[] }) =>
  errors.map(({ row, message }) => `${row} ${message}`)

const titles = ['编码', '名称', '品牌', '系列', '规格', '单位', '片/箱', '只卖整箱', '计价单位', '标价', '属性', '在售']

test('goods come in with their words, sizes, units, prices and attributes', async () => {
  const line = [
    'A-1',
    '雪山白',
    '云岭',
    '臻选',
    '800x800x9.5',
    '片',
    '3',
    '是',
    '平方米',
    '128',
    '表面：柔光；颜色：白',
    '否',
  ]
  const batch = await brought().whole(csvOf([titles, line]))
  expect(batch).toMatchObject({ status: 'done', createdCount: 1, failedCount: 0 })
  expect(await found('A-1')).toMatchObject({
    name: '雪山白',
    brandId,
    spec: '800×800×9.5',
    boxPieces: 3,
    wholeBoxes: true,
    priceUnit: 'area',
    listPrice: 12_800,
    onSale: false,
    attributes: [
      { name: '表面', value: '柔光' },
      { name: '颜色', value: '白' },
    ],
  })
})

test('each fault is told by its row, as a form would tell it, and the other rows come in', async () => {
  const rows = [
    ['B-1', '好的', '云岭', '', '', '', '', '', '', '100', '', ''],
    ['', '没有编码', '', '', '', '', '', '', '', '', '', ''],
    ['B-3', '', '', '', '', '', '', '', '', '', '', ''],
    ['B-4', '错规格', '', '', '长'.repeat(61), '', '', '', '', '', '', ''],
    ['B-5', '错系列', '', '都会', '', '', '', '', '', '', '', ''],
    ['B-6', '错计价', '', '', '', '', '', '', '箱', '', '', ''],
    ['B-7', '错属性', '', '', '', '', '', '', '', '', '柔光', ''],
    ['B-8', '错片数', '', '', '', '', '2.5', '', '', '', '', ''],
    ['B-9', '不认识', '天外', '', '', '', '', '', '', '', '', ''],
    ['B-1', '又一次', '', '', '', '', '', '', '', '', '', ''],
  ]
  const batch = await brought().whole(csvOf([titles, ...rows]))
  expect(errorsOf(batch)).toEqual([
    '3 编码不能为空',
    '4 新商品需要填写名称',
    '5 规格最多 60 个字',
    '6 填写系列时需要填写品牌',
    '7 按箱计价需要填写每箱片数',
    '8 属性应写成“颜色：白；表面：柔光”，最多 20 个',
    '9 每箱片数应为整数',
    '10 字典中没有“天外”',
    '11 与第 2 行重复，请去掉一行',
  ])
  expect(batch).toMatchObject({ status: 'done', createdCount: 1, failedCount: 9 })
})

test('an unknown brand gets a meaning in the wizard', async () => {
  const file = await brought().upload(
    csvOf([
      ['编码', '名称', '品牌'],
      ['C-1', '灰砖', '云岭瓷砖'],
    ]),
  )
  const checked = await brought().check(file)
  expect(checked).toMatchObject({ createdCount: 0, failedCount: 1 })
  const mended = await brought().check(file, { words: { brandId: { 云岭瓷砖: '云岭' } } })
  await brought().run(mended.id)
  expect(await found('C-1')).toMatchObject({ brandId })
})

test('an existing code changes only what is filled in, is foretold as such, and an undo gives it back', async () => {
  await brought().whole(
    csvOf([
      ['编码', '名称', '标价', '备注'],
      ['D-1', '旧名', '100', '旧备注'],
    ]),
  )
  const file = await brought().upload(
    csvOf([
      ['编码', '标价', '备注'],
      ['D-1', '120', ''],
      ['D-2', '90', ''],
    ]),
  )
  const checked = await brought().check(file, { duplicates: 'update' })
  expect(checked).toMatchObject({ createdCount: 0, updatedCount: 1, failedCount: 1 })
  expect(await brought().run(checked.id)).toMatchObject({ updatedCount: 1, failedCount: 1 })
  expect(await found('D-1')).toMatchObject({ name: '旧名', listPrice: 12_000, remark: '旧备注' })
  expect(await brought().undo(checked.id)).toMatchObject({ status: 'undone' })
  expect(await found('D-1')).toMatchObject({ listPrice: 10_000 })
})

test('an undo removes what came, unless somebody changed it since', async () => {
  const one = await brought().whole(
    csvOf([
      ['编码', '名称'],
      ['E-1', '要撤'],
    ]),
  )
  await brought().undo(one.id)
  expect(await found('E-1')).toBeUndefined()
  const two = await brought().whole(
    csvOf([
      ['编码', '名称'],
      ['E-2', '改过'],
    ]),
  )
  const goods = await found('E-2')
  await server.ask(routes.edit, {
    as: company.boss,
    body: { id: goods?.id ?? 0, version: goods?.version ?? 0, remark: '改了' },
  })
  const { code, msg } = await server.call(transferRoutes.undo, { as: company.boss, body: { id: two.id } })
  expect([code, msg]).toEqual([codes.conflict, expect.stringContaining('改过（')])
  expect(await found('E-2')).toMatchObject({ remark: '改了' })
})

test('pictures on rows and in cells come in small; a broken one leaves its row without it', async () => {
  const [red, blue] = [await picture('#c33'), await picture('#36c')]
  const lines = [
    ['编码', '名称', '图片'],
    ['F-1', '有图', ''],
    ['F-2', 'WPS 的图', '=ID_1'],
    ['F-3', '坏图', ''],
    ['F-4', '没有图', ''],
  ]
  const pictures = [
    { bytes: red, row: 2 },
    { bytes: blue, row: 2 },
    { bytes: blue, id: 'ID_1' },
    { bytes: Buffer.from('not a picture'), row: 4 },
  ]
  const batch = await brought().whole(pictureBook(lines, pictures), { mode: 'valid' })
  expect(errorsOf(batch)).toEqual([])
  expect(batch.notices).toEqual([
    { row: 4, column: '图片', message: '有一张图片没有导入：请选择 PNG、JPEG 或 WebP 图片' },
  ])
  expect((await found('F-3'))?.pictures).toEqual([])
  const [first, second, fourth] = [await found('F-1'), await found('F-2'), await found('F-4')]
  expect(first?.pictures).toHaveLength(2)
  expect(second?.pictures).toEqual([first?.pictures[1]])
  expect(fourth?.pictures).toEqual([])
  const again = csvOf([
    ['编码', '名称', '图片'],
    ['F-5', '按地址', `http://console${second?.pictures[0]}`],
  ])
  await brought().whole(again)
  expect((await found('F-5'))?.pictures).toEqual(second?.pictures)
  const wrong = [
    ['编码', '名称', '图片'],
    ['F-6', '丢', `/api/files/picture/${'0'.repeat(64)}`],
    ['F-7', '外', 'http://a.cn/a.png'],
  ]
  const lost = await brought().check(await brought().upload(csvOf(wrong)))
  expect(errorsOf(lost)).toEqual([
    '2 本系统中没有这个地址的图片，请重新上传图片',
    '3 请把图片放进单元格，或填写本系统中图片的地址',
  ])
})

test('who may not see a price neither brings nor takes it, and sees no other person’s file', async () => {
  const rights = { menus: ['goodsManager'], elements: ['goodsManager:import', 'goodsManager:export'] }
  const clerk = await company.hire('goodsClerk', await makeRole(server.owner, company.officeId, rights))
  const batch = await brought(clerk.token).upload(
    csvOf([
      ['编码', '名称', '标价', '成本'],
      ['H-1', '价', '10', '5'],
    ]),
  )
  expect(batch.settings.mapping).toEqual({ code: 0, name: 1 })
  const forced = { id: batch.id, duplicates: 'refuse', mode: 'valid', mapping: { code: 0, name: 1, cost: 3 } } as const
  expect(await server.call(transferRoutes.check, { as: clerk.token, body: forced })).toMatchObject({
    code: codes.badInput,
  })
  const template = await server.send(transferRoutes.template, { as: clerk.token, params: { kind: 'goods' } })
  const { header } = await readAll(template.rawPayload, 'a.xlsx')
  expect(header.join()).toContain('编码')
  expect(header.join()).not.toMatch(/标价|底价|成本/)
})

test('an export comes back unchanged', async () => {
  const columns = ['code', 'name', 'brandId', 'seriesId', 'spec', 'boxPieces', 'wholeBoxes', 'soldAs', 'priceUnit']
  const body = { columns: [...columns, 'listPrice', 'onSale', 'attributes', 'pictures'], reason: '核对', view: 'all' }
  const { id } = await server.ask(transferRoutes.startExport, { as: company.boss, params: { kind: 'goods' }, body })
  await exported(server, company.boss, id)
  const file = await server.send(transferRoutes.download, { as: company.boss, params: { id } })
  const batch = await brought().whole(file.rawPayload, { duplicates: 'update' })
  expect(batch).toMatchObject({ status: 'done', createdCount: 0, updatedCount: 0, failedCount: 0 })
  expect(batch.skippedCount).toBeGreaterThan(5)
})
