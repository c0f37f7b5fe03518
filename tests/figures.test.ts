import { expect, test } from 'vitest'
import { sourceFiles } from './support/imports.ts'

/** What writes figures, days and times for people. */
const writers = ['src/kernel/api/format.ts', 'src/kernel/api/time.ts', 'src/kernel/api/timeWords.ts']
/** What writes numbers for machines: cells of a workbook, operators of a PDF. */
const machines = ['src/kernel/server/sheet/cell.ts', 'src/kernel/web/pdfFile.ts']
/** What says 元 because the words are of a contract: its amount in Chinese capitals, and a clause of it. */
const papers = ['src/kernel/api/moneyInWords.ts', 'src/modules/contract/api/clauses.ts']

const comments = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$|\s\/\/ .*$/gm
const files = sourceFiles('src/**/*.{ts,tsx}')
  .filter(({ path }) => !/\.test\.tsx?$|\/(tests|fixtures)\/|fixtures\.ts$/.test(path))
  .map(({ path, text }) => ({ path, lines: text.replaceAll(comments, '').split('\n') }))

const whole = '(?:0, 7|0, 10|5, 10|5, 16|11, 16|5|0, 16)'

/** Where the one lot of goods without lots has its name, 「—」 (chain-stock.md, Lot). */
const lots = ['src/modules/warehouse/api/lot.ts', 'src/modules/warehouse/server/post/lacks.ts']

/** What a screen, a paper, a notice and a message write in one way, with what writes it otherwise. */
const rules: [name: string, otherwise: RegExp, but?: readonly string[]][] = [
  ['money has the sign ¥, and ￥ is only read', /￥(?![^[]*\])/],
  ['only yuan puts the sign ¥ before a figure', /¥\$?\{/],
  ['money has no 元 behind its figure', /[}\d] ?元/, papers],
  ['decimals are not written with toFixed', /\.toFixed\(/, machines],
  ['thousands are separated by numberWords', /Intl\.NumberFormat|\.toLocale(?:\w*)String\(/],
  ['moments are written by time.ts and timeWords.ts', /Intl\.DateTimeFormat/],
  [
    'moments are not cut out of a longer text',
    new RegExp(`format(?:DateTime|Minute|Date)\\([^()]*(?:\\([^()]*\\))?\\)\\.slice\\(${whole}\\)`),
  ],
  ['shares are written by percentWords', /\/ 100\}\s*%/],
  [
    'quantities are written by withUnit and figure',
    /(?<!value=\{[^}]*)\/ 1000\}(?! 秒)|String\([^()]*\/ 1000\)/,
    ['src/kernel/web/field/amounts.ts', 'src/modules/lines/web/editor/inputs.ts'],
  ],
  [
    'empty is –, by nothing or the kit',
    /(?:'|"|`|>\s*)(?:—|–)(?:'|"|`|\s*<)/,
    ['src/kernel/web/ui/Nothing.tsx', ...lots],
  ],
  ['a minus is −', /-¥|['"`]-\$\{(?:formatFen|yuan|numberWords)/],
  ['days are picked with the kit', /type=\{?["'`](?:date|time|month|week|datetime-local)/],
]

test.each(rules)('%s', (_, otherwise, but = []) => {
  const found = files
    .filter(({ path }) => !writers.includes(path) && !but.includes(path))
    .flatMap(({ path, lines }) => lines.filter(line => otherwise.test(line)).map(line => `${path}: ${line.trim()}`))
  expect(found).toEqual([])
})

test('the rules read every source', () => {
  expect(files.length).toBeGreaterThan(1000)
  expect(files.map(({ path }) => path)).toEqual(expect.arrayContaining([...writers, ...machines, ...papers]))
})
