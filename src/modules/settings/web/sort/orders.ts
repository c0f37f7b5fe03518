import { useQuery } from '@tanstack/react-query'
import { call } from '../../../../kernel/web/call.ts'
import { useLive } from '../../../../kernel/web/live.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { queryClient, queryOf } from '../../../../kernel/web/query.ts'
import { sortRoutes as routes, type SortGroup, type SortKindName } from '../../api/sort.ts'

const groupsQuery = (kind: SortKindName) => queryOf(routes.groups, { query: { kind } })
const refresh = (kind: SortKindName) => queryClient.invalidateQueries({ queryKey: groupsQuery(kind).queryKey })

/** Returns the lists of a kind, and follows the changes of colleagues. */
export function useGroups(kind: SortKindName) {
  const query = useQuery(groupsQuery(kind))
  const follow = () => void refresh(kind)
  useLive('dictionary', follow)
  useLive('role', follow)
  useLive('department', follow)
  return query
}

/** The time in ms for which the message of a change offers an undo. */
const undoable = 8000

/** Saves a list's new order at once and offers to take it back. Shown before the server has answered. */
export async function saveOrder(kind: SortKindName, group: SortGroup, order: number[]): Promise<void> {
  const before = group.items.map(item => item.id)
  await send(kind, group.key, before, order)
  notice.success(`“${group.title}”的顺序已保存`, {
    duration: undoable,
    action: { text: '撤销', run: () => void undo(kind, group, order, before).catch(() => {}) },
  })
}

async function undo(kind: SortKindName, group: SortGroup, order: number[], before: number[]): Promise<void> {
  await send(kind, group.key, order, before)
  notice.success(`“${group.title}”已恢复原来的顺序`)
}

async function send(kind: SortKindName, key: number, before: number[], order: number[]): Promise<void> {
  const rank = new Map(order.map((id, at) => [id, at]))
  queryClient.setQueryData<SortGroup[]>(groupsQuery(kind).queryKey, known =>
    known?.map(group => (group.key === key ? { ...group, items: group.items.toSorted(by(rank)) } : group)),
  )
  try {
    await call(routes.save, { body: { kind, group: key, before, order } }, { quiet: true })
  } finally {
    await refresh(kind)
  }
}

const by = (rank: Map<number, number>) => (a: { id: number }, b: { id: number }) =>
  (rank.get(a.id) ?? 0) - (rank.get(b.id) ?? 0)
