import { z } from 'zod'
import { codes } from '../../../kernel/api/envelope.ts'
import { Nothing, oneOf, requiredText, Version } from '../../../kernel/api/fields.ts'
import { route } from '../../../kernel/api/route.ts'

/** The places of menus: the console of companies, the back office, phones. */
export const menuKinds = { web: '前台', back: '后台', mobile: '移动端' } as const
export type MenuKind = keyof typeof menuKinds
const Kind = oneOf('端', menuKinds)

/** A menu as the operator sees it. A code `group/screen` is a screen's place in a second group. */
export const ManagedMenu = z.object({
  menuCode: z.string(),
  parentCode: z.string().nullable(),
  title: z.string(),
  icon: z.string(),
  path: z.string(),
  kind: Kind,
  forPlatform: z.boolean(),
  enabled: z.boolean(),
  /** Added by an operator; the product's own keep code and path and stay. */
  custom: z.boolean(),
  /** Without it nobody could manage menus any more: it cannot be disabled. */
  vital: z.boolean(),
  version: Version,
})
export type ManagedMenu = z.output<typeof ManagedMenu>

/** A button or a field of a screen. */
export const ManagedElement = z.object({
  elementCode: z.string(),
  menuCode: z.string(),
  title: z.string(),
  enabled: z.boolean(),
  custom: z.boolean(),
  vital: z.boolean(),
  version: Version,
})
export type ManagedElement = z.output<typeof ManagedElement>

const Code = z.string({ error: '请选择菜单' }).min(1).max(120)
const Title = requiredText('名称', 20)
const IconName = z
  .string()
  .regex(/^\w{0,40}$/, '请选择图标')
  .meta({ title: '图标', kind: 'text', examples: ['report'] })
const begun = { version: Version, force: z.boolean().default(false) }
/** Behind which sibling it goes; null: to the front. */
const After = Code.nullable()

export const NewMenu = z.object({
  kind: Kind,
  parentCode: Code.nullable(),
  menuCode: z
    .string({ error: '代码不能为空' })
    .trim()
    .regex(/^[A-Za-z]\w{1,59}$/, '代码须以字母开头，只含字母、数字和下划线，2 到 60 个字符')
    .meta({ title: '代码', kind: 'text', examples: ['priceList'] }),
  title: Title,
  icon: IconName.default('report'),
  path: z
    .string()
    .trim()
    .regex(/^(\/[\w:/-]{1,100})?$/, '路径须以 / 开头，只含字母、数字、下划线、横线和斜线')
    .default('')
    .meta({ title: '路径', kind: 'text', examples: ['/dataReport/priceList'] }),
  forPlatform: z.boolean().default(false).meta({ title: '仅平台使用', kind: 'boolean' }),
})
export const MenuEdit = z.object({ menuCode: Code, ...begun, title: Title, icon: IconName })

export const NewElement = z.object({
  menuCode: Code,
  elementCode: z
    .string({ error: '代码不能为空' })
    .trim()
    .regex(/^[A-Za-z]\w{0,39}$/, '代码须以字母开头，只含字母、数字和下划线，最多 40 个字符')
    .meta({ title: '代码', kind: 'text', examples: ['export'] }),
  title: Title,
})
export const ElementEdit = z.object({ elementCode: Code, ...begun, title: Title })

const edits = { operates: 'menuManager:edit', refuses: [codes.notFound] } as const

export const menuRoutes = {
  managed: route({
    at: 'GET /api/admin/menu/managed',
    does: '菜单与按钮',
    operates: 'menuManager',
    returns: z.object({ menus: z.array(ManagedMenu), elements: z.array(ManagedElement) }),
  }),
  add: route({ at: 'POST /api/admin/menu/add', does: '新增菜单', ...edits, body: NewMenu, returns: ManagedMenu }),
  edit: route({ at: 'POST /api/admin/menu/edit', does: '编辑菜单', ...edits, body: MenuEdit, returns: ManagedMenu }),
  enable: route({
    at: 'POST /api/admin/menu/enable',
    does: '启用或停用菜单',
    ...edits,
    body: z.object({ menuCode: Code, enabled: z.boolean() }),
    returns: ManagedMenu,
  }),
  move: route({
    at: 'POST /api/admin/menu/move',
    does: '移动菜单',
    ...edits,
    body: z.object({ menuCode: Code, version: Version, parentCode: Code.nullable(), afterCode: After }),
    returns: ManagedMenu,
  }),
  remove: route({
    at: 'POST /api/admin/menu/remove',
    does: '删除菜单',
    ...edits,
    body: z.object({ menuCode: Code }),
    returns: Nothing,
  }),
  addElement: route({
    at: 'POST /api/admin/menu/element/add',
    does: '新增按钮',
    ...edits,
    body: NewElement,
    returns: ManagedElement,
  }),
  editElement: route({
    at: 'POST /api/admin/menu/element/edit',
    does: '编辑按钮',
    ...edits,
    body: ElementEdit,
    returns: ManagedElement,
  }),
  enableElement: route({
    at: 'POST /api/admin/menu/element/enable',
    does: '启用或停用按钮',
    ...edits,
    body: z.object({ elementCode: Code, enabled: z.boolean() }),
    returns: ManagedElement,
  }),
  moveElement: route({
    at: 'POST /api/admin/menu/element/move',
    does: '移动按钮',
    ...edits,
    body: z.object({ elementCode: Code, afterCode: After }),
    returns: Nothing,
  }),
  removeElement: route({
    at: 'POST /api/admin/menu/element/remove',
    does: '删除按钮',
    ...edits,
    body: z.object({ elementCode: Code }),
    returns: Nothing,
  }),
}
