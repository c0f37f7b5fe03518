import { type RefObject, useEffect, useState } from 'react'

const focusable =
  'a[href], button:not(:disabled), input:not(:disabled):not([type="hidden"]), select:not(:disabled), textarea:not(:disabled), [tabindex]:not([tabindex="-1"])'

/** Keeps Tab within a layer while it is `active`, focuses its first field and gives focus back after. */
export function useFocusTrap(ref: RefObject<HTMLElement | null>, active = true): void {
  const [before] = useState(() => document.activeElement as HTMLElement | null)
  useEffect(() => {
    if (!active) return
    const box = ref.current
    if (box && !box.contains(document.activeElement))
      (box.querySelector<HTMLElement>('[autofocus], [data-autofocus]') ?? box).focus()
    const onKeyDown = (event: KeyboardEvent) => event.key === 'Tab' && box && keepInside(event, box)
    box?.addEventListener('keydown', onKeyDown)
    return () => {
      box?.removeEventListener('keydown', onKeyDown)
      if (before?.isConnected) before.focus({ preventScroll: true })
    }
  }, [ref, active, before])
}

function keepInside(event: KeyboardEvent, box: HTMLElement): void {
  const reachable = [...box.querySelectorAll<HTMLElement>(focusable)].filter(
    element => element.tabIndex >= 0 && element.checkVisibility(),
  )
  const first = reachable[0]
  const last = reachable.at(-1)
  const active = document.activeElement
  if (event.shiftKey && (active === first || active === box)) {
    event.preventDefault()
    last?.focus()
  } else if (!event.shiftKey && active === last) {
    event.preventDefault()
    first?.focus()
  }
}
