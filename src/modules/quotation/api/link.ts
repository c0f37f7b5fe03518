import { z } from 'zod'
import { codes } from '../../../kernel/api/envelope.ts'
import { Fen, Id, IdText, Timestamp } from '../../../kernel/api/fields.ts'
import { route } from '../../../kernel/api/route.ts'
import { PrintedFact } from '../../ownFields/api/printed.ts'

/** What a customer reads of a line: everything in words, and what it costs (fen) before the order's reductions. */
const SharedLine = z.object({
  name: z.string(),
  note: z.string(),
  picture: z.string(),
  quantity: z.string(),
  /** What the amount is made of: `39 片 = 43.875 ㎡ × 208.00`. */
  madeOf: z.string(),
  /** Fen per `unit`; null for a quantity of nothing. */
  price: Fen.nullable(),
  unit: z.string(),
  amount: Fen,
  gift: z.boolean(),
})

/** What a customer reads of a quotation. No list price, floor or cost is in it. */
export const SharedQuotation = z.object({
  company: z.string(),
  logo: z.string(),
  companyPhone: z.string(),
  salesperson: z.string(),
  salespersonPhone: z.string(),
  customer: z.string(),
  /** Where the customer's home is. */
  home: z.string(),
  number: z.string(),
  variant: z.string(),
  sentOn: z.string().nullable(),
  validUntil: z.string().nullable(),
  remark: z.string(),
  spaces: z.array(z.object({ name: z.string(), amount: Fen, lines: z.array(SharedLine) })),
  subtotal: Fen,
  discount: Fen,
  coupon: Fen,
  rounding: Fen,
  total: Fen,
  totalInWords: z.string(),
  /** Own fields of the company that it prints. */
  own: z.array(PrintedFact),
})
export type SharedQuotation = z.output<typeof SharedQuotation>

/** A link of a quotation; its token is told only once, when it is made. */
export const QuotationLink = z.object({
  id: Id,
  expiresAt: Timestamp,
  revokedAt: Timestamp.nullable(),
  opened: z.number().int(),
  lastOpenedAt: Timestamp.nullable(),
  createdBy: Id.nullable(),
  createdAt: Timestamp,
  openings: z.array(z.object({ at: Timestamp, address: z.string(), device: z.string() })),
})
export type QuotationLink = z.output<typeof QuotationLink>

/** The days for which a link may be open. */
export const mostDays = 90

const shares = 'quotationList:share'
const open = '收到报价链接的客户'
const Token = z.object({
  token: z
    .string({ error: '链接不正确，请打开收到的完整链接' })
    .min(1, '链接不正确，请打开收到的完整链接')
    .max(100, '链接不正确，请打开收到的完整链接'),
})
const tries = { atOnce: 30, every: 5, of: 'wrong' } as const

export const linkRoutes = {
  pdf: route({
    at: 'GET /api/crm/quotation/pdf/:id',
    does: '打印报价单',
    needs: shares,
    params: z.object({ id: IdText }),
    writes: true,
    gives: 'file',
    media: ['application/pdf'],
  }),
  list: route({
    at: 'GET /api/crm/quotation/links/:id',
    does: '报价单的分享链接',
    needs: shares,
    params: z.object({ id: IdText }),
    returns: z.array(QuotationLink),
  }),
  add: route({
    at: 'POST /api/crm/quotation/link',
    does: '分享报价单',
    needs: shares,
    body: z.object({
      id: Id,
      days: z
        .number({ error: '天数应为数字' })
        .int('天数应为整数')
        .min(1, '至少 1 天')
        .max(mostDays, `最多 ${mostDays} 天`),
    }),
    returns: z.object({ token: z.string(), expiresAt: Timestamp }),
    onlyOnce: true,
  }),
  revoke: route({
    at: 'POST /api/crm/quotationLink/revoke',
    does: '撤回报价链接',
    needs: shares,
    body: z.object({ id: Id }),
    returns: z.null(),
  }),
  read: route({
    at: 'POST /api/crm/quotationLink/read',
    does: '客户打开报价链接',
    open,
    refuses: [codes.notFound, codes.tooMany],
    perMinute: 120,
    tries,
    body: Token,
    returns: SharedQuotation,
  }),
  sharedPdf: route({
    at: 'POST /api/crm/quotationLink/pdf',
    does: '客户下载报价单',
    open,
    refuses: [codes.notFound, codes.tooMany],
    perMinute: 60,
    tries,
    body: Token,
    gives: 'file',
    media: ['application/pdf'],
  }),
}
