import { queryClient, queryOf } from '../../../kernel/web/query.ts'
import { may } from '../../../kernel/web/session.ts'
import type { OwnRecord } from '../../ownFields/web/drawOwn.tsx'
import { goodsRoutes as routes } from '../api/goods.ts'

export const goodsQuery = (id: number) => queryOf(routes.detail, { params: { id } })
export const historyQuery = (id: number) => queryOf(routes.history, { params: { id } })

/** Fetches again what is shown of goods outside the list. */
export const refreshGoods = () =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [at] }) => at === routes.detail.at || at === routes.history.at,
  })

/** Goods as a record with own fields. */
export const recordOf = ({ id }: { id: number }): OwnRecord => ({ noun: 'goods', id, showsPhones: may(routes.edit) })
