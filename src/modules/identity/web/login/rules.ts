/** Says what is wrong with a value, or nothing. */
type Rule = (value: string) => string

/** What the browser checks before it asks, in the contract's words (rules.test.ts holds the two together). */
export const rules = {
  username: value => (value.trim() ? '' : '用户名不能为空'),
  password: value => (value ? '' : '密码不能为空'),
  mobile: value => (/^1[3-9]\d{9}$/.test(value.trim()) ? '' : '手机号应为 11 位'),
  code: value => (/^\d{6}$/.test(value.trim()) ? '' : '验证码为 6 位数字'),
} satisfies Record<string, Rule>
