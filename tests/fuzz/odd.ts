import fc from 'fast-check'
import { below, chance, type Draw, pick, weighed } from './draw.ts'

/** Keys that every object has, and others that are hard to hold. */
export const oddKeys = [
  ...['__proto__', 'constructor', 'prototype', 'toString', 'valueOf', 'hasOwnProperty', '__defineGetter__', 'length'],
  ...['', ' ', '.', 'a.b', '$', '#', '0', '-1', 'null', 'id; drop table clue', '键', '\0', 'a\u0000b', '\ud800', '😀'],
]

const numbers = [
  ...[0, -0, 1, -1, 2, 0.5, -0.1, 1e-300, 5e-324, 1e300, -1e300, Number.MAX_VALUE, 1e21, 1e16],
  ...[32_767, 32_768, 65_536, 2_147_483_647, 2_147_483_648, -2_147_483_648, -2_147_483_649, 4_294_967_296],
  ...[9e15, 9e15 + 1, 2 ** 53 - 1, 2 ** 53, -(2 ** 53), 2 ** 63, 1e13, 1e13 + 1, 999_999_999, 20_261_120],
]

const moments = [
  ...['2026-11-20', '2026-02-30', '2025-02-29', '0000-01-01', '0001-01-01', '9999-12-31', '1900-01-01', '2999-12-31'],
  ...['2026-11-20T09:00:00+08:00', '2026-11-20T09:00:00Z', '2026-11-20T09:00:00', '9999-12-31T23:59:59-23:59'],
  ...['2026-01-01T00:00:00+23:59', '0000-01-01T00:00:00Z', '-000001-01-01T00:00:00Z', '+012026-01-01T00:00:00Z'],
  ...['1900-01-01T00:00:00+14:00', '2999-12-31T23:59:59.999-14:00', '2026-11-20T24:00:00Z', '2026-11-20T09:00:60Z'],
  ...['2026-13-01', '2026-11', '2026', '1', '20261120', '1763600000', '1763600000000', 'infinity', '-infinity', 'now'],
  ...['today', 'epoch', 'allballs', 'Nov 20 2026', '2026-11-20T09:00:00.123456789012345678901234567890Z', '昨天'],
]

const texts = [
  ...[
    '',
    ' ',
    '\t\n',
    '\0',
    'a\u0000b',
    '\ud83d',
    '\udc00x',
    '\ufeff',
    '\u202e',
    '\u2028',
    '￿',
    '😀',
    'a😀',
    'İ',
    'ß',
    'ﷺ',
  ],
  ...[
    "'",
    '"',
    '`',
    '\\',
    '%',
    '_',
    '%_\\',
    ';--',
    "' or 1=1 --",

    '{{1}}',
    '$1',
    '?',
    '(',
    '[',
    '*',
    '+',
    '^$',
    '(a+)+$',
  ],
  ...[
    '<script>alert(1)</script>',
    '../../etc/passwd',
    'http://127.0.0.1:1/',
    'file:///etc/passwd',
    'null',
    'undefined',
  ],
  ...[
    'true',
    'false',
    '0',
    '-1',
    '1e309',
    'NaN',
    '0x10',
    '１２',
    '{}',
    '[]',
    '{"a":1}',
    '=1+1',
    '@SUM(A1)',
    '13800138000',
  ],
]

/** What most often was too much for somebody: taken more often than the rest. */
const hard = [
  '\0',
  'a\u0000b',
  '\ud83d',
  'a\udc00x',
  'a😀',
  '',
  '9999-12-31T23:59:59-23:59',
  '0000-01-01T00:00:00Z',
  '1',
]

/** A text of some length, whose every cut may fall into the middle of a character. */
function longText(draw: Draw): string {
  const unit = pick(draw, ['a', '😀', '一', "'", '\\', '%', ' ', '1', '\n', '('])
  const shift = pick(draw, ['', 'a'])
  return shift + unit.repeat(pick(draw, [10, 30, 31, 61, 101, 201, 301, 501, 2001, 10_001]))
}

export function oddText(draw: Draw): string {
  return weighed(
    draw,
    [5, () => pick(draw, hard)],
    [8, () => pick(draw, texts)],
    [3, () => longText(draw)],
    [3, () => draw(fc.string, { unit: 'binary', maxLength: 40 })],
    [2, () => pick(draw, oddKeys)],
    [2, () => pick(draw, moments)],
    [1, () => String(pick(draw, numbers))],
  )
}

export const oddNumber = (draw: Draw): number =>
  weighed(draw, [4, () => pick(draw, numbers)], [1, () => draw(fc.double, {})], [1, () => draw(fc.integer, {})])

export const oddMoment = (draw: Draw): string => pick(draw, moments)

/** Lists and records in lists and records, so deep that whoever calls themselves for each level runs out of stack. */
function nested(draw: Draw): unknown {
  const wrap = pick(draw, [(inner: unknown) => [inner], (inner: unknown) => ({ a: inner })])
  let value: unknown = pick(draw, [null, 1, 'x'])
  for (let depth = pick(draw, [3, 50, 2000]); depth > 0; depth--) value = wrap(value)
  return value
}

const hugeList = (draw: Draw): unknown[] =>
  Array.from({ length: pick(draw, [51, 201, 501, 1001, 2001, 20_000]) }, () => 1).fill(pick(draw, [1, 0, 2 ** 40]))

/** A record with a key that it should not have. `Object.fromEntries` defines it, so that `__proto__` is one like any other. */
export function withOddKey(draw: Draw, record: object): object {
  return Object.fromEntries([...Object.entries(record), [pick(draw, oddKeys), odd(draw)]])
}

/** A value of any kind. */
export function odd(draw: Draw): unknown {
  return weighed<unknown>(
    draw,
    [6, () => oddText(draw)],
    [6, () => oddNumber(draw)],
    [2, () => oddMoment(draw)],
    [4, () => pick(draw, [null, true, false, [], {}, [[]], [null], [{}], ''])],
    [1, () => (chance(draw, 30) ? nested(draw) : nestedSome(draw))],
    [1, () => (chance(draw, 30) ? hugeList(draw) : [oddText(draw), oddNumber(draw)])],
    [1, () => ({ [pick(draw, oddKeys)]: below(draw, 3) })],
    [1, () => draw(fc.jsonValue, { maxDepth: 3 })],
  )
}

const nestedSome = (draw: Draw): unknown => [[{ a: [oddText(draw)] }]]
