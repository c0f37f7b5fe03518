import { truncate } from 'node:fs/promises'
import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { cellText } from './cell.ts'
import { bookOf, collect, fileOf, readAll, sheetOf, textRow, workbookOf } from './fixtures.ts'
import { openSheet } from './reader.ts'

const styles = (formats: string[]) =>
  `<styleSheet><numFmts>${formats.map((code, index) => `<numFmt numFmtId="${200 + index}" formatCode="${code}"/>`).join('')}</numFmts>` +
  `<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="31"/>${formats.map((_, index) => `<xf numFmtId="${200 + index}"/>`).join('')}</cellXfs></styleSheet>`

async function readCells(cells: string, parts: Record<string, string> = {}) {
  const { rows } = await readAll(bookOf(sheetOf(`${textRow(1, '表头')}<row r="2">${cells}</row>`), parts), '表.xlsx')
  return rows[0]?.cells
}

test('文字可以是共享字符串、内联文字或富文本，不含注音', async () => {
  const strings =
    '<sst><si><t>共享</t></si><si><r><rPr><b/></rPr><t>富</t></r><r><t xml:space="preserve"> 文本</t></r><rPh sb="0" eb="1"><t>フ</t></rPh></si></sst>'
  const inline = '<c t="inlineStr"><is><r><t>内</t></r><r><t>联&amp;_x000A_二</t></r><rPh><t>ナ</t></rPh></is></c>'
  const cells = await readCells(`<c t="s"><v>0</v></c><c t="s"><v>1</v></c>${inline}`, {
    'xl/sharedStrings.xml': strings,
  })
  expect(cells).toEqual(['共享', '富 文本', '内联&\n二'])
})

test('数字、布尔、错误值和公式各如其是', async () => {
  const cells = await readCells(
    '<c><v>13800000000</v></c><c><v>440101199001011234</v></c><c><v>1.5E-3</v></c><c t="b"><v>1</v></c>' +
      '<c t="e"><v>#N/A</v></c><c><f>SUM(A1:A9)</f><v>3</v></c><c t="str"><f t="shared" si="0"/><v>x</v></c>',
  )
  expect(cells).toEqual([13800000000, { digits: '440101199001011234' }, 0.0015, true, '#N/A', 3, 'x'])
})

test('公式取文件里存着的值；没有存值的、存着错误的还是公式', async () => {
  const cells = await readCells(
    '<c><f>A1*1.1</f><v>140.8</v></c><c s="1"><f>TODAY()</f><v>45000</v></c><c t="b"><f>A1&gt;1</f><v>0</v></c>' +
      '<c t="str"><f>A1&amp;""</f><v></v></c><c><f>A1</f><v></v></c><c><f>A1</f></c><c t="e"><f>VLOOKUP(A1,B:C,2,0)</f><v>#N/A</v></c>' +
      '<c t="str"><f>_xlfn.DISPIMG("ID_1",1)</f><v>=DISPIMG("ID_1",1)</v></c>',
    { 'xl/styles.xml': styles([]) },
  )
  expect(cells).toEqual([
    140.8,
    new Date('2023-03-15T00:00:00+08:00'),
    false,
    null,
    { formula: 'A1' },
    { formula: 'A1' },
    { formula: 'VLOOKUP(A1,B:C,2,0)' },
    { formula: '_xlfn.DISPIMG("ID_1",1)' },
  ])
})

test('超过 15 位的整数不是一个数，也不是原来的文字', async () => {
  const cells = await readCells('<c><v>1.00000000000012345E+17</v></c><c><v>999999999999999</v></c><c><v>-1E15</v></c>')
  expect(cells).toEqual([{ digits: '100000000000012352' }, 999999999999999, { digits: '-1000000000000000' }])
  expect(cells?.map(cellText)).toEqual(['100000000000012352', '999999999999999', '-1000000000000000'])
})

test('合并的单元格在它的每一行都有值，只有有内容的行算', async () => {
  const merged = '<mergeCells><mergeCell ref="A2:A4"/><mergeCell ref="B3:C5"/><mergeCell ref="A1:C1"/></mergeCells>'
  const rows =
    textRow(1, '甲', '乙', '丙') +
    '<row r="2"><c r="A2" t="inlineStr"><is><t>云岭</t></is></c><c r="B2"><v>1</v></c></row>' +
    '<row r="3"><c r="A3" s="1"/><c r="B3"><v>2</v></c></row><row r="4"><c r="A4"/></row>' +
    '<row r="5"><c r="A5"><v>9</v></c></row>'
  const file = bookOf(sheetOf(rows).replace('</worksheet>', `${merged}</worksheet>`))
  expect((await readAll(file, '表.xlsx')).rows).toEqual([
    { number: 2, cells: ['云岭', 1, null] },
    { number: 3, cells: ['云岭', 2, null] },
    { number: 5, cells: [9, 2, null] },
  ])
})

test('日期按单元格格式认出，也认自定义的中文格式', async () => {
  const formats = [
    'yyyy年m月d日',
    '[$-804]yyyy&quot;年&quot;m&quot;月&quot;',
    'yyyy/m/d h:mm',
    '&quot;d&quot;0.00',
    '[Red]0',
  ]
  const cells = await readCells(
    `${[1, 2, 3, 4, 5, 6, 7].map(style => `<c s="${style}"><v>45000.5</v></c>`).join('')}<c s="5"><v>0.75</v></c>`,
    { 'xl/styles.xml': styles(formats) },
  )
  const noon = new Date('2023-03-15T12:00:00+08:00')
  expect(cells).toEqual([noon, noon, noon, noon, noon, 45000.5, 45000.5, '18:00:00'])
})

test('1904 日期系统和 ISO 日期单元格', async () => {
  const cells = await readCells('<c s="1"><v>1</v></c><c t="d"><v>2026-11-20T09:30:00</v></c>', {
    'xl/styles.xml': styles([]),
    'xl/workbook.xml': workbookOf('<sheet name="一" sheetId="1" r:id="rId1"/>', '<workbookPr date1904="1"/>'),
  })
  expect(cells?.map(cellText)).toEqual(['1904-01-02 00:00:00', '2026-11-20 09:30:00'])
})

test('跳过空行而行号不变，缺行号和列号时顺延，只有格式的远列不算', async () => {
  const rows =
    `${textRow(1, ' 姓名 ', '电话', '')}<row r="2"/><row r="3"><c r="B3" s="1"/></row>` +
    '<row r="5"><c r="B5" t="inlineStr"><is><t>B</t></is></c><c><v>7</v></c><c r="XFD5" s="1"/></row>' +
    '<row><c t="inlineStr"><is><t>   </t></is></c></row><row><c><v>1</v></c></row>'
  const table = await readAll(bookOf(sheetOf(rows)), '表.xlsx')
  expect(table.header).toEqual(['姓名', '电话'])
  expect(table.rows).toEqual([
    { number: 5, cells: [null, 'B', 7] },
    { number: 7, cells: [1, null] },
  ])
})

test('读第一个可见的工作表，跳过隐藏的', async () => {
  const file = await writeXlsx({
    sheets: [
      { name: '藏', hidden: true, rows: [['隐'], ['藏']] },
      { name: '深藏', veryHidden: true, rows: [['隐'], ['藏']] },
      { name: '见', rows: [['可'], ['见']] },
    ],
  })
  expect(await readAll(Buffer.from(file), '表.xlsx')).toMatchObject({
    header: ['可'],
    rows: [{ number: 2, cells: ['见'] }],
  })
})

test('命名空间前缀、严格格式的关系、绝对路径和大小写不同的部件名都能读', async () => {
  const relations = 'http://purl.oclc.org/ooxml/officeDocument/relationships'
  const sheet = `<x:worksheet xmlns:x="m"><x:sheetData>${textRow(1, '甲').replaceAll('<', '<x:').replaceAll('<x:/', '</x:')}<x:row><x:c t="s"><x:v>0</x:v></x:c></x:row></x:sheetData></x:worksheet>`
  const file = bookOf('', {
    'xl/worksheet.xml': sheet,
    'xl/SharedStrings.xml': '<x:sst xmlns:x="m"><x:si><x:t>乙</x:t></x:si></x:sst>',
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="${relations}/worksheet" Target="/xl/worksheet.xml"/><Relationship Id="rId2" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
  })
  expect(await readAll(file, '表.xlsx')).toMatchObject({ header: ['甲'], rows: [{ number: 2, cells: ['乙'] }] })
})

test('按内容认格式：叫 .csv 的工作簿仍按工作簿读', async () => {
  const file = bookOf(sheetOf(textRow(1, '甲') + textRow(2, '乙')))
  expect((await readAll(file, '表.csv')).format).toBe('xlsx')
})

test('一批约 500 行，行行不漏', async () => {
  const rows = Array.from({ length: 1201 }, (_, index) => textRow(index + 2, `第${index}`)).join('')
  const reader = await openSheet(await fileOf(bookOf(sheetOf(textRow(1, '甲') + rows))), '表.xlsx')
  const batches = await collect(reader.rows())
  expect(batches.map(batch => batch.length)).toEqual([500, 500, 201])
  expect(batches.flat().at(-1)).toEqual({ number: 1202, cells: ['第1200'] })
})

test('没有人要下一批时不往前读', async () => {
  const line = `${'x'.repeat(899)}\n`
  const path = await fileOf(`甲\n${line.repeat(20_000)}`)
  const reader = await openSheet(path, '表.csv')
  const walk = reader.rows()
  await walk.next()
  await new Promise(resolve => setTimeout(resolve, 300))
  await truncate(path, 9_000_000)
  let rest = 0
  for await (const batch of walk) rest += batch.length
  expect(rest).toBeLessThan(12_000)
})

test('中途停下就收摊，再读得到错误而不是半张表', async () => {
  const rows = Array.from({ length: 3000 }, (_, index) => textRow(index + 2, 'x')).join('')
  const reader = await openSheet(await fileOf(bookOf(sheetOf(textRow(1, '甲') + rows))), '表.xlsx')
  for await (const _ of reader.rows()) break
  await expect(reader.rows().next()).rejects.toThrow('closed')
})
