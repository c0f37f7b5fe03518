import { useEffect, useEffectEvent } from 'react'
import { isTyping } from '../ui/keys.ts'
import { anyLayer } from '../ui/layers.ts'
import type { RowBase } from './rows.ts'
import type { ListModel } from './useList.ts'

/** The keys of a list with their help. */
export const listKeys: [keys: string, does: string][] = [
  ['/', '搜索'],
  ['↑ ↓ 或 k j', '上一行、下一行'],
  ['Enter', '打开这一行'],
  ['空格', '选中或取消这一行'],
  ['n', '新增'],
  ['Esc', '关闭抽屉、弹窗；取消选择'],
  ['?', '帮助'],
]

/** A page's own key: `does` is its help, `run` its action on the selected rows, or else on the focused one. */
export type ListKey<Row extends RowBase> = { key: string; does: string; run: (rows: Row[]) => void }

type Handlers<Row extends RowBase> = {
  onOpen: (row: Row) => void
  onNew?: () => void
  /** True if the list has actions for selected rows. */
  selectable: boolean
  own: readonly ListKey<Row>[]
}

/** Works the list by keyboard while nothing floats above it and no field has the focus. Enter and Space of a focused link or button stay with that. */
export function useKeys<Row extends RowBase>(list: ListModel<Row>, handlers: Handlers<Row>): void {
  const listen = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || anyLayer() || isTyping(event.target))
      return
    if (takesPress(event)) return
    const act = actionOf(event.key, list, handlers)
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => listen(event)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

/** Tells whether what has the focus takes Enter or Space by itself, such as a link, so that the key is no shortcut. */
function takesPress({ key, target }: KeyboardEvent): boolean {
  if (key !== 'Enter' && key !== ' ') return false
  return target instanceof Element && target.closest('a, button, input, summary, [tabindex="0"]') !== null
}

function actionOf<Row extends RowBase>(key: string, list: ListModel<Row>, on: Handlers<Row>): (() => void) | undefined {
  const rows = list.rows ?? []
  const at = rows.findIndex(row => row.id === list.cursor)
  const row = rows[at]
  const walk = (to: number) => {
    leaveFocus()
    list.setCursor(rows[to]?.id)
  }
  switch (key) {
    case '/':
      return () => list.searchBox.current?.focus()
    case 'ArrowDown':
    case 'j':
      return () => walk(Math.min(rows.length - 1, at + 1))
    case 'ArrowUp':
    case 'k':
      return () => walk(Math.max(0, at - 1))
    case 'Enter':
      return row && (() => on.onOpen(row))
    case ' ':
      return row && on.selectable ? () => list.selection.set([row], !list.selection.has(row.id)) : undefined
    case 'n':
      return on.onNew
    case 'Escape':
      return list.selection.rows.length ? list.selection.clear : undefined
    default:
      return ownAction(key, list.selection.rows.length > 0 ? list.selection.rows : row ? [row] : [], on.own)
  }
}

/** Takes the focus from a link or button: Enter and Space are then for the row that the keys came to. */
function leaveFocus(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}

function ownAction<Row extends RowBase>(key: string, rows: Row[], own: readonly ListKey<Row>[]) {
  const found = own.find(one => one.key === key.toLowerCase())
  return found && rows.length > 0 ? () => found.run(rows) : undefined
}
