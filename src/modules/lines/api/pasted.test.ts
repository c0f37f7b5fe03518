import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { likelyCodes, type PastedRow, readPasted } from './pasted.ts'

const prices: Record<string, number> = { 'TH-8080': 12_000, 'XS-7515': 8900, '100200': 4500 }
const known = (cell: string) => (cell in prices ? { listPrice: prices[cell] ?? null } : undefined)
const rowsOf = (text: string) => readPasted(text, known).rows
const said = ({ code, quantity, unit, price, amount, fault }: PastedRow) =>
  fault ?? [code, quantity / 1000, unit, price, amount].map(one => one ?? '').join(' ')
const read = (text: string) => rowsOf(text).map(said)

describe('rows of a pasted table', () => {
  test.each([
    ['a price with thousands in its cell', 'TH-8080\t1,200\t片\t1,280.00', 'TH-8080 1200 piece 128000 '],
    ['full-width commas in cells', 'TH-8080\t１，２００\t片\t1，280.00', 'TH-8080 1200 piece 128000 '],
    ['the old order with its unit last', 'XS-7515\t25.6\t㎡\t89', 'XS-7515 25.6 area 8900 '],
    ['a unit behind the quantity', 'TH-8080\t12箱', 'TH-8080 12 box  '],
    ['commas that divide', 'TH-8080,12,箱', 'TH-8080 12 box  '],
    ['full-width commas that divide', 'TH-8080，12，箱，89', 'TH-8080 12 box 8900 '],
    ['a file with quotation marks', 'TH-8080,"1,200",片,"1,280.00"', 'TH-8080 1200 piece 128000 '],
    ['blanks that divide', 'TH-8080 12 箱 89.5', 'TH-8080 12 box 8950 '],
    [
      'a header in any order',
      '金额\t单价\t单位\t名称\t编码\t数量\n1,068.00\t89.00\t㎡\t灰砖\tXS-7515\t12',
      'XS-7515 12 area 8900 106800',
    ],
    [
      'units of the header',
      '商品编码\t规格\t数量（片）\t单价(元/片)\nTH-8080\t800*800\t12\t76.8',
      'TH-8080 12 piece 7680 ',
    ],
    ['the price that counts', '编码\t数量\t单位\t单价\t折后单价\nTH-8080\t2\t㎡\t120\t108', 'TH-8080 2 area 10800 '],
    ['a title above the header', '报价单\t\t\n客户：王先生\t\t\n编码\t数量\t单位\nTH-8080\t3\t个', 'TH-8080 3 piece  '],
    ['no header, all columns', '1\tTH-8080\t雪山白\t800*800\t12\t片\t76.80\t921.60', 'TH-8080 12 piece 7680 92160'],
    ['no header, the price first', 'TH-8080\t雪山白\t118.00\t25\t2950.00', 'TH-8080 25  11800 295000'],
    ['a currency first', 'TH-8080\t¥8.00\t25', 'TH-8080 25  800 '],
    ['a numeric code behind a number', '2\t100200\t片', '100200 2 piece  '],
    ['a break within a cell', '编码\t名称\t数量\nTH-8080\t"雪山\n白"\t2', 'TH-8080 2   '],
    ['a table of Windows', '编码\t数量\r\nTH-8080\t2\r\n', 'TH-8080 2   '],
  ])('%s', (_, text, row) => expect(read(text)).toEqual([row]))

  test.each([
    ['TH-8080\t0\t片', '数量应大于 0'],
    ['TH-8080\t12,34\t片', '数量“12,34”应为数字，最多三位小数'],
    ['TH-8080\t\t片\nTH-8080\t2\t片', '缺少数量'],
    ['编码\t数量\t单价\nTH-8080\t2\t面议', '单价“面议”不是金额，应为以元为单位的数字，最多两位小数'],
    ['编码\t数量\t单价\nTH-8080\t2\t12,34', '单价“12,34”不是金额，应为以元为单位的数字，最多两位小数'],
    ['编码\t数量\t单位\nTH-8080\t2\t盒', '不认识单位“盒”'],
    ['编码\t数量\n\t2', '缺少编码'],
    ['TH-8080,1,200', '看不出逗号是分隔列还是分隔千位，请用制表符或空格分隔'],
    ['TH-8080\t5\t7\t9', '看不出哪一列是数量，请连同表头一起粘贴'],
    ['TH-8080\t雪山白', '看不出哪一列是数量，请连同表头一起粘贴'],
  ])('%j is refused with its reason', (text, fault) => expect(read(text)[0]).toBe(fault))

  test('a row of sums is none, an empty one neither', () => {
    expect(read('编码\t数量\t金额\nTH-8080\t2\t240\n\t\t\n合计\t2\t240')).toEqual(['TH-8080 2   24000'])
  })

  test('a comma list under a header of as many columns is clear', () => {
    expect(read('编码,数量,单价\nTH-8080,12,128')).toEqual(['TH-8080 12  12800 '])
  })

  test('what is asked of the goods are the codes, or all cells of the first rows', () => {
    expect(likelyCodes('编码\t数量\nTH-8080\t2\nXS-7515\t3')).toEqual(['TH-8080', 'XS-7515'])
    expect(likelyCodes('TH-8080\t2\n100200\t3')).toEqual(['TH-8080', '2', '100200', '3'])
  })

  test('any text is read without an error, and every line that is not empty is a row, a header or a sum', () => {
    const cells = fc.constantFrom(
      'TH-8080',
      '12',
      '1,200',
      '箱',
      '㎡',
      '"',
      '\t',
      '\n',
      '\r\n',
      ' ',
      '编码',
      '数量',
      '单价',
      '合计',
      '，',
    )
    fc.assert(
      fc.property(
        fc.array(cells, { maxLength: 30 }).map(some => some.join('')),
        text => {
          const { rows } = readPasted(text, known)
          expect(rows.every(row => row.fault !== null || (row.quantity > 0 && row.code !== ''))).toBe(true)
        },
      ),
    )
  })
})
