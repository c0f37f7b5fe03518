import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../kernel/web/call.ts'
import { toQuery } from '../../../../kernel/web/list/state.ts'
import type { ListModel } from '../../../../kernel/web/list/useList.ts'
import { queryClient } from '../../../../kernel/web/query.ts'
import type { Board, BoardColumn } from '../../api/looks.ts'
import type { OpportunityRow } from '../../api/opportunity.ts'
import { opportunityRoutes } from '../../api/routes.ts'
import { opportunityList } from '../opportunityList.tsx'

/** The number of cards in a column at first and per further load, and the most cards of one request. */
const size = 20
const most = 100

export type BoardModel = {
  board: Board | undefined
  error: unknown
  /** The column whose further cards are on their way. */
  fetching: number | undefined
  more: (column: BoardColumn) => void
  retry: () => void
}

/** Returns the board of the list's query. Cards loaded beyond the first ones are refetched too. */
export function useBoard(list: ListModel<OpportunityRow>, stageGroupId: number | undefined): BoardModel {
  const { view, search, filters } = toQuery(list.state, new Date())
  const filter = { view, search, filters }
  const queryKey = [opportunityList.name, 'board', filter, stageGroupId]
  const [fetching, setFetching] = useState<number>()
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => {
      const known = queryClient.getQueryData<Board>(queryKey)
      const shown = Math.max(size, ...(known?.columns.map(column => column.cards.length) ?? []))
      const body = { ...filter, stageGroupId, size: Math.min(most, shown) }
      return call(opportunityRoutes.board, { body }, { quiet: known !== undefined, signal })
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
