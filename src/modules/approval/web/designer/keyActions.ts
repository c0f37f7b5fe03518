import type { RefObject } from 'react'
import type { Editing } from './canvas/useEditing.ts'
import type { KeyActions } from './canvas/useKeys.ts'
import { walked } from './edit/walk.ts'
import type { Picture } from './picture/layout.ts'
import { cardActions, placeBehind } from './useCardActions.ts'

/** Returns the actions of keys on the selected card of a canvas. */
export function keyActions(editing: Editing, picture: Picture, frame: RefObject<HTMLElement | null>): KeyActions {
  const { selected } = editing
  const actions = cardActions(editing, selected)
  return {
    ...actions,
    walk(direction) {
      const next = walked(picture, selected, direction)
      if (next === undefined) return
      editing.select(next)
      if (editing.opened !== undefined) editing.open(next)
    },
    insert() {
      const { branch, before } = placeBehind(editing, selected)
      frame.current?.querySelector<HTMLElement>(`[data-place="${branch ?? ''}/${before ?? ''}"]`)?.click()
    },
  }
}
