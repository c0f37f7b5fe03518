import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../kernel/web/query.ts'
import { HistoryList } from '../../audit/web/HistoryList.tsx'
import { clueRoutes } from '../contract/clue.ts'

export function ClueHistory({ id }: { id: number }) {
  const { data, error } = useQuery(queryOf(clueRoutes.history, { params: { id } }, { quiet: true }))
  return <HistoryList entries={data} error={error} />
}
