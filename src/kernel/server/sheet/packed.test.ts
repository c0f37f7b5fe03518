import { expect, test } from 'vitest'
import { bookOf, collect, fileOf, sheetOf, textRow, zipOf } from './fixtures.ts'
import { looseRows } from './packed.ts'

const rowsOf = async (content: string | Buffer, name: string) =>
  (await collect(looseRows(await fileOf(content), name))).flat()

const bill = '账单明细,,\n起始,2026-11-01,\n\n时间,金额\t,备注\n11-01,5.00\t,=1+1\n'
const rows = [
  { number: 1, cells: ['账单明细'] },
  { number: 2, cells: ['起始', '2026-11-01'] },
  { number: 4, cells: ['时间', '金额\t', '备注'] },
  { number: 5, cells: ['11-01', '5.00\t', '=1+1'] },
]

test('lines of other kinds may stand above the header', async () => {
  expect(await rowsOf(bill, '账单.csv')).toEqual(rows)
})

test('one table in a zip is read, beside files of other kinds', async () => {
  const zip = zipOf([
    { name: '说明.pdf', data: 'x' },
    { name: '__MACOSX/账单.csv', data: 'x' },
    { name: '2026/账单.CSV', data: bill },
  ])
  expect(await rowsOf(zip, '账单.zip')).toEqual(rows)
  const book = bookOf(sheetOf(textRow(3, '一', '二')))
  expect(await rowsOf(zipOf([{ name: 'a.xlsx', data: book }]), 'a.zip')).toEqual([{ number: 3, cells: ['一', '二'] }])
  expect(await rowsOf(book, 'a.xlsx')).toEqual([{ number: 3, cells: ['一', '二'] }])
})

test.each([
  [[{ name: 'a.pdf', data: 'x' }], '压缩包里没有 .csv 或 .xlsx 文件'],
  [
    [
      { name: 'a.csv', data: 'x' },
      { name: 'b.csv', data: 'x' },
    ],
    '2 个表格文件',
  ],
  [[{ name: 'a.csv', data: 'x', encrypted: true }], '设有密码'],
  [[{ name: 'a.csv', data: 'x'.repeat(20_000_000) }], '压缩炸弹'],
  [[{ name: 'a.csv', data: '' }], '文件是空的'],
  [[{ name: 'a.csv', data: '\n,,\n' }], '工作表是空的'],
])('%j is refused: %s', async (entries, words) => {
  await expect(rowsOf(zipOf(entries), 'a.zip')).rejects.toThrow(words)
})

test('a table in a zip is judged by the directory before a byte of it is unpacked', async () => {
  const lines = Buffer.alloc(51 * 1024 * 1024)
  for (let at = 0; at < lines.length; at += 4) lines.writeUInt32LE((at * 2_654_435_761) >>> 20, at)
  // Unpacked, it would be refused for its checksum.
  await expect(rowsOf(zipOf([{ name: 'a.csv', data: lines, crc: 1 }]), 'a.zip')).rejects.toThrow('文件超过 50 MB')
})
