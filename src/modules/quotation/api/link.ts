import { z } from 'zod'
import { Fen, IdText } from '../../../kernel/api/fields.ts'
import { route } from '../../../kernel/api/route.ts'
import { PrintedFact } from '../../customFields/api/printed.ts'
import { Letterhead } from '../../organisation/api/letterhead.ts'
import {
  asksLink,
  listsLinks,
  makesLink,
  opensLink,
  printsLink,
  revokesLink,
  signedLink,
  signsLink,
} from '../../sharing/api/link.ts'

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
  /** Custom fields of the company that it prints. */
  own: z.array(PrintedFact),
})
export type SharedQuotation = z.output<typeof SharedQuotation>

/** The same as its customer opens it: what they may do with it, what they have signed and asked. */
export const OpenQuotation = SharedQuotation.extend({
  letterhead: Letterhead,
  /** What they accept by signing: it changes with each word of the quotation. */
  digest: z.string(),
  signed: z.object({ signer: z.string(), at: z.string() }).nullable(),
  /** What they asked by this link. */
  asked: z.array(z.object({ words: z.string(), at: z.string() })),
  /** It can be accepted now; after its last day it can only be asked about. */
  acceptable: z.boolean(),
  /** It was accepted: by a signature, or as the salesperson noted it. */
  accepted: z.boolean(),
  /** The company lets customers send messages to the salesperson's phone. */
  messages: z.boolean(),
})
export type OpenQuotation = z.output<typeof OpenQuotation>

/** A link of a quotation. */
export const QuotationLink = z.object(signedLink)

const shares = 'quotationList:share'
const open = '收到报价链接的客户'
const again = '请先打开链接阅读报价单'

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
  list: listsLinks({
    at: 'GET /api/crm/quotation/links/:id',
    does: '报价单的分享链接',
    needs: shares,
    returns: z.array(QuotationLink),
  }),
  add: makesLink({ at: 'POST /api/crm/quotation/link', does: '分享报价单', needs: shares }, 90),
  revoke: revokesLink({ at: 'POST /api/crm/quotationLink/revoke', does: '撤回报价链接', needs: shares }),
  read: opensLink({ at: 'POST /api/crm/quotationLink/read', does: '客户打开报价链接', open, returns: OpenQuotation }),
  sign: signsLink({ at: 'POST /api/crm/quotationLink/accept', does: '客户签名接受报价', open }, again),
  ask: asksLink({ at: 'POST /api/crm/quotationLink/ask', does: '客户对报价提修改意见', open }),
  sharedPdf: printsLink({ at: 'POST /api/crm/quotationLink/pdf', does: '客户下载报价单', open }),
}
