/** How far a role sees in a module (product.md §2, data scope); `chosen` needs departments and so is no default. */
export type DefaultScope = 'own' | 'department' | 'departmentAndBelow' | 'office'

export type DefaultRole = {
  /** Name of its role type. */
  type: string
  name: string
  /** Every menu, element and row of the office, without being listed. */
  isAdmin: boolean
  /** Menu codes, every ancestor's too. */
  menus: readonly string[]
  elements: readonly string[]
  /** Data scope by module code; no entry, nothing to see. */
  scopes: Readonly<Record<string, DefaultScope>>
}

const salesMenus = [
  'webConsole',
  'approvalInfoManager',
  'clueList',
  'businessList',
  'voucherDownload',
  'customerManager',
  'customerList',
  'approvalStart',
  'approvalDetial',
]
const headMenus = [
  'exportBusiness',
  'exportClue',
  'functionManager',
  'teamManager',
  'organizationManager',
  'employeesManager',
]
/** Whoever works in a company takes part in its approvals. */
const consoleOnly = ['webConsole', 'approvalStart', 'approvalDetial']

/** Elements of a screen by the word after the colon. */
const on = (menu: string, ...words: string[]) => words.map(word => `${menu}:${word}`)

/** What sellers do with clues, opportunities and customers. */
const selling = [
  ...on('clueList', 'add', 'edit', 'claim', 'return', 'invalid', 'follow', 'view_phone', 'convert'),
  ...on('businessList', 'add', 'edit', 'stage', 'close', 'team', 'follow', 'view_phone', 'claim', 'return'),
  ...on('customerList', 'edit', 'view_phone'),
  ...on('voucherDownload', 'fetch'),
  ...on('approvalDetial', 'start'),
]

const noClues = {
  type: '职能岗位',
  isAdmin: false,
  menus: consoleOnly,
  elements: on('approvalDetial', 'start'),
  scopes: {},
}

/** Role types in the order they are shown. */
export const defaultRoleTypes: readonly string[] = ['管理岗位', '销售岗位', '职能岗位']

/** The roles a new company starts with (product.md §1, People); a company changes them afterwards as it likes. */
export const defaultRoles: readonly DefaultRole[] = [
  { type: '管理岗位', name: '公司管理员', isAdmin: true, menus: [], elements: [], scopes: {} },
  {
    type: '管理岗位',
    name: '部门经理',
    isAdmin: false,
    menus: [...salesMenus, ...headMenus],
    elements: [
      ...selling,
      ...on('clueList', 'assign', 'import', 'export'),
      ...on('businessList', 'transfer', 'reopen', 'export'),
      ...on('exportBusiness', 'export'),
      ...on('exportClue', 'export'),
      ...on('customerList', 'merge', 'decide', 'export'),
      ...on('teamManager', 'edit'),
    ],
    scopes: { clue: 'departmentAndBelow', opportunity: 'departmentAndBelow', employee: 'departmentAndBelow' },
  },
  {
    type: '销售岗位',
    name: '导购',
    isAdmin: false,
    menus: salesMenus,
    elements: selling,
    scopes: { clue: 'own', opportunity: 'own' },
  },
  { ...noClues, type: '销售岗位', name: '设计师专员' },
  { ...noClues, name: '财务' },
  { ...noClues, name: '仓管' },
]
