import { useQuery } from '@tanstack/react-query'
import { idIn } from '../../../kernel/web/drawer/useAddress.ts'
import type { Values } from '../../../kernel/web/form/values.ts'
import { queryOf } from '../../../kernel/web/query.ts'
import { goodsRoutes } from '../../goods/api/goods.ts'
import { quotationRoutes } from '../../quotation/api/routes.ts'
import { useScanned } from '../../warehouse/web/useScanned.ts'
import { rowOf } from './rowOf.ts'

/**
 * Returns with what the form of a new one begins, by what its address names: goods (`goods-12`), what was scanned (`stock?…`), or the line of a quotation
 * (`quotation-12-3`) at its net price. Nothing until that is read.
 */
export function useAsked(asked: string): Values | undefined {
  const begun = useScanned(asked)
  const [kind, first, second] = begun === null ? asked.split('-') : ['goods', String(begun?.scanned.goodsId)]
  const id = idIn(first ?? null)
  const ofGoods = useQuery({
    ...queryOf(goodsRoutes.detail, { params: { id: id ?? 0 } }),
    enabled: kind === 'goods' && id !== undefined,
  })
  const ofQuotation = useQuery({
    ...queryOf(quotationRoutes.detail, { params: { id: id ?? 0 } }),
    enabled: kind === 'quotation' && id !== undefined,
  })
  if (begun === undefined) return undefined
  if (kind === 'goods' && id !== undefined) {
    const goods = ofGoods.data
    return (
      goods && {
        lines: [{ ...begun?.line, ...begun?.key, goodsId: id, goodsName: goods.name, price: goods.listPrice }],
      }
    )
  }
  if (kind === 'quotation' && id !== undefined) {
    const quotation = ofQuotation.data
    if (!quotation) return undefined
    const { customerId, customerName, opportunityId } = quotation
    const line = quotation.spaces.flatMap(({ lines }) => lines).find(({ was }) => was === Number(second))
    return { customerId, customerName, opportunityId, quotationId: id, ...(line && { lines: [rowOf(line)] }) }
  }
  return {}
}
