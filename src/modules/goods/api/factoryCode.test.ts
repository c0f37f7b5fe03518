import { expect, test } from 'vitest'
import { type Pattern, readByPattern, readFactoryCode, readPattern } from './factoryCode.ts'

const read = (template: string, code: string) => {
  const pattern = readPattern(template)
  if ('fault' in pattern) throw new Error(pattern.fault)
  return readByPattern(pattern as Pattern, code)
}

test.each([
  ['{goods}-{lot}-{box}', 'TZ800-2406A-0012', { goods: 'TZ800', lot: '2406A', box: '0012' }],
  ['{goods:5}{lot:4}{skip}', 'TZ8002406xyz', { goods: 'TZ800', lot: '2406' }],
  ['(01){goods:14}(10){lot}', '(01)06901234567892(10)B7', { goods: '06901234567892', lot: 'B7' }],
  ['S{colour:3}/{goods}|{size}*{pieces}', 'sA12/TZ-1|3*8', { colour: 'A12', goods: 'TZ-1', size: '3', pieces: '8' }],
  ['{goods}', ' TZ800 ', { goods: 'TZ800' }],
])('%s reads %s', (template, code, said) => {
  expect(read(template, code)).toEqual(said)
})

test.each([
  ['{goods}-{lot}', 'TZ800'],
  ['{goods}-{lot}', '-2406'],
  ['{goods}-{lot}', 'TZ800-'],
  ['{goods:5}{lot:4}', 'TZ80024061'],
  ['{goods:5}{lot:4}', 'TZ800240'],
  ['A{goods}', 'BTZ800'],
  ['{goods}*{pieces}', 'TZ*0'],
  ['{goods}*{pieces}', 'TZ*8a'],
])('%s does not fit %s', (template, code) => {
  expect(read(template, code)).toBeNull()
})

test.each([
  ['', '{goods}'],
  ['{lot}', '{goods}'],
  ['{goods}{lot}', '{goods:8}'],
  ['{goods}-{goods}', '只能有一个'],
  ['{goods', '不是规则里的部分'],
  ['{good}', '不是规则里的部分'],
  ['{goods:0}', '不是规则里的部分'],
  ['goods}', '不是规则里的部分'],
  [`{goods}${'-'.repeat(60)}`, '最多 60'],
])('%s is no pattern', (template, fault) => {
  expect(readPattern(template)).toMatchObject({ fault: expect.stringContaining(fault) })
})

test('an expression that would make others wait is letters here, and long codes are read in one pass', () => {
  expect(read('(a+)+#{goods}', `(a+)+#${'a'.repeat(150)}`)).toEqual({ goods: 'a'.repeat(150) })
  expect(read('{skip}-{goods}', '-'.repeat(201))).toBeNull()
  expect(read('{skip}-{goods}', `${'-'.repeat(199)}x`)).toEqual({ goods: `${'-'.repeat(197)}x` })
})

test('of several patterns the first one counts that fits a code of goods that there are, of its brand', async () => {
  const shelf = [
    { code: 'TZ800', brandId: 1 },
    { code: 'YD', brandId: 2 },
  ]
  const find = (code: string) => shelf.find(one => one.code === code)
  const patterns = [
    { brandId: 2, template: '{goods}-{lot}' },
    { brandId: 1, template: '{goods}-{colour}' },
    { brandId: null, template: '{goods:2}{skip}' },
  ]
  const said = async (code: string) => (await readFactoryCode(patterns, code, find))?.said
  expect(await said('YD-7')).toEqual({ goods: 'YD', lot: '7' })
  expect(await said('TZ800-7')).toEqual({ goods: 'TZ800', colour: '7' })
  expect(await said('YD99')).toEqual({ goods: 'YD' })
  expect(await said('XX-7')).toBeUndefined()
})
