import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Todo, WorkRow } from '../../../../kernel/api/todo.ts'
import { usePainted } from '../../../../kernel/web/painted.ts'
import { queryOf } from '../../../../kernel/web/query.ts'
import { workRoutes } from '../../api/work.ts'

/** The first rows of each sort of work, by its key. */
export type RowsOfWork = ReadonlyMap<string, readonly WorkRow[]>

const byKey = (found: readonly { key: string; rows: WorkRow[] }[]): RowsOfWork =>
  new Map(found.map(({ key, rows }) => [key, rows]))

/**
 * Returns the first rows of what waits; undefined while they are on their way. They are asked for once the page with the counts has been painted, in
 * one call for all that is given.
 */
export function useRows(todos: readonly Todo[]): RowsOfWork | undefined {
  const painted = usePainted()
  const keys = todos.filter(({ act, count }) => act !== null && count > 0).map(({ key }) => key)
  return useQuery({
    ...queryOf(workRoutes.rows, { query: { keys: keys.join(',') } }, { quiet: true }),
    enabled: painted && keys.length > 0,
    placeholderData: keepPreviousData,
    select: byKey,
  }).data
}
