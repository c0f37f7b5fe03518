import { call } from '../../../kernel/web/call.ts'
import { confirm, notice } from '../../../kernel/web/notice.ts'
import type { QuotationDetail } from '../api/quotation.ts'
import { quotationRoutes as routes } from '../api/routes.ts'
import { refreshQuotations } from './quotationQuery.ts'

/** Asks whether a quotation is to be final, and makes it so. Tells whether it is; the call says itself why it is not. */
export async function finalised({ id, version }: Pick<QuotationDetail, 'id' | 'version'>): Promise<boolean> {
  if (!(await confirm({ title: '定稿这份报价？', content: '定稿后不能再改，可以复制为新版本。' }))) return false
  const done = await call(routes.send, { body: { id, version } }).catch(() => undefined)
  void refreshQuotations()
  if (done) notice.success('已定稿，可以分享给客户')
  return done !== undefined
}
