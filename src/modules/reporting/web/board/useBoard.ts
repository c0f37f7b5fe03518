import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { queryOf } from '../../../../kernel/web/query.ts'
import { boardRoutes } from '../../api/board.ts'
import { type Chosen, periodOf } from './period.ts'

/** Returns the figures of the period that the address names, for whichever part of the page shows them. */
export function useBoard() {
  const [params] = useSearchParams()
  const period: Chosen = periodOf(params, new Date())
  const { from, to } = period
  const query = queryOf(boardRoutes.board, { query: { from, to } }, { quiet: true, silent: true })
  const asked = useQuery({ ...query, placeholderData: keepPreviousData })
  return { ...asked, queryKey: query.queryKey, period }
}
