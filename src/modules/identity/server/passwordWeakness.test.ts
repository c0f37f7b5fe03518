import { describe, expect, test } from 'vitest'
import { weaknessOf } from './passwordWeakness.ts'

const own = ['lisi', '李四', '13529017684', '上海同舟建材有限公司', 'shanghaitongzhoujiancaiyouxiangongsi']

describe('a password', () => {
  test.each([
    'Password123!',
    'P@ssw0rd2026',
    'p455w0rd!!',
    'Admin@123456',
    '1234567890',
    '0987654321',
    'qwertyuiop1',
    '1qaz2wsx3edc',
    '1q2w3e4r5t!',
    'Qwer1234!@#$',
    'aaaaaaaaaaaaaaaa',
    'abcdefghijklmnop',
    'passwordpassword',
    'xy7xy7xy7xy7xy7',
    'woaini5201314',
    'zhangwei1990',
    '19900101aa',
    'ａｄｍｉｎ１２３４５６',
    'Rush2112',
    'Swordfish#NCC1701D',
    'thx1138jordan23',
  ])('that is common is weak: %s', password => expect(weaknessOf(password, [])).toMatch(/^密码太常见/))

  test.each(['lisi@2026!', 'Lisi17684x', '13529017684a', 'Tongzhou@2026', '@13529017684lisi'])(
    "that is made of the person's own words is weak for them alone: %s",
    password => {
      expect(weaknessOf(password, own)).toMatch(/^密码太容易猜到/)
      expect(weaknessOf(password, ['wangwu'])).toBeNull()
    },
  )

  test.each([
    'brand-new-1',
    'correcthorsebatterystaple',
    'woxihuanchixiguahejiaozi',
    '春眠不觉晓处处闻啼鸟',
    'k7#mQ2v!xP',
    'lisi-likes-melons',
  ])('that nobody guesses is good: %s', password => expect(weaknessOf(password, own)).toBeNull())

  test('without words of the person is judged by the common ones', () => {
    expect(weaknessOf('brand-new-1', ['', '李'])).toBeNull()
  })
})
