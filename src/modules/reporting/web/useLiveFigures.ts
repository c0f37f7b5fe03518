import { useEffect } from 'react'
import { onLive } from '../../../kernel/web/live.ts'
import { queryClient } from '../../../kernel/web/query.ts'
import { useSettings } from '../../../kernel/web/shell/settings.ts'
import { liveTopics } from './startKinds.ts'
import { useStartKinds } from './useStartKinds.ts'

/** At most one refresh in this many ms, however often colleagues save. */
const pause = 3000
/** What the figures are about besides the records of kinds. */
const others = ['export', 'target', 'approval']
const calls = / \/api\/crm\/dashboard\//

/** Counts again when a record that this person sees changed, a target, or a file of theirs is ready: without a reload. */
export function useLiveFigures(): void {
  const brought = useSettings().brought(liveTopics)
  const topics = [...useStartKinds().map(({ of }) => of), ...brought, ...others].join(' ')
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const refresh = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        void queryClient.invalidateQueries({ predicate: ({ queryKey }) => calls.test(String(queryKey[0])) })
      }, pause)
    }
    const stops = topics.split(' ').map(topic => onLive(topic, refresh))
    return () => {
      for (const stop of stops) stop()
      clearTimeout(timer)
    }
  }, [topics])
}
