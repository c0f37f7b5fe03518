import { useQuery } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import type { Choice } from '../../../kernel/web/field/reference.ts'
import { onLive } from '../../../kernel/web/live.ts'
import { queryClient, queryOf } from '../../../kernel/web/query.ts'
import { useInOffice } from '../../../kernel/web/session.ts'
import { referenceRoutes } from '../api/reference.ts'
import { byKind } from './referenceChoices.ts'

/** Names of stages, teams, pools: what fields of kind `reference` point to. */
export const referencesQuery = {
  ...queryOf(referenceRoutes.all, undefined, { quiet: true }),
  /** The time in ms for which the names count as fresh. */
  staleTime: 300_000,
}

/** Makes open selects and lists follow changes of stages, teams, pools and what belongs to words. */
export function followReferences(): void {
  for (const topic of ['stage', 'team', 'pool', 'dictionary'])
    onLive(topic, () => void queryClient.invalidateQueries({ queryKey: referencesQuery.queryKey }))
}

const none: Choice[] = []
const noNames = new Map<string, Choice[]>()

/**
 * Returns the choices of each kind of record. They are fetched when the first field asks, so that screens without one do not
 * wait.
 */
export function useRecords(): (of: string) => Choice[] {
  const wanted = useSyncExternalStore(listen, () => asked)
  const { data = noNames } = useQuery({ ...referencesQuery, enabled: useInOffice() && wanted, select: byKind })
  return useMemo(
    () => of => {
      if (!asked) ask()
      return data.get(of) ?? none
    },
    [data],
  )
}

let asked = false
const listeners = new Set<() => void>()

function listen(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}

/** Requests the names during drawing and tells listeners afterwards. */
function ask(): void {
  asked = true
  queueMicrotask(() => {
    for (const listener of listeners) listener()
  })
}
