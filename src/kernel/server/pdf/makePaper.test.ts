import { expect, test } from 'vitest'
import { pdfInfo, pdfText } from '../../../../tests/support/pdfText.ts'
import { pngOf } from '../../../../tests/support/png.ts'
import { makePaper } from './makePaper.ts'
import type { Paper, PaperBlock, PaperRow } from './paper.ts'

const row = (number: number): PaperRow => ({
  cells: [`${number}`, `柔光大板瓷砖 ${number} 号`, '800*800', '¥1,234.50'],
})

const table = (rows: PaperRow[]): PaperBlock => ({
  kind: 'table',
  columns: [
    { title: '序号', width: 1 },
    { title: '品名', width: 5 },
    { title: '规格', width: 2, align: 'center' },
    { title: '金额（元）', width: 2, align: 'right' },
  ],
  rows,
})

const paper = (...blocks: PaperBlock[]): Paper => ({
  title: '报价单',
  number: 'BJ20260101001',
  letterhead: { company: '同舟建材（杭州）有限公司', contact: '石祥路 88 号　电话 0571-88886666', colour: '#8a2b2b' },
  blocks,
})

const textOn = async (one: Paper) => pdfText(await makePaper(one))

test('Chinese text can be selected and searched, and the document has a title', async () => {
  const pdf = await makePaper(
    paper(
      { kind: 'facts', facts: [{ label: '客户', value: '欧阳晓燕' }] },
      { kind: 'heading', text: '主卫' },
      table([row(1)]),
      { kind: 'totals', totals: [{ label: '合计', value: '壹万贰仟叁佰元整', strong: true }] },
      { kind: 'notes', title: '说明', lines: ['有效期至 2026-02-01。'] },
      { kind: 'signatures', signers: ['甲方（签字）', '乙方（签字）'] },
    ),
  )
  const text = pdfText(pdf).flat().join('\n')
  for (const words of [
    '同舟建材（杭州）有限公司',
    '欧阳晓燕',
    '主卫',
    '柔光大板瓷砖 1 号',
    '800*800',
    '¥1,234.50',
    '壹万贰仟叁佰元整',
  ])
    expect(text).toContain(words)
  for (const words of ['说明', '有效期至 2026-02-01。', '甲方（签字）：', '第 1 页 / 共 1 页'])
    expect(text).toContain(words)
  expect(pdfInfo(pdf, 'Title')).toBe('报价单 BJ20260101001')
})

test('a table of 100 lines is less than 1 MB, repeats its head on each page and keeps every row whole', async () => {
  const rows = Array.from({ length: 100 }, (_, index) => row(index + 1))
  const pdf = await makePaper(paper(table(rows)))
  expect(pdf.length).toBeLessThan(1_000_000)
  const pages = pdfText(pdf)
  expect(pages.length).toBeGreaterThan(2)
  for (const [index, page] of pages.entries()) {
    expect(page).toContain('品名')
    expect(page).toContain(`第 ${index + 1} 页 / 共 ${pages.length} 页`)
  }
  for (const { cells } of rows) {
    const on = pages.filter(page => page.includes(cells[1] as string))
    expect(on).toHaveLength(1)
    expect(on[0]).toContain(cells[0])
  }
})

test('a row higher than a page goes on at the next one, and loses no word', async () => {
  const words = Array.from({ length: 1500 }, (_, index) => `第${index}句`)
  const pages = await textOn(paper(table([{ cells: ['1', words.join('，'), '', ''] }])))
  expect(pages.length).toBeGreaterThan(1)
  const repeated = /^(序号|品名|规格|金额（元）|报价单 BJ.*|第 . 页 \/ 共 . 页|同舟建材.*)$/
  const text = pages.flatMap(page => page.filter(line => !repeated.test(line))).join('')
  expect(text).toContain(words.join('，'))
})

test('the name of a group of rows stands on the page of its first row', async () => {
  const groups = Array.from({ length: 30 }, (_, index): PaperRow[] => [
    { kind: 'group', cells: [`空间 ${index}`] },
    row(index * 10),
    row(index * 10 + 1),
  ])
  const pages = await textOn(paper(table(groups.flat())))
  for (let index = 0; index < 30; index++) {
    const page = pages.find(one => one.includes(`空间 ${index}`))
    expect(page).toContain(`柔光大板瓷砖 ${index * 10} 号`)
  }
})

test('a picture is embedded once however often it is drawn, and bytes that are none leave their cell empty', async () => {
  const picture = pngOf(60, 60)
  const once = await makePaper(paper(table([{ cells: [{ picture }, '甲', '', ''] }])))
  const often = await makePaper(paper(table(Array.from({ length: 8 }, () => ({ cells: [{ picture }, '甲', '', ''] })))))
  const imagesIn = (pdf: Buffer) => pdf.toString('latin1').split('/Subtype /Image').length
  expect(imagesIn(often)).toBe(imagesIn(once))
  const broken = await textOn(paper(table([{ cells: [{ picture: Buffer.from('no picture') }, '乙', '', ''] }])))
  expect(broken.flat()).toContain('乙')
})

test.each([
  ['cut short', () => pngOf(200, 200, { lines: 30 })],
  ['packed wrongly', () => damaged(pngOf(200, 200))],
  ['of too many pixels', () => pngOf(2300, 2300)],
])('a picture %s is left out, and its paper is drawn', async (_, made) => {
  const pdf = await makePaper(paper(table([{ cells: [{ picture: made() }, '丙', '', ''] }])))
  expect(pdf.toString('latin1')).not.toContain('/Subtype /Image')
  expect(pdf.length).toBeGreaterThan(1000)
})

/** Overwrites the packed pixels of a PNG. */
function damaged(png: Buffer): Buffer {
  const data = png.indexOf('IDAT')
  return Buffer.from(png.fill(255, data + 6, data + 40))
}

test('only texts count as text: 300 rows with a picture each are drawn, whatever their pictures weigh', async () => {
  const rows = Array.from({ length: 300 }, (_, index): PaperRow => {
    const picture = Buffer.concat([pngOf(60, 60, { value: index % 256 }), Buffer.alloc(4000)])
    return { cells: [{ picture }, `第 ${index} 行`, '', ''] }
  })
  const text = (await textOn(paper(table(rows)))).flat()
  expect(text).toContain('第 0 行')
  expect(text).toContain('第 299 行')
})

test('too many characters are refused, in whatever part of the paper they stand', async () => {
  const words = '字'.repeat(400_001)
  const told = '一份文件最多 400000 个字，请分开打印'
  const blocks: PaperBlock[] = [
    { kind: 'heading', text: words },
    { kind: 'facts', facts: [{ label: '客户', value: words }] },
    table([{ cells: [words, '', '', ''] }]),
    { kind: 'totals', totals: [{ label: '合计', value: words }] },
    { kind: 'notes', lines: [words] },
    { kind: 'signatures', signers: [words] },
  ]
  for (const block of blocks) await expect(makePaper(paper(block))).rejects.toThrow(told)
})

test('the node answers others while a paper is drawn, and papers asked for at once are all right', async () => {
  let turns = 0
  const other = setInterval(() => turns++, 5)
  const papers = await Promise.all(
    ['甲', '乙', '丙'].map(name =>
      textOn(paper(table(Array.from({ length: 200 }, () => ({ cells: [name, name, '', ''] }))))),
    ),
  )
  clearInterval(other)
  expect(turns).toBeGreaterThan(10)
  expect(papers.map(pages => new Set(pages.flat().filter(text => '甲乙丙'.includes(text))))).toEqual([
    new Set('甲'),
    new Set('乙'),
    new Set('丙'),
  ])
})

test('too many rows are refused before anything is drawn, and the next paper is made', async () => {
  const rows = Array.from({ length: 3001 }, (_, index) => row(index))
  await expect(makePaper(paper(table(rows)))).rejects.toThrow('一份文件最多 3000 行，请分开打印')
  expect((await textOn(paper())).flat()).toContain('报价单')
})

test('emoji, control characters and half characters break no paper', async () => {
  const pages = await textOn(paper({ kind: 'notes', lines: ['一\u0000二\ud83d 三\u202e四', '😀好', '\t缩进\r\n换行'] }))
  const text = pages.flat().join('\n')
  expect(text).toContain('一二 三四')
  expect(text).toContain('好')
  expect(text).toContain('缩进\n换行')
})

test('a character beyond the first plane prints, from the rare font too; one that both lack shows its place', async () => {
  const text = (await textOn(paper({ kind: 'notes', lines: ['𣲗河 𬭎先生', '𠮷野家😀'] }))).flat()
  expect(text).toContain('𣲗河 𬭎先生')
  expect(text.join('')).toContain('𠮷野家〓')
})

test('an amount stands in one piece, however narrow its column', async () => {
  const columns = ['金额', '备注'].map((title, at) => ({ title, width: 1 + at * 20 }))
  const cells = ['-¥12,345,678.90', '合计 −¥987,654,321.00 元 ×3']
  const text = (await textOn(paper({ kind: 'table', columns, rows: [{ cells }, { kind: 'sum', cells }] }))).flat()
  expect(text.filter(one => one === '-¥12,345,678.90')).toHaveLength(2)
  const total = { label: '应付合计', value: '¥123,456,789,012,345,678,901,234,567,890.12', strong: true }
  expect((await textOn(paper({ kind: 'totals', totals: [total] }))).flat()).toContain(total.value)
})
