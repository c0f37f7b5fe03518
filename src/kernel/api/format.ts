/** What stands where there is nothing to show. */
export const nothing = '–'

const decimals = (least: number, most: number) =>
  new Intl.NumberFormat('zh-CN', {
    minimumFractionDigits: least,
    maximumFractionDigits: most,
    signDisplay: 'negative', // what is rounded to zero has no sign
  })
const noDecimal = decimals(0, 0)
const oneAtMost = decimals(0, 1)
const one = decimals(1, 1)
const two = decimals(2, 2)
const any = decimals(0, 6)

/** Writes the minus as wide as a digit. */
const written = (format: Intl.NumberFormat, value: number) => format.format(value).replace('-', '−')
const signed = (fen: number, size: string) => `${fen < 0 ? '−' : ''}¥${size}`

/** Writes fen as a figure for a column whose head says what it is: 123456 → `1,234.56`, -2000 → `−20.00`. Empty for null. */
export function formatFen(fen: number | null | undefined): string {
  return fen === null || fen === undefined ? '' : written(two, fen / 100)
}

/** Writes fen as money, the sign of the currency behind the minus: `¥1,234.50`, `−¥20.00`. */
export const yuan = (fen: number): string => signed(fen, two.format(Math.abs(fen) / 100))

/**
 * Writes fen as a board shows money, which is read in passing and whose rows are a click away: `¥9,800`, from 10,000 yuan on `¥1.4 万`,
 * from a hundred million on `¥1.2 亿`.
 */
export function yuanInShort(fen: number): string {
  const size = Math.abs(fen) / 100
  if (size >= 99_995_000) return signed(fen, `${oneAtMost.format(size / 100_000_000)} 亿`)
  return signed(fen, size >= 9999.5 ? `${oneAtMost.format(size / 10_000)} 万` : noDecimal.format(size))
}

/** Writes a number with its thousands separated, and at most six decimals: `1,234`, `43.875`. */
export const numberWords = (value: number): string => written(any, value)

/** Writes thousandths of a unit: 12500 of `㎡` is `12.5 ㎡`. */
export const withUnit = (thousandths: number, unit: string): string => `${numberWords(thousandths / 1000)} ${unit}`

/** Writes an area in hundredths of a square metre: 8950 is `89.5 ㎡`. */
export const squareMetres = (hundredths: number): string => withUnit(hundredths * 10, '㎡')

/** Writes basis points as a percentage: 2000 is `20%`, -150 is `−1.5%`. */
export const percentWords = (basisPoints: number): string => `${numberWords(basisPoints / 100)}%`

/** Writes how much of a whole a part is: `12.3%`. A whole of nothing has no parts: `0.0%`. */
export const shareWords = (part: number, whole: number): string =>
  `${written(one, whole > 0 ? (part / whole) * 100 : 0)}%`

/** Writes how much something grew: 0.123 is `+12.3%`, -0.5 is `−50.0%`, none is `持平`. */
export const growthWords = (growth: number): string =>
  growth === 0 ? '持平' : `${growth > 0 ? '+' : ''}${written(one, growth * 100)}%`

/** Writes the share of a price that is left, in basis points, as people say it: 8500 is `8.5 折`. */
export const discountWords = (basisPoints: number): string => `${numberWords(basisPoints / 1000)} 折`

/** Writes the size of a file, in bytes: `12 KB`, `1.5 MB`. */
export const sizeWords = (bytes: number): string =>
  bytes < 1024 * 1024
    ? `${numberWords(Math.max(1, Math.round(bytes / 1024)))} KB`
    : `${written(one, bytes / 1024 / 1024)} MB`

/**
 * Writes how long something lasts, in ms, in its two largest units: `40 分钟`, `3 小时 20 分钟`, `2 天 3 小时`; from a week on in days alone,
 * from six hours to a day in hours alone. Less than a minute counts as one.
 */
export function durationWords(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / 60_000))
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24]
  const parts = [
    [days, '天'],
    [days < 7 ? hours : 0, '小时'],
    [days < 1 && hours < 6 ? minutes % 60 : 0, '分钟'],
  ] as const
  return parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${numberWords(count)} ${unit}`)
    .join(' ')
}
