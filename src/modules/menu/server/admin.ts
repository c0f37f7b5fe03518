import { sql } from 'kysely'
import type { z } from 'zod'
import { PlatformDesk } from '../../../kernel/server/desk/platformDesk.ts'
import type { SessionDesk } from '../../../kernel/server/desk/sessionDesk.ts'
import { handle } from '../../../kernel/server/http/mount.ts'
import { badInput, conflict } from '../../../kernel/server/refusal.ts'
import { type NewMenu, menuRoutes as routes } from '../api/menu.ts'
import {
  changesInWords,
  elementsOf,
  lockMenus,
  type MenuRow,
  menuIn,
  menusOf,
  screenOf,
  shownElement,
  shownMenu,
  vitalCodes,
} from './rows.ts'

/** The number of levels of a menu tree: below the console's root, groups and their screens (S2.02). */
const levels = { web: 3, back: 2, mobile: 2 } as const

const childrenOf = (menus: readonly MenuRow[], parentCode: string | null) =>
  menus.filter(menu => menu.parentCode === parentCode)

/** Returns the number of menus above the place below `parentCode`. */
function depthBelow(menus: readonly MenuRow[], parentCode: string | null): number {
  return parentCode === null ? 0 : 1 + depthBelow(menus, menuIn(menus, parentCode).parentCode)
}

/** Tells whether a menu and all groups above it are enabled. */
function isOpen(menus: readonly MenuRow[], code: string): boolean {
  const { enabled, parentCode } = menuIn(menus, code)
  return enabled && (parentCode === null || isOpen(menus, parentCode))
}

type Placed = Pick<MenuRow, 'code' | 'title' | 'kind' | 'forPlatform'>

/** Refuses a place that a menu cannot have: in another kind of tree, too deep, or the platform's among a company's. */
function assertPlace(menus: readonly MenuRow[], menu: Placed, parentCode: string | null): void {
  const parent = parentCode === null ? null : menuIn(menus, parentCode)
  if (parent && parent.kind !== menu.kind) throw badInput('parentCode', '不能放到另一端的菜单下，请选择同一端的上级')
  if (!parent && menu.kind === 'web') throw badInput('parentCode', '前台菜单须放在控制台或一个分组下')
  if (parent?.code === menu.code) throw badInput('parentCode', '菜单不能放到自己下面，请选择另一个上级')
  const below = childrenOf(menus, menu.code).length > 0 ? 1 : 0
  if (depthBelow(menus, parentCode) + 1 + below > levels[menu.kind as keyof typeof levels])
    throw conflict(`“${parent?.title ?? ''}”下不能再放${below ? '带下级的' : ''}菜单：侧边栏只有一层分组，请选择分组`)
  if (parent && parent.parentCode !== null && parent.forPlatform !== menu.forPlatform)
    throw conflict('企业的菜单与平台的菜单不能放在同一个分组，请换一个分组')
  const twin = childrenOf(menus, parentCode).find(
    one => one.code !== menu.code && screenOf(one.code) === screenOf(menu.code) && one.forPlatform === menu.forPlatform,
  )
  if (twin) throw conflict(`这个分组里已有“${twin.title}”，请换一个分组`)
}

/** Renumbers siblings for a menu behind one of them, and returns its position; only their positions change, not their versions. */
async function roomBehind(desk: SessionDesk, siblings: readonly MenuRow[], code: string, afterCode: string | null) {
  const others = siblings.map(menu => menu.code).filter(one => one !== code)
  if (afterCode !== null && !others.includes(afterCode)) throw conflict('菜单刚刚有变化，请刷新后重试')
  const at = afterCode === null ? 0 : others.indexOf(afterCode) + 1
  const order = [...others.slice(0, at), code, ...others.slice(at)]
  await sql`update menu set position = 10 * array_position(${order}::text[], code)
    where code = any(${others}::text[]) and position <> 10 * array_position(${order}::text[], code)`.execute(desk.db)
  return 10 * (at + 1)
}

/** Returns the path of a menu in the sidebar, unless another is given (S2.04). */
function pathFor({ menuCode, path }: z.output<typeof NewMenu>, parent: MenuRow | null): string {
  if (path) return path
  return parent?.parentCode ? `/${screenOf(parent.code)}/${menuCode}` : `/${menuCode}`
}

/** The calls of the platform's operators about menus; a trigger tells every node and browser of each change. */
export const menuHandlers = [
  handle(routes.managed, async desk => {
    const menus = await menusOf(desk)
    const elements = await desk.db.selectFrom('element').selectAll().orderBy('position').orderBy('code').execute()
    const vital = vitalCodes(menus)
    return { menus: menus.map(menu => shownMenu(menu, vital)), elements: elements.map(shownElement) }
  }),

  handle(routes.add, async (desk, { body }) => {
    const menus = await lockMenus(desk)
    const { menuCode: code, kind, parentCode, title, icon } = body
    const parent = parentCode === null ? null : menuIn(menus, parentCode)
    const forPlatform = parent && parent.parentCode !== null ? parent.forPlatform : body.forPlatform
    if (menus.some(menu => menu.code === code)) throw badInput('menuCode', `代码“${code}”已被使用，请换一个`)
    assertPlace(menus, { code, title, kind, forPlatform }, parentCode)
    const position = 10 + Math.max(0, ...childrenOf(menus, parentCode).map(menu => menu.position))
    const path = pathFor(body, parent)
    const row = { code, parentCode, title, icon, path, authority: code, kind, forPlatform, position, custom: true }
    const menu = await new PlatformDesk(desk).insert('menu', row, { action: '新增菜单' })
    return shownMenu(menu, vitalCodes(menus))
  }),

  handle(routes.edit, async (desk, { body: { menuCode, version, force, title, icon } }) => {
    const menus = await lockMenus(desk)
    const before = menuIn(menus, menuCode)
    const platform = new PlatformDesk(desk)
    if (!force) await platform.assertFresh('menu', before, { version, words: changesInWords })
    const menu = await platform.change('menu', before, { title, icon }, { action: '编辑菜单' })
    return shownMenu(menu, vitalCodes(menus))
  }),

  handle(routes.enable, async (desk, { body: { menuCode, enabled } }) => {
    const menus = await lockMenus(desk)
    const vital = vitalCodes(menus)
    const before = menuIn(menus, menuCode)
    if (!enabled && vital.has(menuCode)) throw conflict(`“${before.title}”不能停用，否则没有人能再管理菜单，请停用别的`)
    const action = enabled ? '启用菜单' : '停用菜单'
    return shownMenu(await new PlatformDesk(desk).change('menu', before, { enabled }, { action }), vital)
  }),

  handle(routes.move, async (desk, { body: { menuCode, version, parentCode, afterCode } }) => {
    const menus = await lockMenus(desk)
    const before = menuIn(menus, menuCode)
    if (before.parentCode === null && before.kind === 'web') throw conflict('控制台本身不能移动')
    const platform = new PlatformDesk(desk)
    await platform.assertFresh('menu', before, { version, words: changesInWords })
    assertPlace(menus, before, parentCode)
    if (vitalCodes(menus).has(menuCode) && parentCode !== null && !isOpen(menus, parentCode))
      throw conflict(`“${before.title}”不能移到停用的分组，否则没有人能再管理菜单，请先启用分组`)
    const siblings = childrenOf(menus, parentCode).filter(one => one.kind === before.kind)
    const position = await roomBehind(desk, siblings, menuCode, afterCode)
    const menu = await platform.change('menu', before, { parentCode, position }, { action: '移动菜单' })
    return shownMenu(menu, vitalCodes(menus))
  }),

  handle(routes.remove, async (desk, { body: { menuCode } }) => {
    const menus = await lockMenus(desk)
    const menu = menuIn(menus, menuCode)
    if (!menu.custom) throw conflict(`“${menu.title}”是系统内置的菜单，不能删除，可以停用`)
    const children = childrenOf(menus, menuCode)
    if (children.length > 0) throw conflict(`“${menu.title}”下还有 ${children.length} 个菜单，请先移走或删除`)
    await assertNotHeld(desk, menu)
    await removeMenu(desk, menu)
    return null
  }),
]

/** Refuses what roles hold with 40900: it would be taken from them unasked. */
export async function assertNotHeld(desk: SessionDesk, held: { code: string; title: string }): Promise<void> {
  const { rows } = await sql<{ count: number }>`select door_menu_holders(${held.code}) as count`.execute(desk.db)
  const count = Number(rows[0]?.count ?? 0)
  if (count > 0) throw conflict(`有 ${count} 个角色持有“${held.title}”，不能删除，可以停用`)
}

async function removeMenu(desk: SessionDesk, menu: MenuRow): Promise<void> {
  const platform = new PlatformDesk(desk)
  for (const element of await elementsOf(desk, menu.code))
    await platform.remove('element', element, { action: '删除按钮' })
  await platform.remove('menu', menu, { action: '删除菜单' })
}
