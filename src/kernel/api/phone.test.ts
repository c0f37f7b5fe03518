import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Mobile, normalisePhone, Phone } from './phone.ts'

const mobiles = fc
  .tuple(fc.integer({ min: 3, max: 9 }), fc.integer({ min: 0, max: 999_999_999 }))
  .map(([second, rest]) => `1${second}${String(rest).padStart(9, '0')}`)

describe('normalisePhone', () => {
  test.each([
    ['13812345678', '13812345678'],
    ['138 1234 5678', '13812345678'],
    ['138-1234-5678', '13812345678'],
    ['+86 13812345678', '13812345678'],
    ['008613812345678', '13812345678'],
    ['１３８１２３４５６７８', '13812345678'],
    ['(0757) 8123-4567', '075781234567'],
    ['010-12345678', '01012345678'],
    ['013812345678', '13812345678'],
    ['0138-1234-5678', '13812345678'],
    ['8613812345678', '13812345678'],
    ['86-138 1234 5678', '13812345678'],
    ['(+86) 138 1234 5678', '13812345678'],
    ['+86 013812345678', '13812345678'],
    ['\u202d13812345678\u202c', '13812345678'],
    ['\u202a+86 138 1234 5678\u202c', '13812345678'],
    ['138\u200b1234\u200b5678\ufeff', '13812345678'],
    ['138.1234.5678', '13812345678'],
    ['138·1234·5678', '13812345678'],
    ['138–1234—5678', '13812345678'],
    ['138‑1234−5678', '13812345678'],
    ['+86 757 8123 4567', '075781234567'],
    ['+86 0757 8123 4567', '075781234567'],
    ['0086-10-12345678', '01012345678'],
    ['861012345678', '01012345678'],
    ['+86 317 812 3456', '03178123456'],
    ['8613812345', null],
    ['86', null],
    ['00861381234567', null],
    ['138,1234,5678', null],
    ['12812345678', null],
    ['1381234567', null],
    ['138123456789', null],
    ['81234567', null],
    ['1381234567a', null],
    ['', null],
  ])('%j → %j', (written, phone) => {
    expect(normalisePhone(written)).toBe(phone)
  })

  test('finds a mobile in every spelling', () => {
    const before = fc.constantFrom('', '+86', '+86 ', '0086', '86', '0', '+86 0', '\u202d', '\u200b86-')
    const dressed = fc.tuple(mobiles, before, fc.constantFrom('', ' ', '-', '–', '.', '\u200b', '\u2060'))
    fc.assert(
      fc.property(dressed, ([mobile, country, between]) => {
        const written = `${country}${mobile.slice(0, 3)}${between}${mobile.slice(3, 7)}${between}${mobile.slice(7)}`
        return normalisePhone(written) === mobile
      }),
    )
  })

  test('changes nothing the second time, and returns digits or nothing', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), mobiles), written => {
        const phone = normalisePhone(written)
        return phone === null || (/^\d{10,12}$/.test(phone) && normalisePhone(phone) === phone)
      }),
    )
  })
})

describe('as fields', () => {
  test('a phone is stored as its digits, and refused with a sentence', () => {
    expect(Phone.parse(' 138-1234-5678 ')).toBe('13812345678')
    expect(Phone.safeParse('123').error?.issues[0]?.message).toBe('电话应为 11 位手机号，或带区号的固定电话')
    expect(Phone.safeParse(undefined).error?.issues[0]?.message).toBe('电话不能为空')
  })

  test('a mobile is stored as its eleven digits, and nothing else is one', () => {
    expect(Mobile.parse(' 13812345678 ')).toBe('13812345678')
    expect(Mobile.parse('\u202d+86 138-1234-5678\u202c')).toBe('13812345678')
    for (const wrong of ['075781234567', '1381234567', '138123456789'])
      expect(Mobile.safeParse(wrong).error?.issues[0]?.message).toBe('手机号应为 11 位')
  })
})
