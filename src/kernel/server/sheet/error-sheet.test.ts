import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { errorSheet, type WrongRow } from './error-sheet.ts'
import { batchesOf, bytesOf, partOf, readAll } from './fixtures.ts'

const header = ['姓名', '电话', '', '日期']
const moment = new Date('2026-11-20T09:30:00+08:00')
const rows: WrongRow[] = [
  {
    number: 3,
    cells: ['张三', 138000000001, null, moment],
    errors: [
      { column: 1, message: '不是手机号' },
      { column: 3, message: '晚于今天' },
    ],
  },
  {
    number: 7,
    cells: [{ formula: 'A1&"x"' }, null, true, 1.5],
    errors: [
      { column: 1, message: '必填' },
      { column: null, message: '与第 3 行重复' },
    ],
  },
  { number: 9, cells: ['李四'], errors: [] },
]
const file = () => bytesOf(errorSheet({ header, rows: batchesOf(rows) }))

test('原因在第一列，说出原来的行号和列名，其余单元格照旧', async () => {
  const table = await readAll(await file(), '错误.xlsx')
  expect(table.header).toEqual(['错误原因', ...header])
  expect(table.rows.map(row => row.cells)).toEqual([
    ['第 3 行：电话：不是手机号；日期：晚于今天', '张三', 138000000001, null, moment],
    ['第 7 行：电话：必填；与第 3 行重复', '=A1&"x"', null, 'TRUE', 1.5],
    [null, '李四', null, null, null],
  ])
})

test('出错的单元格有底色，空的也有，其余没有', async () => {
  const [sheet] = (await readXlsx(await file(), { readStyles: true })).sheets
  const filled = [...(sheet?.cells ?? [])].filter(([key, cell]) => !key.startsWith('0,') && cell.style?.fill)
  expect(filled.map(([key]) => key).sort()).toEqual(['1,2', '1,4', '2,2'])
})

test('公式变成文字，不再计算', async () => {
  expect(await partOf(await file(), 'xl/worksheets/sheet1.xml')).not.toMatch(/<f[\s>/]/)
})

test('改过再传又出错时，上一轮的原因不留', async () => {
  const errors = [{ column: 2, message: '不对' }]
  const again: WrongRow[] = [{ number: 2, cells: ['第 3 行：旧的', '张三', 'x'], errors }]
  const draft = { header: ['错误原因', '姓名', '电话'], rows: batchesOf(again) }
  const table = await readAll(await bytesOf(errorSheet(draft)), '表.xlsx')
  expect(table.header).toEqual(['错误原因', '姓名', '电话'])
  expect(table.rows[0]?.cells).toEqual(['第 2 行：电话：不对', '张三', 'x'])
})
