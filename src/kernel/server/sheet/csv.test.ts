import { expect, test } from 'vitest'
import { collect, fileOf, readAll } from './fixtures.ts'
import { openSheet } from './reader.ts'

const read = async (content: string | Buffer) => {
  const { format, header, rows } = await readAll(content, '表.csv')
  expect(format).toBe('csv')
  return [header, ...rows.map(row => row.cells)]
}

const text = '姓名,城市\r\n张三,杭州\r\n'
const table = [
  ['姓名', '城市'],
  ['张三', '杭州'],
]

test.each([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 带 BOM', Buffer.from(`\ufeff${text}`)],
  ['UTF-16LE', Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['UTF-16BE', Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
  ['GBK', Buffer.from('d0d5c3fb2cb3c7cad00d0ad5c5c8fd2cbabcd6dd0d0a', 'hex')],
])('编码 %s', async (_, content) => {
  expect(await read(content)).toEqual(table)
})

test('GB18030 的四字节字', async () => {
  expect(await read(Buffer.from('d0d5c3fb0a95328236d5c5', 'hex'))).toEqual([['姓名'], ['𠀀张']])
})

test('多字节字跨过读块的边界，也不因大半是英文而认错', async () => {
  const name = Buffer.from('d5c5c8fd', 'hex')
  const lines = Array.from({ length: 30_000 }, () => Buffer.concat([Buffer.from('abc,'), name, Buffer.from('\n')]))
  const rows = await read(Buffer.concat([Buffer.from('a,b\n'), ...lines]))
  expect(rows).toHaveLength(30_001)
  expect(rows.slice(1).every(row => row[1] === '张三')).toBe(true)
})

test.each([',', ';', '\t'])('分隔符 %j', async delimiter => {
  expect(await read(text.replaceAll(',', delimiter))).toEqual(table)
})

test('引号、引号里的分隔符、换行和引号', async () => {
  const rows = await read('甲,乙\r\n"一, ""二""","上\r\n下"\r\n5" 管,a"b\r\n')
  expect(rows.slice(1)).toEqual([
    ['一, "二"', '上\r\n下'],
    ['5" 管', 'a"b'],
  ])
})

test('换行可以混用，末行可以没有换行', async () => {
  expect(await read('甲\n一\r\n二\r三')).toEqual([['甲'], ['一'], ['二'], ['三']])
})

test('引号之前与之后的行读法一样，换行跨过读块的边界也一样', async () => {
  const plain = Array.from({ length: 20_000 }, (_, row) => `${row},杭州,`.padEnd(5 + (row % 7), '字'))
  const ends = ['\r\n', '\n', '\r']
  const lines = plain.map((line, row) => line + ends[row % 3]).join('')
  const quoted = await read(`"甲",乙,丙\n${lines}`)
  expect(quoted).toHaveLength(20_001)
  expect(await read(`甲,乙,丙\n${lines}`)).toEqual(quoted)
  expect(await read(`甲,乙,丙\n${lines}"一\n二",三\n${lines}`)).toEqual([
    ...quoted,
    ['一\n二', '三', null],
    ...quoted.slice(1),
  ])
})

test('没有配对的引号，说的是文件里的行', async () => {
  await expect(read(`甲\n${'一\n'.repeat(30_000)}"二\n`)).rejects.toThrow('第 30002 行')
})

test('等号开头仍是文字，数字不变样', async () => {
  const rows = await read('甲,乙,丙\n=1+1,0013800000000,440101199001011234\n')
  expect(rows[1]).toEqual(['=1+1', '0013800000000', '440101199001011234'])
})

test('空行跳过，行号与 Excel 所见相同', async () => {
  const { rows } = await readAll('甲,乙\n\n"一\n行",\n,\n二,三,多\n', '表.csv')
  expect(rows).toEqual([
    { number: 3, cells: ['一\n行', null] },
    { number: 5, cells: ['二', '三', '多'] },
  ])
})

test('一批约 500 行', async () => {
  const reader = await openSheet(await fileOf(`甲\n${'乙\n'.repeat(1234)}`), '表.csv')
  expect((await collect(reader.rows())).map(batch => batch.length)).toEqual([500, 500, 234])
})
