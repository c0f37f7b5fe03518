import { describe, expect, test } from 'vitest'
import { readAmount } from '../src/kernel/api/amount.ts'
import { parseYuan } from '../src/kernel/api/money.ts'
import { readDecimal, readHundredths, readInteger, readMoney } from '../src/kernel/web/field/amounts.ts'
import { amountOf } from '../src/modules/bankStatement/server/reading/values.ts'
import { convertedValue } from '../src/modules/customFields/api/converting.ts'
import type { CustomField } from '../src/modules/customFields/api/customFields.ts'
import { readArea } from '../src/modules/lines/api/readArea.ts'
import { readRate, readThousandths } from '../src/modules/lines/api/typed.ts'
import { moneyText, quantityText } from '../src/modules/lines/web/editor/inputs.ts'
import { parseTarget } from '../src/modules/reporting/web/target/sheet.ts'
import { readQuantity } from '../src/modules/sets/web/words.ts'
import { parseArea, parseNumber, parsePercent } from '../src/modules/transfer/server/kinds/cells.ts'
import { sourceFiles } from './support/imports.ts'

const own = (kind: CustomField['kind']) => ({ key: 'own_f1', kind, options: [], unit: '' }) as unknown as CustomField
const converted = (kind: CustomField['kind']) => (text: string) =>
  convertedValue(text, { from: own('text'), to: own(kind) }) ?? null

/** All that reads a number as a person writes it, in a field, a cell or a statement. */
const readers: Record<string, (written: string) => unknown> = {
  parseYuan,
  readAmount: written => readAmount(written).fen,
  readMoney,
  readHundredths,
  readInteger,
  readDecimal,
  readThousandths,
  readRate,
  readQuantity,
  readArea,
  moneyText: moneyText.read,
  quantityText: quantityText.read,
  'parseTarget (amount)': written => parseTarget('wonAmount', written),
  'parseTarget (count)': written => parseTarget('wonDeals', written),
  parseNumber: written => parseNumber(written),
  parsePercent,
  parseArea,
  amountOf,
  'converted number': converted('number'),
  'converted money': converted('money'),
}

const misplaced = [
  '12,34',
  '1,2345',
  '12,',
  ',12',
  '1,,000',
  '0,123',
  '1,234,5',
  '12，34',
  '１２，３４',
  '12 34',
  '1.234,567',
]
const grouped = ['1,234', '1，234', '１，２３４', '1 234', '12,345,678', '１2，345，678']

test('no other code takes the commas out of a number', () => {
  const writer = 'src/modules/reporting/web/target/sheet.ts' // takes them out of what formatFen wrote
  const taking = /replaceAll\(',', ''\)|replace\(\/(,|\[\\s,\])\/g/
  const found = sourceFiles('src/**/*.{ts,tsx}').filter(
    ({ path, text }) => !path.includes('.test.') && taking.test(text),
  )
  expect(found.map(({ path }) => path)).toEqual(['src/kernel/api/figure.ts', writer])
})

describe.each(Object.entries(readers))('%s', (_, read) => {
  test.each(misplaced)('refuses %s, whose comma separates no thousands', written => {
    const value = read(written)
    expect(typeof value === 'number' && !Number.isNaN(value), String(value)).toBe(false)
  })

  test.each(grouped)('reads %s as the number without its commas', written => {
    const bare = written.normalize('NFKC').replace(/[,\s]/g, '')
    expect(read(written)).toEqual(read(bare))
  })
})
