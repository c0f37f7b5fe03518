import type { Selectable } from 'kysely'
import type { DB } from '../../../kernel/server/database/tables.ts'
import { PlatformDesk } from '../../../kernel/server/desk/platformDesk.ts'
import type { SessionDesk } from '../../../kernel/server/desk/sessionDesk.ts'
import type { Changes } from '../../../kernel/server/log/audit.ts'
import { notFound } from '../../../kernel/server/refusal.ts'
import type { ManagedElement, ManagedMenu } from '../api/menu.ts'

export type MenuRow = Selectable<DB['menu']>
export type ElementRow = Selectable<DB['element']>

/** Returns the code of a screen's menu in all its places: the last part of the code. */
export const screenOf = (code: string) => code.slice(code.lastIndexOf('/') + 1)

/** The screen that manages menus, and the button that changes them: without them nothing could be enabled again. */
const keeper = 'menuManager'
export const vitalElement = (code: string) => code === `${keeper}:edit`

/** Returns the menu that manages menus, and every group above it. */
export function vitalCodes(menus: readonly MenuRow[]): Set<string> {
  const byCode = new Map(menus.map(menu => [menu.code, menu]))
  const vital = new Set<string>()
  for (let at = byCode.get(keeper); at; at = byCode.get(at.parentCode ?? '')) vital.add(at.code)
  return vital
}

export function shownMenu(menu: MenuRow, vital: ReadonlySet<string>): ManagedMenu {
  const { code: menuCode, parentCode, title, icon, path, forPlatform, enabled, custom, version } = menu
  const kind = menu.kind
  return {
    menuCode,
    parentCode,
    title,
    icon,
    path,
    kind,
    forPlatform,
    enabled,
    custom,
    version,
    vital: vital.has(menuCode),
  }
}

export function shownElement({ code, menuCode, title, enabled, custom, version }: ElementRow): ManagedElement {
  return { elementCode: code, menuCode, title, enabled, custom, version, vital: vitalElement(code) }
}

/** Reads all menus under a lock: the second of two operators sees what the first did. */
export async function lockMenus(desk: SessionDesk): Promise<MenuRow[]> {
  await new PlatformDesk(desk).lock('menu', 'code', {}, true)
  return menusOf(desk)
}

/** Returns all menus, siblings in their order. */
export function menusOf(desk: SessionDesk): Promise<MenuRow[]> {
  return desk.db.selectFrom('menu').selectAll().orderBy('position').orderBy('code').execute()
}

/** Returns the menu of a code. Throws 40400 without one. */
export function menuIn(menus: readonly MenuRow[], code: string): MenuRow {
  const menu = menus.find(one => one.code === code)
  if (!menu) throw notFound('菜单')
  return menu
}

/** Returns a menu's elements in their order; their menus are locked by `lockMenus`. */
export function elementsOf(desk: SessionDesk, menuCode: string): Promise<ElementRow[]> {
  return desk.db
    .selectFrom('element')
    .selectAll()
    .where('menuCode', '=', menuCode)
    .orderBy('position')
    .orderBy('code')
    .execute()
}

/** Returns the element of a code. Throws 40400 without one. */
export async function elementOf(desk: SessionDesk, code: string): Promise<ElementRow> {
  const element = await desk.db.selectFrom('element').selectAll().where('code', '=', code).executeTakeFirst()
  if (!element) throw notFound('按钮')
  return element
}

const titles: Record<string, string> = { title: '名称', icon: '图标', enabled: '启用', parentCode: '上级' }

/** What an edit by another operator changed, in words. */
export function changesInWords(changes: Changes) {
  const told = Object.entries(changes).filter(([field]) => field in titles)
  return told.map(([field, [before, after]]) => ({
    field,
    title: titles[field],
    before: inWords(before),
    after: inWords(after),
  }))
}

function inWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? '是' : '否'
  return String(value ?? '')
}
