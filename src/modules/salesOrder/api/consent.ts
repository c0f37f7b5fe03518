import { z } from 'zod'
import { codes } from '../../../kernel/api/envelope.ts'
import { Day, Id, IdText, oneOf, requiredText, Timestamp, text, Version } from '../../../kernel/api/fields.ts'
import { type Route, route } from '../../../kernel/api/route.ts'
import { Signature, signatureLimits } from '../../approval/api/said.ts'
import { Attachment, attachmentLimits, attachmentTypes } from '../../attachments/api/attachments.ts'
import { Letterhead } from '../../organisation/api/letterhead.ts'
import { answersLink, listsLinks, makesLink, opensLink, revokesLink, sharedLink } from '../../sharing/api/link.ts'
import { stockElements } from '../../warehouse/api/elements.ts'
import { mostLines } from '../../warehouse/api/line.ts'
import { Pick } from './allocation.ts'
import { orderRecord } from './order.ts'
import { orderPlaces } from './places.ts'

/** How a customer is asked about lots, and where it stands. */
export const askedStates = {
  open: '等客户答复',
  agreed: '客户同意',
  refused: '客户不同意',
  withdrawn: '已撤回',
} as const
export const askedWays = { link: '手机链接', signature: '当面签字', photo: '照片' } as const

/** Pieces of a lot that a customer is asked about; 0: what the home or the line has already. */
const AskedLot = z.object({
  colour: z.string(),
  batch: z.string(),
  size: z.string(),
  boxPieces: z.number().int().nullable(),
  pieces: z.number().int(),
})
export type AskedLot = z.output<typeof AskedLot>

const AskedLine = z.object({
  id: Id,
  space: z.string(),
  name: z.string(),
  code: z.string(),
  spec: z.string(),
  boxPieces: z.number().int().nullable(),
  /** Of the order's line. */
  pieces: z.number().int(),
  parts: z.array(AskedLot),
})
export type AskedLine = z.output<typeof AskedLine>

/** What a customer was asked about lots of an order, and what they said. */
export const LotConsent = z.object({
  id: Id,
  state: oneOf('客户答复', askedStates),
  way: oneOf('方式', askedWays).nullable(),
  asks: z.string(),
  name: z.string(),
  words: z.string(),
  answeredOn: Day.nullable(),
  until: Timestamp,
  createdBy: Id.nullable(),
  createdAt: Timestamp,
  digest: z.string(),
  /** Why it holds no more, in words; null where it does. */
  over: z.string().nullable(),
  /** The PNG of a signature by finger, as base64. */
  picture: z.string().nullable(),
  files: z.array(Attachment),
  /** Absent for who may not see lots. */
  lines: z
    .array(AskedLine)
    .optional()
    .meta({ behind: [stockElements.stock, stockElements.lots] }),
  /** What is reserved once the customer has agreed; absent for who may not see lots. */
  picks: z
    .array(Pick)
    .optional()
    .meta({ behind: [stockElements.stock, stockElements.lots] }),
})
export type LotConsent = z.output<typeof LotConsent>

/** What the customer reads. No cost, price, warehouse, other customer or sum of stock is in it. */
export const SharedConsent = z.object({
  company: z.string(),
  logo: z.string(),
  companyPhone: z.string(),
  salesperson: z.string(),
  salespersonPhone: z.string(),
  letterhead: Letterhead,
  own: z.array(z.object({ title: z.string(), value: z.string() })),
  number: z.string(),
  customer: z.string(),
  home: z.string(),
  asks: z.string(),
  digest: z.string(),
  /** Why nothing is answered any more, in words; null before. */
  over: z.string().nullable(),
  lines: z.array(AskedLine.extend({ picture: z.string() })),
})
export type SharedConsent = z.output<typeof SharedConsent>

const needs = orderRecord.acts.ask.needs
const open = '收到批次确认链接的客户'
const Said = { name: requiredText('姓名', 40), words: text('说明', 200).default('') }
const digest = z.string({ error: '请重新打开链接' }).max(100, '请重新打开链接')
const Consents = z.object({
  /** For how many days a link may open: ⚙. */
  days: z.number().int(),
  rows: z.array(LotConsent),
})
const signatureBytes = Math.ceil((signatureLimits.bytes / 3) * 4) + 4096

export const consentRoutes = {
  consents: route({
    at: 'GET /api/crm/salesOrder/consents/:id',
    does: '下单单的客户批次确认',
    needs: orderPlaces.list.authority as string,
    params: z.object({ id: IdText }),
    returns: Consents,
  }),
  ask: route({
    at: 'POST /api/crm/salesOrder/ask',
    does: '请客户确认批次',
    needs,
    body: z.object({
      id: Id,
      version: Version,
      asks: text('给客户的说明', 200).default(''),
      lines: z
        .array(Pick)
        .min(1, '请至少填写一行')
        .max(mostLines, `最多 ${mostLines} 行`)
        .meta({ title: '批次与数量' }),
    }),
    returns: Consents,
  }),
  withdraw: route({
    at: 'POST /api/crm/lotConsent/withdraw',
    does: '撤回批次确认',
    needs,
    body: z.object({ id: Id }),
    returns: Consents,
    refuses: [codes.notFound, codes.conflict],
  }),
  sign: route({
    at: 'POST /api/crm/lotConsent/sign',
    does: '客户在本机签字确认批次',
    needs,
    mostBytes: signatureBytes,
    body: z.object({ id: Id, digest, ...Said, signature: Signature }),
    returns: Consents,
    refuses: [codes.notFound, codes.conflict],
  }),
  photo: route({
    at: 'POST /api/crm/lotConsent/photo',
    does: '上传客户确认批次的照片',
    needs,
    body: z.object({
      id: Id,
      digest,
      ...Said,
      fileIds: z
        .array(Id)
        .min(1, '请上传客户签字或回复的照片')
        .max(attachmentLimits.files, `一次最多上传 ${attachmentLimits.files} 个文件`)
        .meta({ title: '照片' }),
    }),
    returns: Consents,
    refuses: [codes.notFound, codes.conflict],
  }),
  download: route({
    at: 'GET /api/crm/lotConsent/attachment/:id',
    does: '查看客户确认批次的照片',
    needs: orderPlaces.list.authority as string,
    params: z.object({ id: IdText }),
    gives: 'file',
    media: Object.keys(attachmentTypes),
    timeout: 120_000,
  }),
} satisfies Record<string, Route>
export type Consents = z.output<typeof Consents>

export const consentLinkRoutes = {
  list: listsLinks({
    at: 'GET /api/crm/lotConsent/links/:id',
    does: '批次确认的链接',
    needs,
    returns: z.array(z.object(sharedLink)),
  }),
  add: makesLink({ at: 'POST /api/crm/lotConsent/link', does: '发送批次确认链接', needs }, 30),
  revoke: revokesLink({ at: 'POST /api/crm/lotConsentLink/revoke', does: '撤回批次确认链接', needs }),
  read: opensLink({ at: 'POST /api/crm/lotConsentLink/read', does: '客户打开批次确认', open, returns: SharedConsent }),
  answer: answersLink(
    { at: 'POST /api/crm/lotConsentLink/answer', does: '客户答复批次确认', open },
    { ...Said, digest, agrees: z.boolean(), signature: Signature.default('') },
  ),
} satisfies Record<string, Route>
