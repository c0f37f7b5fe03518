import { sql } from 'kysely'
import { PlatformDesk } from '../../../kernel/server/desk/platformDesk.ts'
import type { SessionDesk } from '../../../kernel/server/desk/sessionDesk.ts'
import { handle } from '../../../kernel/server/http/mount.ts'
import type { Changes } from '../../../kernel/server/log/audit.ts'
import { badInput, conflict } from '../../../kernel/server/refusal.ts'
import { menuRoutes as routes } from '../api/menu.ts'
import { assertNotHeld } from './admin.ts'
import {
  changesInWords,
  type ElementRow,
  elementOf,
  elementsOf,
  lockMenus,
  menuIn,
  shownElement,
  vitalElement,
} from './rows.ts'

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
    return shownElement(await new PlatformDesk(desk).insert('element', row, { action: '新增按钮' }))
  }),

  handle(routes.editElement, async (desk, { body: { elementCode, version, force, title } }) => {
    const before = await lockElement(desk, elementCode)
    const platform = new PlatformDesk(desk)
    if (!force) await platform.assertFresh('element', before, { version, words: changesInWords })
    return shownElement(await platform.change('element', before, { title }, { action: '编辑按钮' }))
  }),

  handle(routes.enableElement, async (desk, { body: { elementCode, enabled } }) => {
    const before = await lockElement(desk, elementCode)
    if (!enabled && vitalElement(elementCode))
      throw conflict(`“${before.title}”不能停用，否则没有人能再管理菜单，请停用别的`)
    const action = enabled ? '启用按钮' : '停用按钮'
    return shownElement(await new PlatformDesk(desk).change('element', before, { enabled }, { action }))
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
    const moved = { action: '调整按钮顺序', changes: { order: [before, order] } as Changes }
    await new PlatformDesk(desk).note('element', element, moved)
    return null
  }),

  handle(routes.removeElement, async (desk, { body: { elementCode } }) => {
    await lockMenus(desk)
    const platform = new PlatformDesk(desk)
    const element = await platform.lockOne('element', elementCode, '按钮')
    if (!element.custom) throw conflict(`“${element.title}”是系统内置的按钮，不能删除，可以停用`)
    await assertNotHeld(desk, element)
    await platform.remove('element', element, { action: '删除按钮' })
    return null
  }),
]
