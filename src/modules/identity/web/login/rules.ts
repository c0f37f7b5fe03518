/** Returns the fault of a value, or an empty text. */
type Rule = (value: string) => string

/** The checks of the browser before it sends, in the contract's words (rules.test.ts compares the two). */
export const rules = {
  username: value => (value.trim() ? '' : '用户名不能为空'),
  password: value => (value ? '' : '密码不能为空'),
  mobile: value => ofForm(value, '手机号', /^1[3-9]\d{9}$/, '应为 11 位'),
  code: value => ofForm(value, '验证码', /^\d{6}$/, '应为 6 位数字'),
} satisfies Record<string, Rule>

function ofForm(value: string, title: string, form: RegExp, about: string): string {
  if (!value.trim()) return `${title}不能为空`
  return form.test(value.trim()) ? '' : `${title}${about}`
}
