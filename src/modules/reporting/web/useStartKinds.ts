import { useQuery } from '@tanstack/react-query'
import { fetchPart, partOf } from '../../../kernel/web/point.ts'
import { useSettings } from '../../../kernel/web/shell/settings.ts'
import type { StartKind, StartParts } from './startKind.ts'
import { startKinds } from './startKinds.ts'

/** Returns the kinds of records on the start page. */
export const useStartKinds = (): readonly StartKind[] => useSettings().brought(startKinds)

/** Returns the kind of a name. Throws where no module brings it. */
export function kindOf(kinds: readonly StartKind[], of: StartKind['of']): StartKind {
  const kind = kinds.find(one => one.of === of)
  if (!kind) throw new Error(`nobody draws ${of}`)
  return kind
}

/** A kind with what it draws and tells. */
export type DrawnKind = StartKind & StartParts

/** Returns the kinds with what they draw and tell, on a page that came with it. */
export const useDrawnKinds = (): readonly DrawnKind[] =>
  useStartKinds().map(kind => ({ ...kind, ...partOf(kind.load) }))

/** Returns the same anywhere else; undefined while the code is on its way. */
export function useLaterKinds(): readonly DrawnKind[] | undefined {
  const kinds = useStartKinds()
  const queryFn = () => Promise.all(kinds.map(async kind => ({ ...kind, ...(await fetchPart(kind.load)) })))
  return useQuery({ queryKey: ['startKinds'], queryFn, staleTime: Number.POSITIVE_INFINITY }).data
}
