import { useQuery } from '@tanstack/react-query'
import { call } from '../../../kernel/web/call.ts'
import { useLive } from '../../../kernel/web/live.ts'
import { confirm, notice } from '../../../kernel/web/notice.ts'
import { queryClient, queryOf } from '../../../kernel/web/query.ts'
import { type ManagedElement, type ManagedMenu, menuRoutes as routes } from '../api/menu.ts'

const managedQuery = queryOf(routes.managed)
const quiet = { quiet: true }

/** Fetches menus and elements again. */
export const latestMenus = () => queryClient.fetchQuery({ ...managedQuery, staleTime: 0 })

const refresh = () => queryClient.invalidateQueries({ queryKey: managedQuery.queryKey })

/** Returns menus and elements, and follows the changes of other operators. */
export function useMenus() {
  const query = useQuery(managedQuery)
  useLive('permission', () => void refresh())
  return query
}

/** Makes a change, then shows the present state; the call reports a failure. */
async function changing(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch {
    // The call has shown the failure. Show the server's state.
  }
  await refresh()
}

/** Switches a menu on or off; off, it asks first, telling what goes with it. */
export function enableMenu(menu: ManagedMenu, enabled: boolean, below: number): Promise<void> {
  return changing(async () => {
    const what = below > 0 ? `它下面的 ${below} 个菜单和其中的按钮` : '这个页面和其中的按钮'
    const content = `停用后，${what}立即对所有企业的所有人关闭，直到重新启用。`
    if (!enabled && !(await confirm({ title: `停用“${menu.title}”？`, content, okText: '停用', danger: true }))) return
    await call(routes.enable, { body: { menuCode: menu.menuCode, enabled } }, quiet)
    notice.success(enabled ? `“${menu.title}”已启用` : `“${menu.title}”已停用`)
  })
}

/** Moves a menu to a place among the menus below another. */
export function moveMenu(menu: ManagedMenu, parentCode: string | null, afterCode: string | null): Promise<void> {
  const { menuCode, version } = menu
  return changing(() => call(routes.move, { body: { menuCode, version, parentCode, afterCode } }, quiet))
}

/** Asks and removes a menu. */
export function removeMenu({ menuCode, title }: ManagedMenu): Promise<void> {
  return changing(async () => {
    const content = '连同它的按钮一起删除，不能恢复。'
    if (!(await confirm({ title: `删除菜单“${title}”？`, content, okText: '删除', danger: true }))) return
    await call(routes.remove, { body: { menuCode } })
    notice.success(`“${title}”已删除`)
  })
}

/** Switches a button on or off. */
export function enableElement({ elementCode, title }: ManagedElement, enabled: boolean): Promise<void> {
  return changing(async () => {
    await call(routes.enableElement, { body: { elementCode, enabled } }, quiet)
    notice.success(enabled ? `“${title}”已启用` : `“${title}”已停用，所有人不能再使用`)
  })
}

/** Moves a button behind another of its menu. */
export function moveElement(elementCode: string, afterCode: string | null): Promise<void> {
  return changing(() => call(routes.moveElement, { body: { elementCode, afterCode } }, quiet))
}

/** Asks and removes a button. */
export function removeElement({ elementCode, title }: ManagedElement): Promise<void> {
  return changing(async () => {
    const question = { title: `删除按钮“${title}”？`, content: '删除后不能恢复。', okText: '删除', danger: true }
    if (!(await confirm(question))) return
    await call(routes.removeElement, { body: { elementCode } })
    notice.success(`“${title}”已删除`)
  })
}

/** Reports that a form has been saved. */
export function saved(text: string): void {
  notice.success(text)
  void refresh()
}
