import { randomBytes } from 'node:crypto'
import { truncate } from 'node:fs/promises'
import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { bookEntries, bookOf, type Entry, fileOf, freshPath, readAll, sheetOf, textRow, zipOf } from './fixtures.ts'
import type { SheetLimits } from './limits.ts'
import { openSheet } from './reader.ts'
import { SheetRefusal, type SheetRefusalCode } from './refusal.ts'

const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const good = bookOf(sheetOf(textRow(1, '甲') + textRow(2, '乙')))
const plain = [{ name: '一', rows: [['甲'], ['乙']] }]

async function refusalOf(content: string | Buffer, name = '表.xlsx', limits?: Partial<SheetLimits>) {
  const error = await readAll(content, name, limits).then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof SheetRefusal)) throw new Error(`not refused: ${String(error)}`)
  return error
}

async function expectRefusal(code: SheetRefusalCode, message: string, ...file: Parameters<typeof refusalOf>) {
  expect(await refusalOf(...file)).toMatchObject({ code, message: expect.stringContaining(message) })
}

test('超过 50 MB', async () => {
  const large = await fileOf('')
  await truncate(large, 50 * 1024 * 1024 + 1)
  await expect(openSheet(large, '表.csv')).rejects.toMatchObject({ code: 'tooLarge', message: '文件超过 50 MB' })
})

test.each([
  ['图片改名的', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), '表.xlsx', '无法识别的文件类型'],
  ['二进制改名的', Buffer.from([1, 2, 0, 3]), '表.csv', '无法识别的文件类型'],
  ['网页改名的', '<html><table></table></html>', '表.xls', '却不是 Excel 工作簿'],
  ['文字改名的', '姓名,电话\n张三,1', '表.xlsx', '却不是 Excel 工作簿'],
  ['普通压缩包', zipOf([{ name: 'a.txt', data: 'a' }]), '表.xlsx', '无法识别的文件类型'],
  ['文档', zipOf(documentEntries()), '表.xlsx', '无法识别的文件类型'],
  [
    '其他 OLE 文件',
    Buffer.concat([OLE, Buffer.alloc(600), Buffer.from('WordDocument', 'utf16le')]),
    '表.xls',
    '无法识别的文件类型',
  ],
])('不认识的类型：%s', async (_, content, name, message) => {
  await expectRefusal('unknownType', message, content, name)
})

function documentEntries(): Entry[] {
  return bookEntries('', {
    '[Content_Types].xml':
      '<Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
  })
}

test('旧版 .xls 劝人另存为 .xlsx', async () => {
  const old = Buffer.concat([OLE, Buffer.alloc(70_000), Buffer.from('Workbook', 'utf16le')])
  await expectRefusal('oldExcel', '另存为 .xlsx', old, '表.xls')
})

test('有打开密码的工作簿', async () => {
  const file = await writeXlsx({ sheets: plain, encryption: { password: '1', spinCount: 1 } })
  await expectRefusal('encrypted', '密码', Buffer.from(file))
})

test('压缩包加密', async () => {
  const entries = bookEntries(sheetOf(textRow(1, '甲'))).map(entry => ({ ...entry, encrypted: true }))
  await expectRefusal('encrypted', '密码', zipOf(entries))
})

test('含宏：宏工程、宏工作表、宏类型、宏文件名', async () => {
  const withMacro = await writeXlsx({ sheets: plain, vbaProject: Buffer.from('vba') })
  await expectRefusal('macro', '宏', Buffer.from(withMacro))
  await expectRefusal('macro', '宏', bookOf(sheetOf(''), { 'xl/macrosheets/sheet1.xml': '<x/>' }))
  const type =
    '<Types><Override PartName="/xl/workbook.xml" ContentType="application/vnd.ms-excel.sheet.macroEnabled.main+xml"/></Types>'
  await expectRefusal('macro', '宏', bookOf(sheetOf(''), { '[Content_Types].xml': type }))
  await expectRefusal('macro', '宏', good, '表.xlsm')
})

test('压缩炸弹：目录里的总和、倍数和条数', async () => {
  await expectRefusal('bomb', '压缩炸弹', good, '表.xlsx', { maxInflatedBytes: 500 })
  const zeros = { name: 'xl/media/a.bin', data: Buffer.alloc(12 * 1024 * 1024) }
  await expectRefusal('bomb', '压缩炸弹', zipOf([...bookEntries(sheetOf('')), zeros]))
  const many = Array.from({ length: 10_001 }, (_, index) => ({ name: String(index), data: '' }))
  await expectRefusal('bomb', '压缩炸弹', zipOf(many))
})

test('压缩炸弹：每个部件都小，合起来倍数过大；部件叠在一起', async () => {
  const some = Array.from({ length: 3 }, (_, index) => ({ name: `xl/media/${index}`, data: Buffer.alloc(9_000_000) }))
  await expectRefusal(
    'bomb',
    '压缩炸弹',
    zipOf([...bookEntries(sheetOf(textRow(1, '甲') + textRow(2, '乙'))), ...some]),
  )
  const book = bookOf(sheetOf(textRow(1, '甲') + textRow(2, randomBytes(9000).toString('hex'))))
  expect((await readAll(book, '表.xlsx')).rows).toHaveLength(1)
  await expectRefusal('bomb', '压缩炸弹', overlapping(book))
})

/** Points a second name of the directory at the bytes of the largest part. */
function overlapping(book: Buffer): Buffer {
  const end = book.length - 22
  const start = book.readUInt32LE(end + 16)
  const directory = book.subarray(start, end)
  const again = Buffer.from(directory)
  for (let at = 0; at < again.length; at += 46 + again.readUInt16LE(at + 28)) again.write('~', at + 46, 'latin1')
  const tail = Buffer.from(book.subarray(end))
  tail.writeUInt16LE(tail.readUInt16LE(8) * 2, 8)
  tail.writeUInt16LE(tail.readUInt16LE(10) * 2, 10)
  tail.writeUInt32LE(directory.length * 2, 12)
  return Buffer.concat([book.subarray(0, end), again, tail])
}

test('压缩炸弹：目录谎报大小，解压时拦下', async () => {
  const huge = sheetOf(textRow(1, '甲') + textRow(2, 'x'.repeat(20_000_000)))
  const entries = bookEntries(huge).map(entry =>
    entry.name === 'xl/worksheet.xml' ? { ...entry, declared: 9000 } : entry,
  )
  await expectRefusal('bomb', '压缩炸弹', zipOf(entries))
})

test('压缩炸弹：整读的小部件过大', async () => {
  const styles = `<styleSheet>${Array.from({ length: 700_000 }, (_, index) => `<a b="${(index * 7919) % 999_983}"/>`).join('')}</styleSheet>`
  await expectRefusal('bomb', '压缩炸弹', bookOf(sheetOf(textRow(1, '甲')), { 'xl/styles.xml': styles.repeat(2) }))
})

test.each([
  ['截断', good.subarray(0, good.length - 40)],
  ['校验不符', zipOf(bookEntries(sheetOf(textRow(1, '甲') + textRow(2, '乙'))).map(entry => ({ ...entry, crc: 1 })))],
  ['内容比目录少', zipOf(bookEntries(sheetOf(textRow(1, '甲'))).map(entry => ({ ...entry, declared: 5000 })))],
  ['部件重复', zipOf([...bookEntries(sheetOf('')), { name: 'XL/Workbook.xml', data: '<a/>' }])],
  ['工作表没有写完', bookOf(sheetOf(textRow(1, '甲')).replace('</worksheet>', ''))],
  ['标签错乱', bookOf(sheetOf(`${textRow(1, '甲')}<row><c></row></c>`))],
  [
    '不是 UTF-8',
    zipOf(
      bookEntries('').map(entry =>
        entry.data === '' ? { ...entry, data: Buffer.from('<a>\xff\xfe', 'latin1') } : entry,
      ),
    ),
  ],
  ['行号倒退', bookOf(sheetOf(textRow(2, '甲') + textRow(1, '乙')))],
  ['列号无效', bookOf(sheetOf('<row><c r="1"><v>1</v></c></row>'))],
  ['数字无效', bookOf(sheetOf(`${textRow(1, '甲')}<row><c><v>1x</v></c></row>`))],
  ['共享字符串缺失', bookOf(sheetOf(`${textRow(1, '甲')}<row><c t="s"><v>3</v></c></row>`))],
  ['工作表缺失', zipOf(bookEntries('').filter(entry => entry.name !== 'xl/worksheet.xml'))],
])('损坏：%s', async (_, content) => {
  await expectRefusal('corrupt', '文件已损坏', content)
})

test('外部实体不解析，整份拒绝', async () => {
  const secret = await fileOf('机密')
  const sheet = `<!DOCTYPE a [<!ENTITY e SYSTEM "file://${secret}">]>${sheetOf(textRow(1, '甲') + textRow(2, '&e;'))}`
  await expectRefusal('corrupt', '实体', bookOf(sheet))
  const undeclared = bookOf(sheetOf(textRow(1, '甲') + textRow(2, '&e;')))
  await expectRefusal('corrupt', '文件已损坏', undeclared)
})

test('引号没有配对的 CSV', async () => {
  await expectRefusal('corrupt', '引号', '甲,乙\n"一,二\n三,四\n', '表.csv')
})

test('认不出编码的 CSV', async () => {
  await expectRefusal('encoding', '编码', Buffer.from('d5c5ff20ff', 'hex'), '表.csv')
})

test.each([
  ['零字节', '', '表.csv'],
  ['只有 BOM', '\ufeff', '表.csv'],
  ['只有空行', '\r\n,,\r\n  \r\n', '表.csv'],
  ['空工作表', bookOf(sheetOf('')), '表.xlsx'],
  ['只有空格和格式', bookOf(sheetOf(`${textRow(1, ' ')}<row><c s="1"/></row>`)), '表.xlsx'],
])('空：%s', async (_, content, name) => {
  await expectRefusal('empty', '空的', content, name)
})

test('全部工作表都隐藏', async () => {
  const file = await writeXlsx({ sheets: [{ name: '藏', hidden: true, rows: [['甲'], ['乙']] }] })
  await expectRefusal('empty', '可见', Buffer.from(file))
})

test('只有表头', async () => {
  await expectRefusal('headerOnly', '没有数据', bookOf(sheetOf(textRow(1, '甲'))))
  await expectRefusal('headerOnly', '没有数据', '甲,乙\n,\n', '表.csv')
})

test('没有表头', async () => {
  await expectRefusal('noHeader', '第 1 行是空的', bookOf(sheetOf(textRow(2, '甲') + textRow(3, '乙'))))
  await expectRefusal('noHeader', '没有文字', bookOf(sheetOf(`<row><c><v>1</v></c></row>${textRow(2, '乙')}`)))
  await expectRefusal(
    'noHeader',
    'B1 是公式',
    bookOf(sheetOf('<row r="1"><c t="str"><v>甲</v></c><c><f>A1</f></c></row>')),
  )
})

test('表头重复的列写明是哪一列，不拒绝', async () => {
  expect((await readAll('姓名,电话,,电话 \n1,2,3,4', '表.csv')).header).toEqual(['姓名', '电话', '', '电话 · D 列'])
})

test('行数超限，恰好等于上限时不拒绝', async () => {
  const rows = (count: number) => `甲\n${'乙\n'.repeat(count)}`
  expect((await readAll(rows(1000), '表.csv', { maxRows: 1000 })).rows).toHaveLength(1000)
  await expectRefusal('tooManyRows', '数据超过 1,000 行', rows(1001), '表.csv', { maxRows: 1000 })
  await expectRefusal('tooManyRows', '数据超过 200,000 行', rows(200_001), '表.csv')
})

test('列数超限', async () => {
  const titles = Array.from({ length: 201 }, (_, index) => `列${index}`)
  await expectRefusal('tooManyColumns', '超过 200 列', titles.join(','), '表.csv')
  await expectRefusal('tooManyColumns', '第 2 行有 201 列', bookOf(sheetOf(textRow(1, '甲') + textRow(2, ...titles))))
})

test('工作线程内存不足', async () => {
  const strings = Array.from({ length: 600_000 }, (_, index) => `<si><t>字符串${index}</t></si>`).join('')
  const file = bookOf(sheetOf(textRow(1, '甲') + textRow(2, '乙')), { 'xl/sharedStrings.xml': `<sst>${strings}</sst>` })
  await expectRefusal('outOfMemory', '内存不足', file, '表.xlsx', { workerMegabytes: 16 })
  expect((await readAll(file, '表.xlsx')).rows).toHaveLength(1)
})

test('读取超时', async () => {
  await expectRefusal('timeout', '超时', good, '表.xlsx', { answerMilliseconds: 1 })
})

test('文件不存在不是对人的拒绝，而是程序的错误', async () => {
  await expect(openSheet(await freshPath(), '表.xlsx')).rejects.toThrow('ENOENT')
})
