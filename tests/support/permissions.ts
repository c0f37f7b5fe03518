/** The roles that a new company starts with (product.md §1), the platform's operator, and who has no role at all. */
export const people = [
  '公司管理员',
  '部门经理',
  '导购',
  '设计师专员',
  '财务',
  '仓管',
  '安装搬运',
  '平台运营',
  '没有角色的员工',
] as const
export type Person = (typeof people)[number]

/** Everyone, signed in or not. */
export const anyone = 'anyone'
/** Whoever is signed in, a platform operator outside of any company too. */
export const signedIn: readonly Person[] = people
/** Everyone who works in a company, whatever their role. */
export const staff = people.filter(person => person !== '平台运营')
export const admin: readonly Person[] = ['公司管理员']
/** Who leads people: the administrator and heads of departments. */
export const heads: readonly Person[] = ['公司管理员', '部门经理']
/** Who works on clues. */
export const sellers: readonly Person[] = ['公司管理员', '部门经理', '导购']
/** Everyone with any role in the office of a company; who installs and carries only sees what is theirs. */
export const workers: readonly Person[] = [...sellers, '设计师专员', '财务', '仓管']
export const operator: readonly Person[] = ['平台运营']

export type Allowed = typeof anyone | readonly Person[]

/**
 * Who may make each call of a module, from what the roles are for (product.md §1 and §4), not from what the code does: one of the
 * groups above, or the names of those who may.
 */
export type Permissions = Record<string, Allowed>
