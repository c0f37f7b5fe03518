import { useEffect, useEffectEvent } from 'react'
import { isTyping } from '../../../../kernel/web/ui/keys.ts'
import { layersNow } from '../../../../kernel/web/ui/layers.ts'

/**
 * Handles the keys A and R for the open approval, while nothing lies above it and nobody types. `below`: the number of its
 * own layers, 1 in a drawer, 0 on a page.
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
