import { queryClient, queryOf } from '../../../kernel/web/query.ts'
import { goodsRoutes } from '../api/goods.ts'

/** Returns the list price of goods (fen per the unit of their price); undefined where they have none, or the person does not see it. */
export async function listPriceOf(id: number): Promise<number | undefined> {
  const detail = await queryClient
    .fetchQuery(queryOf(goodsRoutes.detail, { params: { id } }, { quiet: true }))
    .catch(() => undefined)
  return detail?.listPrice ?? undefined
}
