import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../../../kernel/web/call.ts'
import { toQuery } from '../../../../kernel/web/list/state.ts'
import type { ListModel } from '../../../../kernel/web/list/useList.ts'
import { queryClient } from '../../../../kernel/web/query.ts'
import type { Board, BoardColumn } from '../../contract/looks.ts'
import type { OpportunityRow } from '../../contract/opportunity.ts'
import { opportunityRoutes } from '../../contract/routes.ts'
import { opportunityList } from '../opportunityList.tsx'

/** How many cards a column shows at first, and how many more each time. */
const size = 20

export type BoardModel = {
  board: Board | undefined
  error: unknown
  /** The column whose further cards are on their way. */
  fetching: number | undefined
  more: (column: BoardColumn) => void
  retry: () => void
}

/** The board of the question the list asks. What was fetched beyond the first cards is fetched again with the rest. */
export function useBoard(list: ListModel<OpportunityRow>, stageGroupId: number | undefined): BoardModel {
  const { view, search, filters } = toQuery(list.state, new Date())
  const filter = { view, search, filters }
  const question = JSON.stringify([filter, stageGroupId])
  const [most, setMost] = useState(size)
  const [fetching, setFetching] = useState<number>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question starts with few cards
  useEffect(() => setMost(size), [question])
  const queryKey = [opportunityList.name, 'board', question, most]
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => {
      const quiet = queryClient.getQueryData(queryKey) !== undefined || most > size
      const body = { ...filter, stageGroupId, size: most }
      return call(opportunityRoutes.board, { body }, { quiet, signal })
    },
    placeholderData: keepPreviousData,
  })
  const more = async ({ stageId, cards }: BoardColumn) => {
    const last = cards.at(-1)
    if (!last) return
    setFetching(stageId)
    const after = { stageEnteredAt: last.stageEnteredAt, id: last.id }
    const body = { ...filter, stageId, after, size }
    const further = await call(opportunityRoutes.boardMore, { body }, { quiet: true }).catch(() => undefined)
    setFetching(undefined)
    if (further) queryClient.setQueryData<Board>(queryKey, known => known && withMore(known, stageId, further))
  }
  return {
    board: query.data,
    error: query.error,
    fetching,
    more: column => void more(column),
    retry: () => void query.refetch(),
  }
}

function withMore(board: Board, stageId: number, further: Pick<BoardColumn, 'cards' | 'more'>): Board {
  const columns = board.columns.map(column => {
    if (column.stageId !== stageId) return column
    const known = new Set(column.cards.map(card => card.id))
    return {
      ...column,
      more: further.more,
      cards: [...column.cards, ...further.cards.filter(card => !known.has(card.id))],
    }
  })
  return { ...board, columns }
}
