import { describe, expect, test } from 'vitest'
import type { Cell } from '../../../../kernel/server/sheet/cell.ts'
import { parseArea, parseMoment, parseNumber, parsePercent, readCell } from './cells.ts'
import type { CellKind, ImportField } from './kinds.ts'
import type { Words } from './words.ts'

const words: Words = {
  read({ kind, key }, written) {
    if (kind === 'employee' || key === 'rank') return { value: written }
    if (kind.startsWith('reference')) return { problem: `不认识“${written}”` }
    return written === '未知' ? { problem: '字典中没有“未知”' } : { value: written.length }
  },
  knows: (_, written) => !/[、,，;；/|\n]/.test(written),
  translates: () => false,
}
const read = (kind: CellKind, cell: Cell) => readCell(cell, { kind } as ImportField, words)

describe('单元格按字段的种类读', () => {
  test.each([
    ['2026-11-20', '2026-11-19T16:00:00+00:00'],
    ['2026/1/5 9:05', '2026-01-05T01:05:00+00:00'],
    ['2026.11.20 09:05:30', '2026-11-20T01:05:30+00:00'],
    ['2026年11月20日 18：30', '2026-11-20T10:30:00+00:00'],
    ['20261120', '2026-11-19T16:00:00+00:00'],
    ['2026-11-20T08:00', '2026-11-20T00:00:00+00:00'],
  ])('时间 %s', (written, moment) => expect(parseMoment(written)).toBe(moment))

  test.each(['2026-02-30', '2026-13-01', '11/20/2026', '2026-11-20 25:00', '2026-11-20 9:05 上午', '明天', '45000'])(
    '不是时间：%s',
    written => expect(parseMoment(written)).toBeNull(),
  )

  test('金额按人的写法来读；有两种读法的说出为什么不收', () => {
    expect(read('money', '1.5w')).toEqual({ value: 1_500_000 })
    expect(read('money', '两万')).toEqual({ value: 2_000_000 })
    expect(read('money', 12000.5)).toEqual({ value: 1_200_050 })
    expect(read('money', '3万5').problem).toBe('“3万5”可能多几千也可能多几元，请写全')
    expect(read('money', '面议').problem).toContain('不是金额，应为以元为单位的数字')
  })

  test.each([
    ['118.5', 11_850],
    ['90㎡', 9000],
    ['1,200 平方米', 120_000],
    ['88m²', 8800],
  ])('面积 %s', (written, area) => expect(parseArea(written)).toBe(area))

  test.each(['100元', '很大', '1.005'])('不是面积：%s', written => expect(parseArea(written)).toBeNull())

  test('数字单元格里的电话、日期单元格、多个词', () => {
    expect(read('phone', 15400000001)).toEqual({ value: '15400000001' })
    expect(read('datetime', new Date('2026-11-20T01:30:00Z'))).toEqual({ value: '2026-11-20T01:30:00+00:00' })
    expect(read('dictionaries', '瓷砖、木门；全屋定制/瓷砖, 灯')).toEqual({ value: [2, 4, 1] })
    expect(read('dictionaries', '瓷砖、未知')).toEqual({ problem: '字典中没有“未知”' })
  })

  test('日期是上海的那一天；模块自己的名称由模块来认', () => {
    expect(read('date', '2026年3月1日')).toEqual({ value: '2026-03-01' })
    expect(read('date', new Date('2026-11-19T16:00:00Z'))).toEqual({ value: '2026-11-20' })
    expect(read('date', '2028-02-29')).toEqual({ value: '2028-02-29' })
    for (const none of ['2026-02-30', '2027-02-29', '2027-04-31', '2027-00-10', '2027-13-10', '2027-04-00'])
      expect(read('date', none).problem).toContain('不是日期')
    const field = { key: 'rank', kind: 'references' } as ImportField
    expect(readCell('高级、初级', field, words)).toEqual({ value: ['高级', '初级'] })
    expect(readCell('高级', { ...field, key: 'other', kind: 'reference' }, words).problem).toContain('不认识“高级”')
  })

  test('错在哪里说得出来', () => {
    expect(read('phone', '12345').problem).toContain('“12345”不是电话')
    expect(read('money', '很多').problem).toContain('“很多”不是金额')
    expect(read('datetime', '明天').problem).toContain('2026-11-20')
  })

  test.each([
    ['12.5', 12.5],
    ['1,234.50', 1234.5],
    ['－3', -3],
    ['80㎡', 80],
    ['80 m2', null],
    ['1,23', null],
    ['1e5', null],
    ['三', null],
    ['1'.repeat(16), null],
  ])('数字 %s', (written, value) => expect(parseNumber(written, '㎡')).toBe(value))

  test.each([
    ['12.5%', 1250],
    ['13 ％', 1300],
    ['0.29', 29],
    ['12.345', 1234.5],
    ['一半', null],
  ])('百分比 %s', (written, value) => expect(parsePercent(written)).toBe(value))

  test('一格里的几个词：词里本来有分隔符的不拆开', () => {
    const known: Words = {
      read: (_, written) =>
        ['水/电', '泥瓦'].includes(written) ? { value: written } : { problem: `不认识“${written}”` },
      knows: (field, written) => known.read(field, written).problem === undefined,
      translates: () => false,
    }
    const several = (cell: Cell) => readCell(cell, { kind: 'references' } as ImportField, known)
    expect(several('水/电')).toEqual({ value: ['水/电'] })
    expect(several('水/电、泥瓦')).toEqual({ value: ['水/电', '泥瓦'] })
    expect(several('泥瓦/木作')).toEqual({ problem: '不认识“木作”' })
  })
})
