import { useState } from 'react'
import { useLive } from '../live.ts'
import { useSession } from '../session.ts'

/** The time in ms for which a drawer shows who has just changed the record. */
const told = 6000

/** Refreshes the opened record when it changed elsewhere; yields the colleague's name for a moment. */
export function useLiveRecord(
  topic: string,
  id: number | undefined,
  refresh: () => Promise<unknown>,
): string | undefined {
  const [by, setBy] = useState<string>()
  const me = useSession(state => state.person?.employeeId)
  useLive(topic, event => {
    const others = event.ids?.length && !event.ids.includes(id ?? 0)
    if (id === undefined || others) return
    void refresh()
    if (event.byId === me || !event.by) return
    setBy(event.by)
    setTimeout(() => setBy(undefined), told)
  })
  return by
}
