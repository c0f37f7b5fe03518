import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../kernel/web/call.ts'
import { useLive } from '../../../../kernel/web/live.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { queryClient, queryOf } from '../../../../kernel/web/query.ts'
import { type DictionaryType, type ManagedItem, dictionaryRoutes as routes } from '../../api/dictionary.ts'

export const managedQuery = queryOf(routes.managed)
type Managed = { types: DictionaryType[]; items: ManagedItem[] }

const refresh = () => queryClient.invalidateQueries({ queryKey: managedQuery.queryKey })

/** Returns the dictionary for its manager, and follows the changes of colleagues. */
export function useManaged() {
  const query = useQuery(managedQuery)
  useLive('dictionary', () => void refresh())
  return { ...query, refresh }
}

/** Reorders the items of a type: shown at once, reverted if the server refuses. */
export async function arrangeItems(type: DictionaryType, before: number[], order: number[]): Promise<void> {
  const rank = new Map(order.map((id, at) => [id, at]))
  queryClient.setQueryData<Managed>(
    managedQuery.queryKey,
    known =>
      known && { ...known, items: known.items.toSorted((a, b) => (rank.get(a.id) ?? 0) - (rank.get(b.id) ?? 0)) },
  )
  try {
    await call(routes.arrange, { body: { id: type.id, before, order } }, { quiet: true })
  } finally {
    await refresh()
  }
}

/** Switches an item on or off; returns which one is being switched. */
export function useEnabling() {
  const [busy, setBusy] = useState<number>()
  const enable = async ({ id, label }: ManagedItem, enabled: boolean) => {
    setBusy(id)
    try {
      await call(routes.enableItem, { body: { id, enabled } }, { quiet: true })
      notice.success(enabled ? `“${label}”已启用` : `“${label}”已停用，旧记录不受影响`)
      await refresh()
    } finally {
      setBusy(undefined)
    }
  }
  return { busy, enable: (item: ManagedItem, enabled: boolean) => void enable(item, enabled).catch(refresh) }
}
