import { type Selectable, sql } from 'kysely'
import type { DB } from '../../../kernel/server/database/tables.ts'
import type { SessionDesk } from '../../../kernel/server/desk/sessionDesk.ts'
import { assertFresh } from '../../../kernel/server/desk/stale.ts'
import { type Changes, difference, writeLog } from '../../../kernel/server/log/audit.ts'
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
  await desk.db.selectFrom('menu').select('code').orderBy('code').forUpdate().execute()
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

/** Changes a menu, moves its version and logs before and after. */
export async function changeMenu(
  desk: SessionDesk,
  before: MenuRow,
  patch: Partial<Pick<MenuRow, 'title' | 'icon' | 'enabled' | 'parentCode' | 'position'>>,
  action: string,
): Promise<MenuRow> {
  const after = await desk.db
    .updateTable('menu')
    .set({ ...patch, version: sql`version + 1`, updatedAt: sql`now()` })
    .where('code', '=', before.code)
    .returningAll()
    .executeTakeFirstOrThrow()
  await logMenu(desk, 'menu', after, action, difference(before, after))
  return after
}

/** Changes an element. */
export async function changeElement(
  desk: SessionDesk,
  before: ElementRow,
  patch: Partial<Pick<ElementRow, 'title' | 'enabled'>>,
  action: string,
): Promise<ElementRow> {
  const after = await desk.db
    .updateTable('element')
    .set({ ...patch, version: sql`version + 1` })
    .where('code', '=', before.code)
    .returningAll()
    .executeTakeFirstOrThrow()
  await logMenu(desk, 'element', after, action, difference(before, after))
  return after
}

/** Logs a change of a menu or element in the platform's log, even if the operator works in an office. */
export function logMenu(
  desk: SessionDesk,
  subject: 'menu' | 'element',
  row: { code: string; title: string; version: number },
  action: string,
  changes: Changes,
): Promise<void> {
  const entry = { action, subject, subjectId: row.code, subjectName: row.title, subjectVersion: row.version, changes }
  const { accountId, name: personName } = desk.who
  return writeLog(desk.client, { officeId: null, accountId, employeeId: null, personName, ...desk.origin }, [entry])
}

const titles: Record<string, string> = { title: '名称', icon: '图标', enabled: '启用', parentCode: '上级' }

/** Refuses an edit that was begun at an older version with 40901, telling who changed what since. */
export function assertFreshMenu(
  desk: SessionDesk,
  subject: 'menu' | 'element',
  { code, version }: { code: string; version: number },
  begun: number,
): Promise<void> {
  return assertFresh(desk, { subject, id: code, version }, begun, changesInWords)
}

function changesInWords(changes: Changes) {
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
