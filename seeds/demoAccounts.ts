/**
 * Mobile numbers of the demo all begin with 154. Mainland China has no numbers reserved for fiction; 154 has never been
 * allotted to a network, so nobody can be reached there, while the rule for mobiles (1[3-9] and nine digits) holds.
 * Staff are 154 0000 xxxx, customers 154 1 to 9; the rest of 154 0 stays free for whoever types in a number beside the demo.
 */
const staffPrefix = '1540000'
export const customerPrefix = '154'

/** The mobile of a member of the demo's staff, from a number of at most four digits. */
export function staffMobile(number: number): string {
  return staffPrefix + String(number).padStart(4, '0')
}

/** One password for all demo accounts (issue 2). */
export const demoPassword = 'Tongzhou@2026'

export type DemoAccount = { username: string; name: string; mobile: string; does: string; isPlatform?: true }

/** The people one can sign in as, and what they are, in the words of the start-up message. */
export const demoAccounts: readonly DemoAccount[] = [
  { username: 'platform', name: '周牧', mobile: staffMobile(1), does: '平台运营', isPlatform: true },
  {
    username: 'boss',
    name: '陈远航',
    mobile: staffMobile(2),
    does: '同舟建材、同舟家居的公司管理员，旧梦建材（已停用）的员工',
  },
  { username: 'manager', name: '林晓东', mobile: staffMobile(3), does: '同舟建材 城东门店店长，看本部门及下级' },
  { username: 'sales1', name: '王佳怡', mobile: staffMobile(4), does: '同舟建材 城东一组导购，看自己的' },
  { username: 'sales2', name: '赵子轩', mobile: staffMobile(5), does: '同舟建材 城西门店导购，看自己的' },
  { username: 'finance', name: '孙慧敏', mobile: staffMobile(6), does: '同舟建材 财务' },
  { username: 'warehouse', name: '李国强', mobile: staffMobile(7), does: '同舟建材 仓管' },
  { username: 'partner', name: '何雨桐', mobile: staffMobile(8), does: '同舟建材 设计师专员' },
]
