import { z } from 'zod'
import { codes } from '../../../kernel/api/envelope.ts'
import { Day, Fen, Id, IdText, requiredText, Timestamp, Version } from '../../../kernel/api/fields.ts'
import { route } from '../../../kernel/api/route.ts'
import { Attachment, attachmentLimits, attachmentTypes, WaitingFile } from '../../attachments/api/attachments.ts'
import { PrintedFact } from '../../customFields/api/printed.ts'
import { Letterhead } from '../../organisation/api/letterhead.ts'
import {
  listsLinks,
  makesLink,
  opensLink,
  printsLink,
  revokesLink,
  signedLink,
  signsLink,
} from '../../sharing/api/link.ts'
import type { ContractKind } from './contract.ts'

/** What the paper of a contract is called, and what stands on it, by its kind. */
export const paperWords = {
  sale: { title: '合同', amount: '合同金额', clauses: '合同条款' },
  retail: { title: '零售单', amount: '合计金额', clauses: '条款' },
} as const satisfies Record<ContractKind, object>

/** What a customer reads of a contract, all in words. */
export const SharedContract = z.object({
  kind: z.enum(['sale', 'retail']),
  company: z.string(),
  logo: z.string(),
  salesperson: z.string(),
  /** Empty for those who have none. */
  salespersonPhone: z.string(),
  companyPhone: z.string(),
  /** Where the customer's home is. */
  home: z.string(),
  customer: z.string(),
  number: z.string(),
  /** The day from which it is in effect. */
  effectiveOn: z.string().nullable(),
  deliveryOn: z.string().nullable(),
  installAddress: z.string(),
  remark: z.string(),
  /** What the company calls what is kept of a contract; null for what it hides. */
  titles: z.object({
    deliveryOn: z.string().nullable(),
    installAddress: z.string().nullable(),
    remark: z.string().nullable(),
  }),
  /** Custom fields of the company that it prints. */
  own: z.array(PrintedFact),
  spaces: z.array(
    z.object({
      name: z.string(),
      amount: Fen,
      lines: z.array(
        z.object({
          name: z.string(),
          note: z.string(),
          quantity: z.string(),
          madeOf: z.string(),
          /** Fen per `unit`; null for a quantity of nothing. */
          price: Fen.nullable(),
          unit: z.string(),
          amount: Fen,
          gift: z.boolean(),
        }),
      ),
    }),
  ),
  terms: z.array(z.object({ name: z.string(), when: z.string(), amount: Fen })),
  /** What the whole order takes off its lines: 整单优惠, 优惠券 and 抹零, each by its name. */
  off: z.array(z.object({ title: z.string(), amount: Fen })),
  total: Fen,
  totalInWords: z.string(),
  clauses: z.array(z.string()),
})
export type SharedContract = z.output<typeof SharedContract>

const Opened = z.object({
  contract: SharedContract,
  letterhead: Letterhead,
  /** The SHA-256 of what is read; whoever signs sends it back. */
  digest: z.string(),
  signed: z.object({ signer: z.string(), at: z.string() }).nullable(),
})

/** A link for the customer's signature. */
export const ContractLink = z.object(signedLink)

export const signatureKinds = { phone: '手机签署', paper: '纸质签署' } as const

export const ContractSignature = z.object({
  id: Id,
  kind: z.enum(['phone', 'paper']),
  revision: z.number().int(),
  signer: z.string(),
  signedOn: Day,
  at: Timestamp,
  address: z.string(),
  device: z.string(),
  digest: z.string(),
  /** The PNG of a signature by finger, as base64. */
  picture: z.string().nullable(),
  files: z.array(Attachment),
})
export type ContractSignature = z.output<typeof ContractSignature>

const signs = 'contractInfo:sign'
const needs = 'contractInfo'
const open = '收到合同链接的客户'
const params = z.object({ id: IdText })
const printed = { needs, params, writes: true, gives: 'file', media: ['application/pdf'] } as const

export const signingRoutes = {
  pdf: route({ at: 'GET /api/crm/contract/pdf/:id', does: '打印合同', ...printed }),
  acceptance: route({ at: 'GET /api/crm/contract/acceptance/:id', does: '打印验收单', ...printed }),
  changePdf: route({ at: 'GET /api/crm/contractChange/pdf/:id', does: '打印增减项单', ...printed }),
  signatures: route({
    at: 'GET /api/crm/contract/signatures/:id',
    does: '合同的签署记录',
    needs,
    params,
    returns: z.array(ContractSignature),
  }),
  list: listsLinks({
    at: 'GET /api/crm/contract/links/:id',
    does: '合同的签署链接',
    needs: signs,
    returns: z.array(ContractLink),
  }),
  add: makesLink({ at: 'POST /api/crm/contract/link', does: '发送合同签署链接', needs: signs }, 30),
  revoke: revokesLink({ at: 'POST /api/crm/contractLink/revoke', does: '撤回合同签署链接', needs: signs }),
  paper: route({
    at: 'POST /api/crm/contract/paper',
    does: '登记纸质签署',
    needs: signs,
    body: z.object({
      id: Id,
      version: Version,
      signer: requiredText('签署人', 40),
      signedOn: Day.meta({ title: '签订日期', kind: 'date' }),
      fileIds: z
        .array(Id)
        .min(1, '请上传签字页照片')
        .max(attachmentLimits.files, `一次最多上传 ${attachmentLimits.files} 个文件`)
        .meta({ title: '签字页照片' }),
    }),
    returns: z.array(ContractSignature),
  }),
  upload: route({
    at: 'POST /api/crm/contract/upload',
    does: '上传合同的图片或文件',
    needs: [signs, 'contractInfo:add'],
    refuses: [codes.tooMany],
    takes: 'file',
    timeout: 120_000,
    returns: WaitingFile,
  }),
  download: route({
    at: 'GET /api/crm/contract/attachment/:id',
    does: '查看合同的图片或文件',
    needs,
    params,
    gives: 'file',
    media: Object.keys(attachmentTypes),
    timeout: 120_000,
  }),
  read: opensLink({ at: 'POST /api/crm/contractLink/read', does: '客户打开合同链接', open, returns: Opened }),
  sign: signsLink({ at: 'POST /api/crm/contractLink/sign', does: '客户签署合同', open }, '请重新打开链接'),
  sharedPdf: printsLink({ at: 'POST /api/crm/contractLink/pdf', does: '客户下载合同', open }),
}
