import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mallWord } from './mallName.ts'
import { isCertain, isNamed, type OpenDocument, type OpenRow, pairsOf } from './pair.ts'

const row = (id: number, more: Partial<OpenRow> = {}): OpenRow => ({
  id,
  day: '2026-11-20',
  amount: 100,
  serial: null,
  order: null,
  counterparty: '王小明',
  ...more,
})
const receipt = (id: number, more: Partial<OpenDocument> = {}): OpenDocument => ({
  id,
  as: 'receiptId',
  day: '2026-11-20',
  amount: 100,
  serial: null,
  names: ['王小明'],
  ...more,
})
const pairs = (rows: OpenRow[], receipts: OpenDocument[]) =>
  pairsOf(rows, receipts, 3).map(pair => [pair.rowId, pair.documentId, pair.how])

describe('a row and a receipt', () => {
  test('of one serial belong together, the merchant’s number counts too; another amount is for a person', () => {
    expect(
      pairs(
        [row(1, { serial: 'A' }), row(2, { order: 'B' })],
        [receipt(8, { serial: 'B' }), receipt(9, { serial: 'A' })],
      ),
    ).toEqual([
      [1, 9, 'serial'],
      [2, 8, 'serial'],
    ])
    expect(pairs([row(1, { serial: 'A', amount: 99 })], [receipt(9, { serial: 'A' })])).toEqual([[1, 9, 'difference']])
  })

  test('of one amount, name and a day nearby belong together where nothing else fits', () => {
    expect(pairs([row(1, { day: '2026-11-23' })], [receipt(9)])).toEqual([[1, 9, 'facts']])
    expect(pairs([row(1, { day: '2026-11-24' })], [receipt(9)])).toEqual([])
    expect(pairs([row(1), row(2)], [receipt(9)])).toEqual([[1, 9, 'amount']])
    expect(pairs([row(1)], [receipt(8, { day: '2026-11-21' }), receipt(9)])).toEqual([[1, 9, 'amount']])
  })

  test('of one amount and another name are suggested', () => {
    expect(pairs([row(1, { counterparty: '李红' })], [receipt(9)])).toEqual([[1, 9, 'amount']])
    expect(pairs([row(1, { counterparty: '李红' }), row(2)], [receipt(9)])).toEqual([[2, 9, 'facts']])
  })
})

test("a mall's payment is told by its account's name within the bank's, and is another document than a receipt of its number", () => {
  const paid = receipt(9, { as: 'mallEntryId', names: [], mall: '红星商场代收' })
  const named = row(1, { counterparty: '红星美凯龙（上海）家居有限公司' })
  const other = row(2)
  const found = pairsOf([named, other], [paid, receipt(9)], 3)
  expect(found.map(({ rowId, as, how }) => [rowId, as, how])).toEqual([
    [1, 'mallEntryId', 'facts'],
    [2, 'receiptId', 'facts'],
  ])
  expect(pairsOf([row(1, { counterparty: '居然之家' })], [paid], 3)).toMatchObject([
    { as: 'mallEntryId', how: 'amount' },
  ])
})

test.each([
  ['红星商场代收', '红星'],
  ['居然之家 (浦东店)', '居然之家'],
  ['商场', '商场'],
])('a bank writes of %s the word %s', (account, word) => {
  expect(mallWord(account)).toBe(word)
})

test.each([
  ['王*明', ['王小明'], true],
  ['**明(138****0000)', ['王小明'], true],
  ['王 小明', ['李红', '王小明'], true],
  ['王*', ['王小明'], false],
  ['', [''], false],
  ['***', ['王小明'], false],
])('%s among %j: %s', (written, names, named) => {
  expect(isNamed(written, names)).toBe(named)
})

test('no row and no receipt is in two pairs; a certain pair has one amount; more receipts never unsettle serials', () => {
  const day = fc.constantFrom('2026-11-18', '2026-11-20', '2026-11-22')
  const name = fc.constantFrom('王小明', '李红', '王*明', '')
  const serial = fc.option(fc.constantFrom('A', 'B', 'C', 'D'))
  const rows = fc.array(
    fc.record({ day, amount: fc.integer({ min: 1, max: 3 }), serial, order: serial, counterparty: name }),
    { maxLength: 12 },
  )
  const receipts = fc.uniqueArray(
    fc.record({ day, amount: fc.integer({ min: 1, max: 3 }), serial, names: fc.array(name, { maxLength: 2 }) }),
    { maxLength: 12, selector: one => one.serial ?? Math.random() },
  )
  fc.assert(
    fc.property(rows, receipts, fc.integer({ min: 0, max: 4 }), (some, known, window) => {
      const all = some.map((one, id) => ({ ...one, id }))
      const open = known.map((one, id) => receipt(id, one))
      const found = pairsOf(all, open, window)
      expect(new Set(found.map(pair => pair.rowId)).size).toBe(found.length)
      expect(new Set(found.map(pair => pair.documentId)).size).toBe(found.length)
      for (const pair of found.filter(isCertain)) expect(all[pair.rowId]?.amount).toBe(open[pair.documentId]?.amount)
      for (const pair of found.filter(one => one.how === 'facts')) {
        const others = open.filter(
          one =>
            one.amount === all[pair.rowId]?.amount &&
            Math.abs(Date.parse(one.day) - Date.parse(all[pair.rowId]?.day ?? '')) <= window * 86_400_000 &&
            isNamed(all[pair.rowId]?.counterparty ?? '', one.names) &&
            !found.some(other => other.how === 'serial' && other.documentId === one.id) &&
            !found.some(other => other.how === 'difference' && other.documentId === one.id),
        )
        expect(others).toHaveLength(1)
      }
    }),
  )
})
