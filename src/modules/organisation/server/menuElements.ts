import { sql } from 'kysely'
import type { SessionDesk } from '../../../kernel/server/desk/sessionDesk.ts'
import { handle } from '../../../kernel/server/http/mount.ts'
import { badInput, conflict } from '../../../kernel/server/refusal.ts'
import { menuRoutes as routes } from '../api/menu.ts'
import { assertNotHeld } from './menuAdmin.ts'
import {
  assertFreshMenu,
  changeElement,
  type ElementRow,
  elementOf,
  elementsOf,
  lockMenus,
  logMenu,
  menuIn,
  shownElement,
  vitalElement,
} from './menuRows.ts'

/** Returns an element, with all menus locked. */
async function lockElement(desk: SessionDesk, code: string): Promise<ElementRow> {
  await lockMenus(desk)
  return elementOf(desk, code)
}

/** Calls of the platform's operators about the elements of menus: the buttons and fields that a role can hold. */
export const elementHandlers = [
  handle(routes.addElement, async (desk, { body: { menuCode, elementCode, title } }) => {
    const menu = menuIn(await lockMenus(desk), menuCode)
    if (menuCode.includes('/')) throw conflict('这是页面的第二个入口，请到页面本身的菜单下新增按钮')
    const code = `${menu.code}:${elementCode}`
    const siblings = await elementsOf(desk, menuCode)
    if (siblings.some(one => one.code === code)) throw badInput('elementCode', `代码“${code}”已被使用，请换一个`)
    const position = 1 + Math.max(0, ...siblings.map(one => one.position))
    const row = { code, menuCode, title, position, custom: true }
    const element = await desk.db.insertInto('element').values(row).returningAll().executeTakeFirstOrThrow()
    await logMenu(desk, 'element', element, '新增按钮', { title: [null, title] })
    return shownElement(element)
  }),

  handle(routes.editElement, async (desk, { body: { elementCode, version, force, title } }) => {
    const before = await lockElement(desk, elementCode)
    if (!force) await assertFreshMenu(desk, 'element', before, version)
    if (before.title === title) return shownElement(before)
    return shownElement(await changeElement(desk, before, { title }, '编辑按钮'))
  }),

  handle(routes.enableElement, async (desk, { body: { elementCode, enabled } }) => {
    const before = await lockElement(desk, elementCode)
    if (!enabled && vitalElement(elementCode))
      throw conflict(`“${before.title}”不能停用，否则没有人能再管理菜单，请停用别的`)
    if (before.enabled === enabled) return shownElement(before)
    return shownElement(await changeElement(desk, before, { enabled }, enabled ? '启用按钮' : '停用按钮'))
  }),

  handle(routes.moveElement, async (desk, { body: { elementCode, afterCode } }) => {
    const element = await lockElement(desk, elementCode)
    const siblings = await elementsOf(desk, element.menuCode)
    const before = siblings.map(one => one.code)
    const others = before.filter(code => code !== elementCode)
    if (afterCode !== null && !others.includes(afterCode)) throw conflict('按钮刚刚有变化，请刷新后重试')
    const at = afterCode === null ? 0 : others.indexOf(afterCode) + 1
    const order = [...others.slice(0, at), elementCode, ...others.slice(at)]
    await sql`update element set position = array_position(${order}::text[], code)
      where code = any(${order}::text[])`.execute(desk.db)
    await logMenu(desk, 'element', element, '调整按钮顺序', { order: [before, order] })
    return null
  }),

  handle(routes.removeElement, async (desk, { body: { elementCode } }) => {
    await lockMenus(desk)
    await desk.db.selectFrom('element').select('code').where('code', '=', elementCode).forUpdate().execute()
    const element = await elementOf(desk, elementCode)
    if (!element.custom) throw conflict(`“${element.title}”是系统内置的按钮，不能删除，可以停用`)
    await assertNotHeld(desk, element)
    await desk.db.deleteFrom('element').where('code', '=', elementCode).execute()
    await logMenu(desk, 'element', element, '删除按钮', { title: [element.title, null] })
    return null
  }),
]
