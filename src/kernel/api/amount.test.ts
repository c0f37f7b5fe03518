import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readAmount } from './amount.ts'
import { formatFen } from './format.ts'

const yuan = (written: string): number | null => {
  const { fen } = readAmount(written)
  return fen === undefined ? null : fen / 100
}

/** Writes a whole number below 10¹² as people say it, independently of the reader. */
function said(number: number): string {
  if (number === 0) return '零'
  const below = (rest: number): string => {
    const signs = [...String(rest).padStart(4, '0')].map(Number)
    return signs
      .map((sign, at) => (sign ? `${'一二三四五六七八九'[sign - 1]}${['千', '百', '十', ''][at]}` : '零'))
      .join('')
  }
  const parts = [Math.floor(number / 1e8), Math.floor(number / 1e4) % 1e4, number % 1e4]
  const words = parts.map((part, at) => (part ? `${below(part)}${['亿', '万', ''][at]}` : '零')).join('')
  return words
    .replace(/零+/g, '零')
    .replace(/零(?=[亿万])/g, '')
    .replace(/^零|零$/g, '')
}

describe('readAmount', () => {
  test.each([
    ['两万', 20_000],
    ['15万', 150_000],
    ['1.5w', 15_000],
    ['1.5W元', 15_000],
    ['3千', 3000],
    ['12,000元', 12_000],
    ['１２，０００', 12_000],
    ['￥1,234.50', 1234.5],
    ['2k', 2000],
    ['2万5千', 25_000],
    ['1万5000', 15_000],
    ['1万0500', 10_500],
    ['两万五', 25_000],
    ['三千八', 3800],
    ['一百零五', 105],
    ['十五万', 150_000],
    ['一点五万', 15_000],
    ['二十三万四千五百元', 234_500],
    ['壹万贰仟元整', 12_000],
    ['三元五角', 3.5],
    ['12元5角6分', 12.56],
    ['1.2亿', 120_000_000],
    ['人民币 8 万', 80_000],
    ['0.123456万', 1234.56],
    ['0', 0],
  ])('%s is %s yuan', (written, amount) => expect(yuan(written)).toBe(amount))

  test.each([
    ['3万5', '可能多几千也可能多几元，请写全'],
    ['1w5', '请写全'],
    ['1万25', '没有写全'],
    ['12,00', '里的逗号或空格不是每三位一个'],
    ['1,5万', '里的逗号或空格不是每三位一个'],
    ['三五万', '不是确定的金额，请写一个数'],
    ['十几万', '不是确定的金额'],
    ['10万左右', '不是确定的金额'],
    ['5-8万', '不是确定的金额'],
    ['10万多', '不是确定的金额'],
    ['1.005', '最多两位小数'],
    ['1.23456789万', '最多两位小数'],
    ['很多钱', '不是金额'],
    ['面议', '不是金额'],
    ['', '不是金额'],
    ['万', '不是金额'],
    ['1.5万5千', '不是金额'],
    ['5千3万', '请写全'],
    ['1e5', '不是金额'],
    ['-5', '不是金额'],
    ['99999999999999999999', '数字过大'],
  ])('%s is refused with a sentence', (written, why) => expect(readAmount(written).problem).toContain(why))

  test('reads every whole number up to 10¹¹ in its Chinese form', () => {
    const reads = (number: number) => yuan(said(number)) === number
    fc.assert(fc.property(fc.integer({ min: 0, max: 1e11 }), reads))
    fc.assert(fc.property(fc.nat(20_000), reads), { numRuns: 1000 })
  })

  test('reads every written amount back to the fen', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 1e13 }), fen => readAmount(formatFen(fen)).fen === fen))
  })

  test('is exact for amounts in 万, where binary fractions are not', () => {
    fc.assert(
      fc.property(fc.nat(999_999), fc.nat(999_999), (whole, part) => {
        const written = `${whole}.${String(part).padStart(6, '0')}万`
        expect(readAmount(written).fen).toBe(whole * 1_000_000 + part)
      }),
    )
  })

  test('returns a safe whole number of fen or a sentence, for any text', () => {
    const signs = fc.constantFrom(...'0123456789.,万千百十亿零一二两三九五元角分wk¥ 多几-整点')
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(signs, { maxLength: 12 }).map(some => some.join('')),
        ),
        written => {
          const { fen, problem } = readAmount(written)
          if (fen === undefined) expect(problem).toMatch(/[\u4e00-\u9fff]/)
          else expect(Number.isSafeInteger(fen) && fen >= 0).toBe(true)
        },
      ),
      { numRuns: 2000 },
    )
  })
})
