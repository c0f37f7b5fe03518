import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Company, foundCompany } from '../../../../../tests/support/people.ts'
import { pictureBook } from '../../../../../tests/support/pictureBook.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { csvOf, importer } from '../../../../../tests/support/transfer.ts'
import { bookOf, sheetOf, workbookOf } from '../../../../kernel/server/sheet/fixtures.ts'
import { transferRoutes } from '../../../transfer/api/transfer.ts'
import { goodsRoutes as routes } from '../../api/goods.ts'

// A worker is started for every file.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let server: TestServer
let company: Company
let goods: ReturnType<typeof importer>
beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '价目表公司', 'priceListBoss')
  goods = importer(server, 'goods', company.boss)
})
afterAll(() => server?.stop())

const found = async (code: string) => {
  const { rows } = await server.ask(routes.list, {
    as: company.boss,
    body: { view: 'all', filters: { code: { contains: code } } },
  })
  return rows[0] && server.ask(routes.detail, { as: company.boss, params: { id: rows[0].id } })
}

type Line = readonly (string | number | null)[]

/** Returns the rows of a worksheet; a text that begins with `=` is a formula, with its value behind a `|`. */
const rowsOf = (lines: readonly Line[]) =>
  lines
    .map(
      (cells, at) =>
        `<row r="${at + 1}">${cells.map((cell, column) => cellOf(cell, `${letter(column)}${at + 1}`)).join('')}</row>`,
    )
    .join('')
const letter = (column: number) => String.fromCharCode(65 + column)
function cellOf(cell: string | number | null, at: string): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`
  const [formula, value] = cell.startsWith('=') ? cell.slice(1).split('|') : []
  if (formula !== undefined) return `<c r="${at}"><f>${formula}</f><v>${value ?? ''}</v></c>`
  return `<c r="${at}" t="inlineStr"><is><t>${cell}</t></is></c>`
}
const merged = (sheet: string, ...refs: string[]) =>
  sheet.replace(
    '</worksheet>',
    `<mergeCells>${refs.map(ref => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells></worksheet>`,
  )

const cover: Line[] = [['云岭瓷砖'], ['2026 年价目表'], ['联系人：王先生']]
const list: Line[] = [
  ['云岭瓷砖 2026 价目表', null, null, null, null, null],
  ['单位：元', null, null, null, null, null],
  ['产品编号', '品名', '规格（mm）', '价格', null, '备注'],
  [null, null, null, '单价(元/片)', '成本', null],
  ['PL-1', '雪山白', '800*800', '=D9*1.1|76.8', 50, '主推'],
  ['PL-2', '灰砖', '750*1500', 99.5, 60, null],
]
const others = {
  'xl/workbook.xml': workbookOf(
    '<sheet name="封面" sheetId="1" r:id="rId1"/><sheet name="价目" sheetId="2" r:id="rId4"/><sheet name="配件" sheetId="3" r:id="rId5"/>',
  ),
}
const relations = (file: Record<string, string>) => {
  const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet'
  const all = [
    ['rId1', 'worksheet.xml'],
    ['rId4', 'second.xml'],
    ['rId5', 'third.xml'],
  ]
  const body = all.map(([id, target]) => `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`).join('')
  return {
    ...file,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${body}</Relationships>`,
  }
}
const supplier = () =>
  bookOf(
    sheetOf(rowsOf(cover)),
    relations({
      ...others,
      'xl/second.xml': merged(sheetOf(rowsOf(list)), 'A1:F1', 'A3:A4', 'B3:B4', 'C3:C4', 'D3:E3', 'F3:F4'),
      'xl/third.xml': sheetOf(
        rowsOf([
          ['编码', '名称', '单价（元/㎡）'],
          ['PL-9', '踢脚线', 30],
        ]),
      ),
    }),
  )

describe('a price list of a supplier', () => {
  test('is found below its cover and titles, with two rows of header; its units say what prices are per', async () => {
    const batch = await goods.upload(supplier(), '价目表.xlsx')
    expect(batch).toMatchObject({
      layout: { sheet: 1, row: 3, rows: 2 },
      sheets: ['封面', '价目', '配件'],
      header: ['产品编号', '品名', '规格（mm）', '价格 / 单价(元/片)', '价格 / 成本', '备注'],
      settings: { mapping: { code: 0, name: 1, spec: 2, listPrice: 3, cost: 4, remark: 5 } },
    })
    expect(batch.preview[0]).toEqual(['PL-1', '雪山白', '800*800', '76.8', '50', '主推'])
    const checked = await goods.check(batch)
    expect(checked).toMatchObject({ errors: [], createdCount: 2 })
    await goods.run(checked.id)
    expect(await found('PL-1')).toMatchObject({ spec: '800×800', priceUnit: 'piece', listPrice: 7680, cost: 5000 })
  })

  test('has sizes in the unit that its title says, and of two equal titles the first, while the other may be chosen', async () => {
    const csv =
      '编码,名称,规格（cm）,单价,单价\nCM-1,小砖,80*80,76.8,99\nCM-2,大砖,750*1500mm,50,60\nCM-3,配件,M-8801,5,6\n'
    const batch = await goods.upload(csv, '厘米.csv')
    expect(batch).toMatchObject({
      header: ['编码', '名称', '规格（cm）', '单价', '单价 · E 列'],
      settings: { mapping: { code: 0, name: 1, spec: 2, listPrice: 3 } },
    })
    const checked = await goods.check(batch)
    expect(checked).toMatchObject({ errors: [], createdCount: 3 })
    await goods.run(checked.id)
    expect(await found('CM-1')).toMatchObject({ spec: '800×800', listPrice: 7680 })
    expect(await found('CM-2')).toMatchObject({ spec: '750×1500' })
    expect(await found('CM-3')).toMatchObject({ spec: 'M-8801' })
  })

  test('has further sheets, which may be chosen with the rows of their header', async () => {
    const { id } = await goods.upload(supplier(), '价目表.xlsx')
    const layout = (body: { sheet: number; row: number | null; rows: 1 | 2 }) =>
      server.call(transferRoutes.layout, { as: company.boss, body: { id, ...body } })
    expect(await layout({ sheet: 0, row: 9, rows: 1 })).toMatchObject({
      code: 40000,
      data: { issues: [{ field: 'row' }] },
    })
    expect(await layout({ sheet: 7, row: 1, rows: 1 })).toMatchObject({
      code: 40000,
      data: { issues: [{ field: 'sheet' }] },
    })
    expect((await layout({ sheet: 1, row: 5, rows: 1 })).data).toMatchObject({
      header: ['PL-1', '雪山白', '800*800', '76.8', '50', '主推'],
    })
    const { data: third } = await layout({ sheet: 2, row: null, rows: 1 })
    expect(third).toMatchObject({ layout: { sheet: 2, row: 1, rows: 1 }, header: ['编码', '名称', '单价（元/㎡）'] })
    const checked = await goods.check(third)
    expect(checked).toMatchObject({ status: 'ready', failedCount: 1 })
    expect(checked.errors[0]?.message).toContain('按平方米计价')
  })

  test('has its table in a CSV, too', async () => {
    const batch = await goods.upload(
      csvOf([
        ['云岭价目表', '', ''],
        ['', '', ''],
        ['货号', '品名', '售价'],
        ['PL-20', '白砖', '12'],
      ]),
    )
    expect(batch).toMatchObject({ layout: { row: 3 }, settings: { mapping: { code: 0, name: 1, listPrice: 2 } } })
    expect(await goods.check(batch)).toMatchObject({ createdCount: 1, failedCount: 0 })
  })

  test('has merged cells that count for all their rows', async () => {
    const lines: Line[] = [
      ['品名', '编码', '规格', '单价'],
      ['雪山白', 'PL-31', '600*600', 30],
      [null, 'PL-32', '800*800', null],
      [null, 'PL-33', '750*1500', 90],
    ]
    const batch = await goods.whole(bookOf(merged(sheetOf(rowsOf(lines)), 'A2:A4', 'D2:D3')))
    expect(batch).toMatchObject({ status: 'done', createdCount: 3 })
    expect(await found('PL-32')).toMatchObject({ name: '雪山白', listPrice: 3000 })
    expect(await found('PL-33')).toMatchObject({ name: '雪山白', listPrice: 9000 })
  })

  test('names units of prices as dealers do', async () => {
    const lines = [
      ['编码', '名称', '规格', '计价单位', '标价'],
      ['PL-41', '甲', '800*800', '元/㎡', '1'],
      ['PL-42', '乙', '', '元/片', '1'],
      ['PL-43', '丙', '', '个', '1'],
      ['PL-44', '丁', '', '条', '1'],
    ]
    expect(await goods.whole(csvOf(lines))).toMatchObject({ status: 'done', createdCount: 4, errors: [] })
    expect([(await found('PL-41'))?.priceUnit, (await found('PL-44'))?.priceUnit]).toEqual(['area', 'piece'])
  })

  test('states the area of a piece in its size or in a column', async () => {
    const lines = [
      ['编码', '名称', '规格', '每片面积', '每箱片数', '计价单位', '标价'],
      ['PL-81', '甲', '0.64㎡/片', '', '', '㎡', '100'],
      ['PL-82', '乙', '1.44㎡/箱', '', '2', '㎡', '100'],
      ['PL-83', '丙', 'M-8801', '1.125㎡', '', '㎡', '100'],
      ['PL-84', '丁', '1.44㎡/箱', '', '', '㎡', '100'],
    ]
    const done = await goods.whole(csvOf(lines))
    expect(done).toMatchObject({ status: 'done', createdCount: 3, failedCount: 1 })
    expect(done.errors[0]?.message).toContain('0.64㎡/片')
    const areas = await Promise.all(['PL-81', 'PL-82', 'PL-83'].map(async code => (await found(code))?.areaPerPiece))
    expect(areas).toEqual([0.64, 0.72, 1.125])
    const changed = [
      ['编码', '每箱片数'],
      ['PL-82', '4'],
    ]
    expect(await goods.whole(csvOf(changed), { duplicates: 'update' })).toMatchObject({ updatedCount: 1 })
    expect((await found('PL-82'))?.areaPerPiece).toBe(0.36)
  })

  test('whose prices are per different units is not read as one', async () => {
    const lines = [
      ['编码', '名称', '单价(元/片)', '成本(元/箱)'],
      ['PL-51', '甲', '9', '20'],
    ]
    const checked = await goods.check(await goods.upload(csvOf(lines)))
    expect(checked).toMatchObject({ status: 'failed', message: expect.stringContaining('不同的单位') })
  })
})

test('a picture that cannot be read costs the picture and not the row, which is told', async () => {
  const red = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#c33' } })
    .png()
    .toBuffer()
  const lines = [
    ['编码', '名称', '图片'],
    ['PL-61', '坏图', ''],
    ['PL-62', '两张', ''],
  ]
  const pictures = [
    { bytes: Buffer.from('not a picture'), row: 2 },
    { bytes: Buffer.from('not a picture'), row: 3 },
    { bytes: red, row: 3 },
  ]
  const checked = await goods.check(await goods.upload(pictureBook(lines, pictures), '图.xlsx'))
  expect(checked).toMatchObject({ createdCount: 2, failedCount: 0, errors: [] })
  expect(checked.notices.map(({ row, column }) => [row, column])).toEqual([
    [2, '图片'],
    [3, '图片'],
  ])
  expect(checked.notices[0]?.message).toContain('有一张图片没有导入')
  await goods.run(checked.id)
  expect([(await found('PL-61'))?.pictures.length, (await found('PL-62'))?.pictures.length]).toEqual([0, 1])
})

test('a code that stands twice in a file is told, whichever row counts', async () => {
  const file = csvOf([
    ['编码', '名称'],
    ['PL-71', '甲'],
    ['PL-71', '乙'],
  ])
  const skipped = await goods.check(await goods.upload(file), { duplicates: 'skip' })
  expect(skipped).toMatchObject({ createdCount: 1, skippedCount: 1 })
  expect(skipped.notices).toEqual([{ row: 3, column: '编码', message: '与第 2 行重复，这一行不导入' }])
  const updated = await goods.check(await goods.upload(file), { duplicates: 'update' })
  expect(updated.notices).toEqual([{ row: 3, column: '编码', message: '与第 2 行重复，以这一行为准' }])
  expect((await goods.check(updated, { duplicates: 'refuse' })).notices).toEqual([])
})

test('18 digits of a code in a cell of numbers are refused, in a cell of text they stay', async () => {
  const sheet = `<row r="1">${['编码', '名称'].map((title, at) => cellOf(title, `${letter(at)}1`)).join('')}</row>
    <row r="2"><c r="A2"><v>1.00000000000012345E+17</v></c>${cellOf('甲', 'B2')}</row>
    <row r="3"><c r="A3"><v>100000000000012345</v></c>${cellOf('乙', 'B3')}</row>
    <row r="4">${cellOf('100000000000012345', 'A4')}${cellOf('丙', 'B4')}</row>
    <row r="5"><c r="A5"><v>697001234567890</v></c>${cellOf('丁', 'B5')}</row>`
  const batch = await goods.whole(bookOf(sheetOf(sheet)))
  expect(batch).toMatchObject({ createdCount: 2, failedCount: 2 })
  expect(batch.errors[0]).toMatchObject({ row: 2, column: '编码' })
  expect(batch.errors.map(({ message }) => message)).toEqual(
    ['A2', 'A3'].map(at => `单元格 ${at} 是超过 15 位的数字，Excel 只保留前 15 位，请把这一列设为文本格式后重新填写`),
  )
  expect(await found('100000000000012345')).toMatchObject({ name: '丙' })
  expect(await found('697001234567890')).toMatchObject({ name: '丁' })
})
