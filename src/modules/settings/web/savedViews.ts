import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '../../../kernel/web/call.ts'
import type { SavedViews } from '../../../kernel/web/list/savedViews.ts'
import { queryClient, queryOf } from '../../../kernel/web/query.ts'
import { useInOffice } from '../../../kernel/web/session.ts'
import { type SavedView, savedViewRoutes } from '../api/savedView.ts'

/** The query of the views of all lists: a start brings them, because a person has few. */
const viewsQuery = {
  ...queryOf(savedViewRoutes.mine, { query: {} }, { quiet: true, silent: true }),
  staleTime: 60_000,
}
const refresh = () => queryClient.invalidateQueries({ queryKey: viewsQuery.queryKey })

/** A person's saved views, kept by the server. */
export const savedViews: SavedViews = {
  useViews(list) {
    const select = useCallback((views: SavedView[]) => views.filter(view => view.list === list), [list])
    return useQuery({ ...viewsQuery, select, enabled: useInOffice() }).data
  },
  async save(list, { name, state, isDefault }) {
    await call(savedViewRoutes.save, { body: { list, name, state, isDefault } })
    await refresh()
  },
  async remove(_list, id) {
    await call(savedViewRoutes.remove, { body: { id } })
    await refresh()
  },
}
