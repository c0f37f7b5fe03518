import { Buffer } from 'node:buffer'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SheetRow } from '../../../../kernel/server/sheet/cell.ts'
import { batchesOf, collect, fileOf, zipOf } from '../../../../kernel/server/sheet/fixtures.ts'
import { looseRows } from '../../../../kernel/server/sheet/packed.ts'
import { alipayAccount, bankTable, wechatPerson, wechatTrade } from './fixtures.ts'
import { layoutOf, type Remembered } from './layout.ts'
import { type ReadLines, readLines } from './rows.ts'

const today = '2026-11-30'
const gbk = (text: string) => {
  const known = new Map<string, Buffer>()
  const decoder = new TextDecoder('gb18030')
  for (let high = 0x81; high <= 0xfe; high++)
    for (let low = 0x40; low <= 0xfe; low++)
      if (low !== 0x7f) known.set(decoder.decode(Buffer.from([high, low])), Buffer.from([high, low]))
  return Buffer.concat([...text].map(sign => known.get(sign) ?? Buffer.from(sign)))
}

async function read(content: string | Buffer, name = '账单.csv', remembered: readonly Remembered[] = []) {
  const rows = (await collect(looseRows(await fileOf(content), name))).flat()
  const layout = layoutOf(rows.slice(0, 60), remembered)
  return { layout, ...sum(await collect(readLines(batchesOf(rows), layout, today))) }
}

const sum = (parts: readonly ReadLines[]) => ({
  lines: parts.flatMap(({ lines }) => lines),
  faults: parts.flatMap(({ faults }) => faults),
  skipped: parts.reduce((all, { skipped }) => all + skipped, 0),
})
const brief = ({ day, clock, direction, amount, fee, counterparty, remark, serial, order }: ReadLines['lines'][0]) =>
  [day, clock, direction, amount, fee, counterparty, remark, serial, order] as const

describe('a bill of WeChat Pay', () => {
  test('for merchants, in UTF-8 with a mark and in GBK, has backticks, refunds, fees and totals', async () => {
    const { layout, lines, faults, skipped } = await read(`\ufeff${wechatTrade}`)
    expect(layout.source).toBe('wechat')
    expect(lines.map(brief)).toEqual([
      ['2026-11-20', '09:05:33', 'in', 2_000_000, 12_000, 'oA', '瓷砖定金', '420000000000000000001', 'SK-1'],
      ['2026-11-21', '08:00:00', 'out', 500_000, 3000, 'oA', '瓷砖定金', '503001', 'SK-1'],
    ])
    expect(faults).toEqual([{ row: 3, message: '“abc”不是金额，应以元为单位，最多两位小数' }])
    expect(skipped).toBe(0)
    const again = await read(gbk(wechatTrade))
    expect(again.lines).toEqual(lines)
  })

  test('for persons has lines above its table, rows that are neither in nor out, and texts like formulas', async () => {
    const { lines, faults, skipped } = await read(wechatPerson)
    expect(lines.map(brief)).toEqual([
      ['2026-11-02', '12:30:01', 'in', 300_000, 0, '王小明', '转账备注:瓷砖款', '1000050001', '1001'],
      ['2026-11-04', '12:30:01', 'out', 8850, 0, '某餐厅', '午饭；=HYPERLINK(1)', '1000050003', '1003'],
    ])
    expect(skipped).toBe(1)
    expect(faults).toEqual([{ row: 10, message: '“不明”不是收支方向，应为收入或支出' }])
  })
})

test('an account of Alipay in GBK, packed, has tabs and comments', async () => {
  const { layout, lines, faults } = await read(
    zipOf([{ name: 'detail.csv', data: gbk(alipayAccount) }]),
    '20880000_账务明细.zip',
  )
  expect(layout.source).toBe('alipay')
  expect(lines.map(brief)).toEqual([
    ['2026-11-20', '11:11:11', 'in', 123_456, 0, '王*明(138****0000)', '瓷砖', '100000001', 'SK-9'],
    ['2026-11-20', '11:11:12', 'out', 741, 0, '支付宝', '服务费；收费', '100000002', 'SK-9'],
  ])
  expect(faults).toEqual([{ row: 8, message: '“2026-13-20 11:11:12”不是日期，应如 2026-11-20' }])
})

test('a table of a bank: equal rows stay two, a row with both or in the future is a fault, a total is none', async () => {
  const { layout, lines, faults, skipped } = await read(bankTable)
  expect(layout).toMatchObject({ source: 'table', headerRow: 3 })
  expect(lines.map(brief)).toEqual([
    ['2026-11-20', '09:15:00', 'in', 2_000_000, 0, '王小明', '货款', null, null],
    ['2026-11-20', '09:15:00', 'in', 2_000_000, 0, '王小明', '货款', null, null],
    ['2026-11-21', '10:11:12', 'out', 30_050, 0, '物业公司', '水电费', null, null],
  ])
  expect(new Set(lines.map(line => line.fingerprint)).size).toBe(3)
  expect(faults.map(fault => fault.row)).toEqual([7, 8])
  expect(skipped).toBe(1)
})

test('columns that nobody knows are mapped by a person, once for an account', async () => {
  const file = '啥时候,几块钱,谁给的\n2026-11-20,5.00,王小明\n'
  const { layout } = await read(file)
  expect(layout).toMatchObject({ headerRow: 1, header: ['啥时候', '几块钱', '谁给的'], mapping: {} })
  const mapping = { at: 0, amount: 1, counterparty: 2 }
  const { lines } = await read(file, 'a.csv', [{ header: layout.header, mapping }])
  expect(lines.map(brief)).toEqual([['2026-11-20', null, 'in', 500, 0, '王小明', '', null, null]])
})

describe('the same payment comes once, and two payments never become one', () => {
  const fingerprintsOf = (found: ReadLines) => found.lines.map(one => one.fingerprint)
  const told = (head: string, ...rows: string[]) => read([head, ...rows].join('\n'))

  test('a voucher’s number may be that of several payments', async () => {
    const paid = '2026-11-20,500.00,收入,王小明,记-0007'
    const found = await told('交易日期,金额,收支,对方户名,凭证号', paid, paid, paid)
    expect(found.lines.map(one => [one.serial, one.order])).toEqual(Array(3).fill([null, '记-0007']))
    expect(new Set(fingerprintsOf(found)).size).toBe(3)
  })

  test('equal partial refunds of one order stay two, also under one serial', async () => {
    const back = '2026-11-20,-100.00,支出,李红,T-1'
    for (const title of ['订单号', '流水号']) {
      const found = await told(`交易日期,金额,收支,对方户名,${title}`, back, back)
      expect(new Set(fingerprintsOf(found)).size, title).toBe(2)
    }
  })

  test('one serial on two days, or with two balances, is two payments in two files', async () => {
    const head = '交易日期,收入,支出,余额,对方户名,流水号'
    const files = [
      await told(head, '2026-11-20,500.00,,1500.00,王小明,9001'),
      await told(head, '2026-11-20,500.00,,2000.00,王小明,9001'),
      await told(head, '2026-11-21,500.00,,2500.00,王小明,9001'),
      await told(head, '2026-11-20,500.00,,3000.00,王小明,'),
      await told(head, '2026-11-20,500.00,,3500.00,王小明,'),
    ]
    expect(new Set(files.flatMap(fingerprintsOf)).size).toBe(5)
    expect(fingerprintsOf(await told(head, '2026-11-20,500.00,,1500.00,王小明,9001'))).toEqual(
      fingerprintsOf(files[0] as ReadLines),
    )
  })
})

describe('the shapes of single banks', () => {
  const told = (...rows: string[]) => read(rows.join('\n'))

  test('工商银行: what stands in brackets tells income from outcome; an amount that is missing is told', async () => {
    const { lines, faults, skipped } = await told(
      '交易日期,交易金额(收入),交易金额(支出),余额,对方户名,摘要',
      '2026-11-20,"20,000.00",,"20,000.00",王小明,货款',
      '2026-11-20,,300.00,"19,700.00",物业公司,水电费',
      '2026-11-21,,,"19,700.00",李红,空',
    )
    expect(lines.map(({ direction, amount }) => [direction, amount])).toEqual([
      ['in', 2_000_000],
      ['out', 30_000],
    ])
    expect([faults, skipped]).toEqual([[{ row: 4, message: '没有金额，请核对' }], 0])
  })

  test('units in brackets are no part of a title, translations are left out', async () => {
    const { layout } = await told(
      '交易日期[ Transaction Date ],收入金额（+元）,支出金额（-元）,金额(元)',
      '2026-11-20,1.00,,1.00',
    )
    expect(layout.mapping).toMatchObject({ at: 0, income: 1, outcome: 2 })
  })

  test('交通银行: 贷 Cr and 借 Dr', async () => {
    const { lines } = await told(
      '交易日期,借贷标志,金额,对方户名',
      '2026-11-20,贷 Cr,5.00,甲',
      '2026-11-20,借 Dr,6.00,乙',
    )
    expect(lines.map(({ direction, amount }) => [direction, amount])).toEqual([
      ['in', 500],
      ['out', 600],
    ])
  })

  test('中国银行: 记账日期 beside 记账时间, and the payee of what went out', async () => {
    const { lines, faults } = await told(
      '记账日期,记账时间,来往账标志,收支方向,金额,付款人名称,收款人名称',
      '2026-11-20,09:15:00,来账,来账,5.00,王小明,同舟建材',
      '20261121,101112,往账,往账,6.00,同舟建材,物业公司',
    )
    expect(faults).toEqual([])
    expect(lines.map(({ day, clock, direction, counterparty }) => [day, clock, direction, counterparty])).toEqual([
      ['2026-11-20', '09:15:00', 'in', '王小明'],
      ['2026-11-21', '10:11:12', 'out', '物业公司'],
    ])
  })

  test('支付宝: what waits for the buyer has left the payer; what a seller paid back came in', async () => {
    const { lines, skipped } = await told(
      '支付宝交易明细',
      '交易时间,交易对方,收/支,金额,交易状态,交易订单号',
      '2026-11-20 10:00:00,某店,支出,50.00,等待确认收货,1',
      '2026-11-20 10:00:01,某人,收入,60.00,等待确认收货,2',
      '2026-11-20 10:00:02,某店,不计收支,50.00,退款成功,3',
      '2026-11-20 10:00:03,某店,不计收支,70.00,交易成功,4',
    )
    expect(lines.map(({ direction, amount }) => [direction, amount])).toEqual([
      ['out', 5000],
      ['in', 5000],
    ])
    expect(skipped).toBe(2)
  })

  test('times with a zone are shown as of Shanghai', async () => {
    const { lines } = await told(
      '日期,金额,对方户名',
      '2026-11-20T17:30:00Z,5.00,甲',
      '2026-11-20 09:30:00+08:00,6.00,乙',
    )
    expect(lines.map(({ day, clock }) => [day, clock])).toEqual([
      ['2026-11-21', '01:30:00'],
      ['2026-11-20', '09:30:00'],
    ])
  })

  test('heads that come again on each page, and their sums, are no rows', async () => {
    const head = '交易日期,金额,收支,对方户名'
    const { lines, faults, skipped } = await told(
      head,
      '2026-11-20,5.00,收入,甲',
      '本页合计,5.00,,',
      '第1页 共2页,,,',
      head,
      '2026-11-21,6.00,收入,乙',
      '借方发生额合计,0.00,,',
    )
    expect([lines.length, faults, skipped]).toEqual([2, [], 3])
  })
})

const line = fc.record({
  day: fc.constantFrom('2026-11-01', '2026-11-02'),
  amount: fc.oneof(fc.constantFrom(100, 200), fc.integer({ min: 1, max: 1_000_000_000_000 })),
  direction: fc.constantFrom('收入', '支出'),
  counterparty: fc.constantFrom('王小明', '=1+1', '李,红', '张"三'),
  serial: fc.option(fc.integer({ min: 1, max: 9 }).map(String), { nil: '' }),
})
type Written = { day: string; amount: number; direction: string; counterparty: string; serial: string }
const cellsOf = (one: Written) => [one.day, (one.amount / 100).toFixed(2), one.direction, one.counterparty, one.serial]
const header = ['交易日期', '金额', '收/支', '交易对方', '流水号']
const rowsOf = (lines: readonly Written[]): SheetRow[] =>
  [header, ...lines.map(cellsOf)].map((cells, at) => ({ number: at + 1, cells }))
const layout = layoutOf(rowsOf([]))
const readRows = async (rows: readonly SheetRow[][]) => sum(await collect(readLines(batchesOf(...rows), layout, today)))

test('any lines come back as they were written, in batches of any size, and the file again is the same lines', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 30 }), fc.integer({ min: 1, max: 40 }), async (lines, cut) => {
      const rows = rowsOf(lines)
      const { lines: found, faults } = await readRows([rows.slice(0, cut), rows.slice(cut)])
      expect(faults).toEqual([])
      expect(found.map(({ amount }) => amount)).toEqual(lines.map(({ amount }) => amount))
      expect((await readRows([rows])).lines).toEqual(found)
      const known = new Map(found.filter(one => one.serial).map(one => [one.fingerprint, one]))
      const plain = found.filter(one => !one.serial)
      expect(new Set(plain.map(one => one.fingerprint)).size).toBe(plain.length)
      expect(found.length - plain.length).toBeGreaterThanOrEqual(known.size)
    }),
  )
})

test('a serial of zeros is none: two equal payments stay two', async () => {
  const paid = { day: '2026-11-20', amount: 5000, direction: '收入', counterparty: '甲', serial: '00000000' }
  const { lines } = await readRows([rowsOf([paid, paid, { ...paid, serial: '00000100' }])])
  expect(lines.map(one => one.serial)).toEqual([null, null, '00000100'])
  expect(new Set(lines.map(one => one.fingerprint)).size).toBe(3)
})

test('a part of a file adds nothing to the whole', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 20 }), fc.infiniteStream(fc.boolean()), async (lines, keeps) => {
      const whole = new Set((await readRows([rowsOf(lines)])).lines.map(one => one.fingerprint))
      const part = lines.filter(() => keeps.next().value)
      for (const one of (await readRows([rowsOf(part)])).lines) expect(whole).toContain(one.fingerprint)
    }),
  )
})

test('whatever stands in the cells, each row is a line, a fault in words or skipped', async () => {
  const cell = fc.oneof(
    fc.string(),
    fc.constant(null),
    fc.double(),
    fc.date({ min: new Date('1901-01-01'), max: new Date('2999-01-01'), noInvalidDate: true }),
    fc.constantFrom('2026-11-01', '-5', '收入'),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 10 }), async cells => {
      const rows = cells.map((one, at) => ({ number: at + 2, cells: one })) as SheetRow[]
      const { lines, faults, skipped } = await readRows([rows])
      expect(lines.length + faults.length + skipped).toBeLessThanOrEqual(rows.length)
      for (const { amount, day } of lines) expect([amount > 0, /^\d{4}-\d\d-\d\d$/.test(day)]).toEqual([true, true])
      for (const { message } of faults) expect(message).toMatch(/[\u4e00-\u9fff]/)
    }),
  )
})
