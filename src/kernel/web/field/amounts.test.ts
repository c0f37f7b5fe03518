import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  readDecimal,
  readHundredths,
  readInteger,
  readMoney,
  readThousandths,
  writeHundredths,
  writeThousandths,
  writeYuan,
} from './amounts.ts'

const amount = fc.integer({ min: 0, max: 1_000_000_000_000 })

describe('输入框里的数', () => {
  it('金额和面积写出再读回不变', () => {
    fc.assert(
      fc.property(amount, value => {
        expect(readHundredths(writeYuan(value))).toBe(value)
        expect(readHundredths(writeHundredths(value))).toBe(value)
      }),
    )
  })

  it('空是空，写错是 NaN，由 Schema 说出原因', () => {
    expect([readHundredths(' '), readInteger('')]).toEqual([null, null])
    expect([readHundredths('三万'), readHundredths('1.234'), readInteger('1.5')]).toEqual([
      Number.NaN,
      Number.NaN,
      Number.NaN,
    ])
    expect([readHundredths('￥3,500.5元'), readInteger('１２')]).toEqual([350050, 12])
  })

  it('逗号不是每三位一个的不收，并说出原因', () => {
    for (const read of [readHundredths, readInteger, readDecimal, readMoney])
      expect(read('12,34')).toEqual({ written: '12,34', problem: expect.stringContaining('逗号') })
  })

  it('金额也可写两万、1.5w；读不出的留着原文和原因', () => {
    expect(['两万', '1.5w', '12,000元', ' '].map(readMoney)).toEqual([2_000_000, 1_500_000, 1_200_000, null])
    expect(readMoney('3万5')).toEqual({ written: '3万5', problem: '“3万5”可能多几千也可能多几元，请写全' })
  })

  it('小数最多四位', () => {
    expect(['0.5', ' １，２００．25 ', '', '1.', '-3'].map(readDecimal)).toEqual([0.5, 1200.25, null, 1, -3])
    expect(['0.12345', '半天', '1.2.3'].map(readDecimal)).toEqual([Number.NaN, Number.NaN, Number.NaN])
  })
})

it('a discount is read as it is written, to the basis point', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000 }), value => readThousandths(writeThousandths(value)) === value),
  )
  expect(['8.5', '', '8.5555', '八折'].map(readThousandths)).toEqual([8500, null, Number.NaN, Number.NaN])
})
