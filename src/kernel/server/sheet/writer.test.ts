import { setTimeout } from 'node:timers/promises'
import fc from 'fast-check'
import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { cellText } from './cell.ts'
import { batchesOf, bytesOf, partOf, readAll } from './fixtures.ts'
import { type SheetColumn, writeCsv, writeSheet } from './writer.ts'

const columns: SheetColumn[] = [
  { title: '电话' },
  { title: '数量', kind: 'integer' },
  { title: '金额', kind: 'money' },
  { title: '日期', kind: 'date' },
  { title: '时间', kind: 'datetime' },
]
const moment = new Date('2026-11-20T17:05:09Z')
const row = ['13800000000', 12, 123456, '2026-11-20', moment]
const dangerous = ['=1+1', '+1', '-1', '@a', '\t=1', '\r=1', '=cmd|"/c calc"!A0', "'=1", '＝1']

const sheet = (content: SheetColumn[], ...rows: unknown[][]) =>
  bytesOf(writeSheet({ columns: content, rows: batchesOf(rows), sheetName: '流量' }))
const csv = async (content: SheetColumn[], ...rows: unknown[][]) =>
  (await bytesOf(writeCsv({ columns: content, rows: batchesOf(rows) }))).toString()

test('表头有样式、冻结、可筛选，列宽合适', async () => {
  const file = await sheet([...columns, { title: '宽', width: 33 }], row, row)
  const [read] = (await readXlsx(file, { readStyles: true })).sheets
  expect(read).toMatchObject({ name: '流量', freezePane: { rows: 1 }, autoFilter: { range: 'A1:F3' } })
  expect(read?.cells?.get('0,0')?.style).toMatchObject({ font: { bold: true }, fill: { pattern: 'solid' } })
  expect(read?.columns?.map(column => column.width)).toEqual([14, 10, 14, 12, 20, 33])
  expect(await partOf(file, 'xl/workbook.xml')).toContain("'流量'!$A$1:$F$3</definedName>")
})

test('电话是文字，数量、金额、日期是真的数字和日期', async () => {
  const xml = await partOf(await sheet(columns, row), 'xl/worksheets/sheet1.xml')
  expect(xml).toContain('<c r="A2" s="2" t="inlineStr"><is><t>13800000000</t></is></c>')
  expect(xml).toContain('<v>12</v></c><c r="C2" s="4"><v>1234.56</v></c>')
  const { rows } = await readAll(await sheet(columns, row), '导出.xlsx')
  expect(rows[0]?.cells).toEqual(['13800000000', 12, 1234.56, new Date('2026-11-20T00:00:00+08:00'), moment])
})

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [-5, '-0.05'],
  ['-12345', '-123.45'],
  [900719925474099n, '9007199254740.99'],
])('金额 %s 分写作 %s 元', async (fen, yuan) => {
  const file = await sheet([{ title: '金额', kind: 'money' }], [fen])
  expect(await partOf(file, 'xl/worksheets/sheet1.xml')).toContain(`<v>${yuan}</v>`)
  expect(await csv([{ title: '金额', kind: 'money' }], [fen])).toContain(`\n${yuan}\r\n`)
})

test.each<[SheetColumn['kind'], unknown, string]>([
  ['text', 13800000000, '13800000000'],
  ['text', true, '是'],
  ['text', false, '否'],
  ['text', moment, '2026-11-21 01:05:09'],
  ['integer', '440101199001011234', '440101199001011234'],
  ['integer', '暂无', '暂无'],
  ['integer', 1.5, '1.5'],
  ['date', moment, '2026-11-21'],
  ['date', '2026-11-20T17:05:09.000Z', '2026-11-21'],
  ['date', '1899-01-01', '1899-01-01'],
  ['date', '择日', '择日'],
  ['datetime', '2026-11-20 09:30', '2026-11-20 09:30:00'],
])('%s 列的 %s 读回来是 %s', async (kind, value, text) => {
  const content: SheetColumn[] = [{ title: '列', kind }]
  const { rows } = await readAll(await sheet(content, [value]), '导出.xlsx')
  expect(cellText(rows[0]?.cells[0]).replace(kind === 'date' ? ' 00:00:00' : '', '')).toBe(text)
  expect((await readAll(await csv(content, [value]), '导出.csv')).rows[0]?.cells).toEqual([text])
})

test('空值是空单元格，全空的行不占数据', async () => {
  const { rows } = await readAll(
    await sheet([{ title: '甲' }, { title: '乙' }], [null, ''], [undefined, 'x']),
    '导出.xlsx',
  )
  expect(rows).toEqual([{ number: 3, cells: [null, 'x'] }])
})

test('说明写进第二个工作表，表名里不能用的字符换掉', async () => {
  const draft = { columns: [{ title: '甲' }], rows: batchesOf([['乙']]), note: '导出人：张三\n筛选：全部' }
  const { sheets } = await readXlsx(await bytesOf(writeSheet({ ...draft, sheetName: "'流量[1]/2:3'" })))
  expect(sheets.map(({ name }) => name)).toEqual(['流量 1  2 3', '说明'])
  expect(sheets[1]?.rows).toEqual([['导出人：张三'], ['筛选：全部']])
})

test('像公式的文字在 .xlsx 里只是文字', async () => {
  const file = await sheet([{ title: '=1+1' }], ...dangerous.map(text => [text]))
  const xml = await partOf(file, 'xl/worksheets/sheet1.xml')
  expect(xml).not.toMatch(/<f[\s>/]/)
  expect(xml.match(/<c [^>]*t="inlineStr"/g)).toHaveLength(dangerous.length + 1)
  const [read] = (await readXlsx(file)).sheets
  expect(read?.rows.map(([text]) => text)).toEqual(['=1+1', ...dangerous])
  expect([...(read?.cells?.values() ?? [])].filter(cell => cell.formula !== undefined)).toEqual([])
})

test('像公式的文字在 CSV 里前面加撇号，数字的负号不加', async () => {
  const lines = (await csv([{ title: '=甲' }], ...dangerous.map(text => [text]))).slice(1).split('\r\n')
  expect(lines.slice(0, -1).every(line => /^"?'/.test(line))).toBe(true)
  const figures: SheetColumn[] = [{ title: '甲' }, { title: '乙', kind: 'integer' }, { title: '丙', kind: 'money' }]
  expect(await csv(figures, [-3, '-4', -500])).toBe('\ufeff甲,乙,丙\r\n-3,-4,-5.00\r\n')
})

test('CSV 带 BOM，用回车换行，该引的引起来', async () => {
  const content = [{ title: '甲' }, { title: '乙' }]
  expect(await csv(content, ['a,b', '说"好"'], [' x', '上\n下'])).toBe(
    '\ufeff甲,乙\r\n"a,b","说""好"""\r\n" x","上\n下"\r\n',
  )
})

test('导出再读入，文字不变', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom(...dangerous, '_x0041_', '_x0001\u0002', "''-1", '第一行\r\n第二行', 'a\u0000b', '\ufffe'),
  )
  const texts = fc.array(text, { minLength: 100, maxLength: 300 })
  await fc.assert(
    fc.asyncProperty(texts, async values => {
      const given = values.map(value => value.toWellFormed())
      const rows = given.map((value, index) => [String(index), value])
      const content = [{ title: '号' }, { title: '文' }]
      const fromSheet = await readAll(await sheet(content, ...rows), '导出.xlsx')
      expect(fromSheet.rows.map(({ cells }) => cellText(cells[1]))).toEqual(given.map(cellText))
      const printable = rows.map(cells => cells.map(value => value.replaceAll('\0', '')))
      const fromCsv = await readAll(await csv(content, ...printable), '导出.csv')
      expect(fromCsv.rows.map(({ cells }) => cellText(cells[1]))).toEqual(printable.map(cells => cellText(cells[1])))
    }),
    { numRuns: 8 },
  )
}, 60_000)

test('超长文字截到 Excel 的上限', async () => {
  const { rows } = await readAll(await sheet([{ title: '甲' }], ['字'.repeat(40_000)]), '导出.xlsx')
  expect(rows[0]?.cells[0]).toHaveLength(32_767)
})

test('读得多快才取多快，不读就不取', async () => {
  let taken = 0
  async function* rows() {
    for (; taken < 400; taken += 1)
      yield Array.from({ length: 500 }, (_, index) => [`${taken}-${index}-${Math.random()}`])
  }
  const stream = writeSheet({ columns: [{ title: '甲' }], rows: rows(), sheetName: '一' })
  await stream[Symbol.asyncIterator]().next()
  await setTimeout(500)
  expect(taken).toBeLessThan(100)
  stream.destroy()
})

test('下载中断时放掉数据源', async () => {
  let state = 'idle'
  async function* rows() {
    state = 'open'
    try {
      for (;;) yield Array.from({ length: 500 }, () => [Math.random()])
    } finally {
      state = 'released'
    }
  }
  const stream = writeSheet({ columns: [{ title: '甲' }], rows: rows(), sheetName: '一' })
  for await (const _ of stream) if (state === 'open') break
  await expect.poll(() => state).toBe('released')
})

test.each([
  ['金额不是整数分', { title: '金额', kind: 'money' } as const, 1.5, 'whole fen'],
  ['对象', { title: '甲' }, { a: 1 }, 'no object'],
])('程序的错误（%s）让流出错而不是写出坏表', async (_, column, value, message) => {
  await expect(sheet([column], [value])).rejects.toThrow(message)
  await expect(csv([column], [value])).rejects.toThrow(message)
})

test('数据源出错，流也出错', async () => {
  async function* rows(): AsyncGenerator<unknown[][]> {
    yield [['甲']]
    throw new Error('cursor lost')
  }
  await expect(bytesOf(writeSheet({ columns: [{ title: '甲' }], rows: rows(), sheetName: '一' }))).rejects.toThrow(
    'cursor lost',
  )
})
