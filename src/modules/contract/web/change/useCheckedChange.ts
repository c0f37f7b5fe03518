import { useEffect, useState } from 'react'
import { call } from '../../../../kernel/web/call.ts'
import { type ChangeContent, type CheckedChange, changeRoutes as routes } from '../../contract/change.ts'

const pause = 600 // in typing, in ms, after which the server is asked

/** Asks the server what a change order comes to, once typing pauses and everything can be computed. */
export function useCheckedChange(
  contractId: number,
  content: ChangeContent,
  ready: boolean,
): CheckedChange | undefined {
  const [checked, setChecked] = useState<CheckedChange>()
  useEffect(() => {
    if (!ready) return
    const ended = new AbortController()
    const timer = setTimeout(async () => {
      const how = { quiet: true, silent: true, signal: ended.signal }
      const answer = await call(routes.check, { body: { ...content, contractId } }, how).catch(() => undefined)
      if (answer && !ended.signal.aborted) setChecked(answer)
    }, pause)
    return () => {
      clearTimeout(timer)
      ended.abort()
    }
  }, [contractId, content, ready])
  return checked
}
