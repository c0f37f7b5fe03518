import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '../../../../kernel/web/call.ts'
import type { EditState, LineAction } from '../../../lines/web/editor/state.ts'
import { type ChangeContent, type CheckedChange, changeRoutes as routes } from '../../api/change.ts'

const pause = 600 // in typing, in ms, after which the server is asked

/** Asks the server what a change order comes to, once typing pauses and it can be asked. New lines take over the price that it answers. */
export function useCheckedChange(
  contractId: number,
  content: ChangeContent,
  state: EditState,
  askable: boolean,
  onDo: (action: LineAction) => void,
): CheckedChange | undefined {
  const [checked, setChecked] = useState<CheckedChange>()
  const take = useEffectEvent((answer: CheckedChange) => {
    setChecked(answer)
    const keys = state.spaces.flatMap(space => space.lines.map(line => line.key))
    onDo({ do: 'checked', goods: new Map(keys.map((key, at) => [key, answer.goods[at] ?? null])), sets: state.sets })
  })
  useEffect(() => {
    if (!askable) return
    const ended = new AbortController()
    const timer = setTimeout(async () => {
      const how = { quiet: true, silent: true, signal: ended.signal }
      const answer = await call(routes.check, { body: { ...content, contractId } }, how).catch(() => undefined)
      if (answer && !ended.signal.aborted) take(answer)
    }, pause)
    return () => {
      clearTimeout(timer)
      ended.abort()
    }
  }, [contractId, content, askable])
  return checked
}
