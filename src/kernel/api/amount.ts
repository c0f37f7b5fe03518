import { notGrouped, ungrouped } from './figure.ts'
import { cut } from './text.ts'

/** An amount of money in fen, or a Chinese sentence that says why the text is not an amount. */
export type Amount = { fen: number; problem?: undefined } | { fen?: undefined; problem: string }

const longest = 60
const bare = /^(\d{1,12})(?:\.(\d{1,2}))?$/
/** Values are held in 10⁻⁸ yuan while they are read, so that `1.23456万` is exact. */
const places = 8
const one = 10n ** BigInt(places)
const fen = one / 100n

const units = [
  ['亿', 8],
  ['万', 4],
  ['千', 3],
  ['百', 2],
  ['十', 1],
] as const

const digits = '零一二三四五六七八九'
const others: Record<string, string> = {
  〇: '零',
  两: '二',
  俩: '二',
  w: '万',
  萬: '万',
  k: '千',
  仟: '千',
  佰: '百',
  拾: '十',
  億: '亿',
  点: '.',
  壹: '一',
  贰: '二',
  貳: '二',
  叁: '三',
  肆: '四',
  伍: '五',
  陆: '六',
  柒: '七',
  捌: '八',
  玖: '九',
  块: '元',
  圆: '元',
  毛: '角',
}

const guessed = /[几数]|多|余|若干|左右|上下|以[上下内]|大[约概]|不到|约|近|(?<!^)[-~–—至到/]/
const figures = /[\d一二三四五六七八九万千百十]/
const several = /[一二三四五六七八九]{2}/ // 三五万 is thirty to fifty thousand

/** Thrown for a spelling that people read as different amounts. */
class Unclear extends Error {}

/**
 * Reads an amount as people write it: `12,000元`, `15万`, `1.5w`, `3千`, `两万`, `2万5千`, `壹万贰仟元整`, `三元五角`. What can be read
 * as two amounts (`3万5`, `12,00`, `三五万`, `10万左右`) is none.
 */
export function readAmount(written: string): Amount {
  const [, yuan, part = ''] = bare.exec(written) ?? []
  if (yuan !== undefined) return { fen: Number(yuan) * 100 + Number(part.padEnd(2, '0')) }
  const refuse = (why: string) => ({ problem: `“${cut(written.trim(), 30)}”${why}` })
  const figure = ungrouped(cut(written, 2 * longest))
  if (figure === null) return refuse(notGrouped)
  const plain = simplified(figure)
  if (plain.length > longest) return refuse('不是金额')
  if (several.test(plain) || (guessed.test(plain) && figures.test(plain))) return refuse('不是确定的金额，请写一个数')
  try {
    return inFen(yuanOf(plain), refuse)
  } catch (error) {
    if (!(error instanceof Unclear)) throw error
    return refuse(error.message)
  }
}

/** Returns a figure in simplified signs, without currency and the sign that ends an amount. */
function simplified(figure: string): string {
  const known = [...figure.toLowerCase()].map(sign => others[sign] ?? sign).join('')
  return known.replace(/^(人民币|rmb|cny|[¥￥])/, '').replace(/[整正]$/, '')
}

function inFen(value: bigint | null, refuse: (why: string) => Amount): Amount {
  if (value === null) return refuse('不是金额，应为以元为单位的数字，最多两位小数，也可写“15万”')
  if (value % fen !== 0n) return refuse('不是金额，最多两位小数')
  const amount = Number(value / fen)
  return Number.isSafeInteger(amount) ? { fen: amount } : refuse('不是金额，数字过大')
}

/** Adds yuan, 角 and 分; null if the text is no amount. */
function yuanOf(plain: string): bigint | null {
  const [yuan = '', rest = '', ...more] = plain.split('元')
  const parts = /^(?:零?([\d一二三四五六七八九])角)?(?:零?([\d一二三四五六七八九])分)?$/.exec(rest)
  if (!parts || more.length > 0) return null
  const spoken = !/\d/.test(yuan)
  const whole = figureOf(asDigits(yuan), spoken)
  if (whole === null || (rest && whole % one !== 0n)) return null
  const [tenths = '0', hundredths = '0'] = [parts[1], parts[2]].map(part => part && asDigits(part))
  return whole + BigInt(tenths) * fen * 10n + BigInt(hundredths) * fen
}

const asDigits = (text: string) => [...text].map(sign => (digits.includes(sign) ? digits.indexOf(sign) : sign)).join('')

/** Reads a figure with its units from the largest down; `spoken` if it has Chinese signs only. */
function figureOf(text: string, spoken: boolean): bigint | null {
  const [unit, zeros] = units.find(([sign]) => text.includes(sign)) ?? []
  if (unit === undefined) return plainFigure(text)
  const at = text.indexOf(unit)
  const [before, after] = [text.slice(0, at), text.slice(at + 1)]
  const times = unit === '十' && before.replace(/^0+/, '') === '' ? one : figureOf(before, spoken)
  if (times === null || (times === 0n && after !== '')) return null
  const more = after === '' ? 0n : remainder(after, unit, zeros, spoken)
  if (more === null || (after !== '' && times % one !== 0n)) return null
  const size = 10n ** BigInt(zeros)
  return more < size * one ? times * size + more : null
}

/** Returns the remainder after a unit. A figure without a unit counts only in its full form: 1万5000, 一万零五. */
function remainder(after: string, unit: string, zeros: number, spoken: boolean): bigint | null {
  const isBare = /^\d+$/.test(after)
  if (!isBare || after.startsWith('0') || after.length === zeros) return figureOf(after, spoken)
  const colloquial = figureOf(after, spoken)
  if (colloquial === null || after.length !== 1) throw new Unclear(`里“${unit}”后面的数没有写全，请写成一个数`)
  if (spoken) return colloquial * 10n ** BigInt(zeros - 1) // 两万五 is 25 000
  throw new Unclear(`可能多几${unit === '万' ? '千' : '百'}也可能多几元，请写全`)
}

function plainFigure(text: string): bigint | null {
  const [, whole = '', part = ''] = /^(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  if (whole === '' || part.length > places) return null
  return BigInt(whole) * one + BigInt(part.padEnd(places, '0'))
}
