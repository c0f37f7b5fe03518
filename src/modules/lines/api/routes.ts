import { z } from 'zod'
import { route } from '../../../kernel/api/route.ts'
import { SearchText } from '../../../kernel/api/search.ts'
import { SetInput } from './content.ts'
import { QuotableGoods, QuotableSet, SetOffer } from './quotable.ts'
import { PriceTerms } from './terms.ts'

const needs = 'quotationList:edit'

/** The calls that find what lines may hold. Whoever may edit quotations makes them, from the editor of any document. */
export const lineRoutes = {
  goods: route({
    at: 'POST /api/crm/quotation/goods',
    does: '查找可报价的商品',
    needs,
    reads: true,
    body: PriceTerms.extend({
      search: SearchText.default(''),
    }),
    returns: z.array(QuotableGoods),
  }),
  codes: route({
    at: 'POST /api/crm/quotation/codes',
    does: '按编码查找可报价的商品',
    needs,
    reads: true,
    body: PriceTerms.extend({
      codes: z.array(z.string().trim().max(40)).min(1, '请先粘贴编码').max(300, '一次最多 300 行'),
    }),
    returns: z.array(QuotableGoods),
  }),
  sets: route({
    at: 'POST /api/crm/quotation/sets',
    does: '查找可报价的套餐',
    needs,
    reads: true,
    body: PriceTerms.extend({
      search: SearchText.default(''),
    }),
    returns: z.array(QuotableSet),
  }),
  setOffer: route({
    at: 'POST /api/crm/quotation/setOffer',
    does: '套餐可换选的商品',
    needs,
    reads: true,
    body: PriceTerms.extend({ setId: SetInput.shape.setId }),
    returns: SetOffer,
  }),
}
