import type { RefObject } from 'react'

/** Focuses a card that is drawn. */
export function focusCard(frame: RefObject<HTMLElement | null>, key: string): void {
  frame.current?.querySelector<HTMLElement>(`[data-card="${key}"]`)?.focus({ preventScroll: true })
}
