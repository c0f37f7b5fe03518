import { useEffect, useEffectEvent } from 'react'
import { isTyping } from '../../../../kernel/web/ui/keys.ts'
import { layersNow } from '../../../../kernel/web/ui/layers.ts'

/**
 * Presses of A and R answer what is open, while nothing floats above it and nobody types. `below`: how many layers it lies
 * on itself, 1 in a drawer, 0 on a page.
 */
export function useAnswerKeys(answer: { a?: () => void; r?: () => void }, below: number): void {
  const listen = useEffectEvent((event: KeyboardEvent) => {
    const act = { a: answer.a, r: answer.r }[event.key.toLowerCase()]
    const modified = event.ctrlKey || event.metaKey || event.altKey || event.isComposing
    if (!act || modified || layersNow() > below || isTyping(event.target)) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => listen(event)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
