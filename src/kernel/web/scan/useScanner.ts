import { useEffect, useEffectEvent } from 'react'
import { silence, TypedCode } from './typed.ts'

type Field = HTMLInputElement | HTMLTextAreaElement

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

/** Gives a field back what it held before a scanner typed into it, and tells its component. */
function giveBack(field: Field, value: string): void {
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')
  own?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Who hears, the last to begin at the end: a record that lies over its list hears alone. */
const hearing: object[] = []

/**
 * Hears a hardware scanner that types, wherever the focus is, and calls `onCode` with each code. A field that had the focus keeps what it held. Of several
 * components the one that began last hears.
 */
export function useScanner(onCode: (code: string) => void, active = true): void {
  const heard = useEffectEvent(onCode)
  useEffect(() => {
    if (!active) return
    const typed = new TypedCode()
    hearing.push(typed)
    let held: { field: Field; value: string } | null = null
    let timer = 0
    const found = (code: string | null) => {
      if (code && held) giveBack(held.field, held.value)
      held = null
      if (code) heard(code)
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (hearing.at(-1) !== typed) return
      const { target } = event
      const before = isField(target) ? { field: target, value: target.value } : null
      clearTimeout(timer)
      const code = typed.take({ key: event.key, code: event.code, at: event.timeStamp })
      if (typed.length === 1) held = before
      if (code) {
        event.preventDefault()
        event.stopImmediatePropagation()
        found(code)
        return
      }
      timer = window.setTimeout(() => found(typed.ended()), silence)
    }
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => {
      clearTimeout(timer)
      hearing.splice(hearing.indexOf(typed), 1)
      window.removeEventListener('keydown', onKeyDown, { capture: true })
    }
  }, [active])
}
