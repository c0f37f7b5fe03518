import { useQuery } from '@tanstack/react-query'
import { HistoryList } from '../../../kernel/web/drawer/HistoryList.tsx'
import { queryOf } from '../../../kernel/web/query.ts'
import { clueRoutes } from '../api/clue.ts'

export function ClueHistory({ id }: { id: number }) {
  const { data, error } = useQuery(queryOf(clueRoutes.history, { params: { id } }, { quiet: true }))
  return <HistoryList entries={data} error={error} />
}
