import { useEffect, useRef } from 'react'
import { useLive } from '../../../kernel/web/live.ts'
import { queryClient } from '../../../kernel/web/query.ts'

/** At most one refresh in this many ms, however often colleagues save. */
const pause = 3000
const calls = / \/api\/crm\/dashboard\//

/** Counts again when a clue or a deal that this person sees changed, a target, or a file of theirs is ready: without a reload. */
export function useLiveFigures(): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const refresh = () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => calls.test(String(queryKey[0])) })
    }, pause)
  }
  useLive('clue', refresh)
  useLive('opportunity', refresh)
  useLive('export', refresh)
  useLive('target', refresh)
  useLive('approval', refresh)
  useEffect(() => () => clearTimeout(timer.current), [])
}
