import { describe, expect, test } from 'vitest'
import {
  discountWords,
  durationWords,
  formatFen,
  growthWords,
  numberWords,
  percentWords,
  shareWords,
  sizeWords,
  squareMetres,
  withUnit,
  yuan,
  yuanInShort,
} from './format.ts'

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]

/** What each function writes: arguments, then the text. */
const samples = {
  formatFen: [
    formatFen,
    [0, '0.00'],
    [1, '0.01'],
    [10, '0.10'],
    [123_456, '1,234.56'],
    [100_000_000, '1,000,000.00'],
    [-5, '−0.05'],
    [-0, '0.00'],
    [null, ''],
    [undefined, ''],
  ],
  yuan: [yuan, [0, '¥0.00'], [123_450, '¥1,234.50'], [-2000, '−¥20.00']],
  yuanInShort: [
    yuanInShort,
    [0, '¥0'],
    [980_040, '¥9,800'],
    [999_949, '¥9,999'],
    [999_950, '¥1 万'],
    [1_402_000, '¥1.4 万'],
    [210_800_000, '¥210.8 万'],
    [9_999_499_999, '¥9,999.5 万'],
    [9_999_500_000, '¥1 亿'],
    [12_000_000_000, '¥1.2 亿'],
    [-1_402_000, '−¥1.4 万'],
  ],
  numberWords: [numberWords, [1234, '1,234'], [43.875, '43.875'], [-1234.5, '−1,234.5'], [0.1 + 0.2, '0.3']],
  withUnit: [withUnit, [12_500, '㎡', '12.5 ㎡'], [1_200_000, '片', '1,200 片'], [-2000, '箱', '−2 箱']],
  squareMetres: [squareMetres, [8950, '89.5 ㎡'], [12_000, '120 ㎡']],
  percentWords: [percentWords, [2000, '20%'], [1250, '12.5%'], [-150, '−1.5%']],
  shareWords: [shareWords, [1, 3, '33.3%'], [5, 0, '0.0%'], [0, 5, '0.0%']],
  growthWords: [growthWords, [0.1234, '+12.3%'], [-0.5, '−50.0%'], [0, '持平']],
  discountWords: [discountWords, [8500, '8.5 折'], [10_000, '10 折']],
  sizeWords: [sizeWords, [12, '1 KB'], [12_300, '12 KB'], [1_572_864, '1.5 MB']],
  durationWords: [
    durationWords,
    [0, '1 分钟'],
    [40 * minute, '40 分钟'],
    [5 * hour, '5 小时'],
    [3 * hour + 20 * minute, '3 小时 20 分钟'],
    [6 * hour + 20 * minute, '6 小时'],
    [day - 1, '1 天'],
    [day + 20 * minute, '1 天'],
    [2 * day + 3 * hour + 50 * minute, '2 天 3 小时'],
    [7 * day + 3 * hour, '7 天'],
  ],
} as const

for (const [name, [write, ...cases]] of Object.entries(samples)) {
  describe(name, () => {
    test.each(cases.map(one => [one.slice(0, -1), one.at(-1)]))('%j → %j', (given, text) => {
      expect((write as (...given: unknown[]) => string)(...(given as unknown[]))).toBe(text)
    })
  })
}
