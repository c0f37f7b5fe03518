import { useQuery } from '@tanstack/react-query'
import { call } from '../../../kernel/web/call.ts'
import type { SavedViews } from '../../../kernel/web/list/savedViews.ts'
import { queryClient, queryOf } from '../../../kernel/web/query.ts'
import { useInOffice } from '../../../kernel/web/session.ts'
import { savedViewRoutes } from '../contract/savedView.ts'

const viewsQuery = (list: string) => ({
  ...queryOf(savedViewRoutes.mine, { query: { list } }, { quiet: true, silent: true }),
  staleTime: 60_000,
})
const refresh = (list: string) => queryClient.invalidateQueries({ queryKey: viewsQuery(list).queryKey })

/** A person's saved views, kept by the server. */
export const savedViews: SavedViews = {
  useViews: list => useQuery({ ...viewsQuery(list), enabled: useInOffice() }).data,
  async save(list, { name, state, isDefault }) {
    await call(savedViewRoutes.save, { body: { list, name, state, isDefault } })
    await refresh(list)
  },
  async remove(list, id) {
    await call(savedViewRoutes.remove, { body: { id } })
    await refresh(list)
  },
}
