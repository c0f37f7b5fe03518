import { z } from 'zod'
import { codes } from '../../../kernel/api/envelope.ts'
import {
  Day,
  Fen,
  Id,
  Ids,
  IdText,
  idOf,
  naming,
  oneOf,
  requiredText,
  Timestamp,
  Version,
} from '../../../kernel/api/fields.ts'
import { ListFilter, ListQuery, ListTotals, listOf } from '../../../kernel/api/list.ts'
import { wordsOfStates } from '../../../kernel/api/record.ts'
import { route } from '../../../kernel/api/route.ts'
import { SearchText } from '../../../kernel/api/search.ts'
import { requestKinds } from '../../money/api/request.ts'
import { receiptKinds, receiptStates } from '../../money/api/words.ts'
import { Layout, Mapping } from './layout.ts'
import { MallDue, MallFacts, MallPayment, settles, Which } from './mallSettlement.ts'

export const fileStates = { uploaded: '待读取', reading: '读取中', done: '已完成', failed: '失败' } as const
export const rowStates = { unmatched: '未匹配', suggested: '待确认', matched: '已匹配', ignored: '已忽略' } as const
export type RowState = keyof typeof rowStates
const refundKinds = { refund: requestKinds.refund, double: requestKinds.double }
export const directions = { in: '收入', out: '支出' } as const
/** Why a row and its receipt or refund belong together. */
export const hows = {
  serial: '流水号相同',
  facts: '金额、日期和付款人相同',
  amount: '只有金额和日期相近',
  difference: '流水号相同，金额不同',
  hand: '人工匹配',
  created: '由流水新建',
  mall: '对方是商场，回款还没有登记',
} as const

const count = z.number().int()

/** A file that was given for an account; counts of its rows. */
export const BankStatementFile = z.object({
  id: Id,
  accountId: Id,
  name: z.string(),
  state: oneOf('状态', fileStates),
  layout: Layout,
  /** The first rows from the header on, as text. */
  preview: z.array(z.array(z.string())),
  /** Rows with money; how many of them are new; how many moved none; how many could not be read. */
  readCount: count,
  addedCount: count,
  skippedCount: count,
  faultCount: count,
  matchedCount: count,
  suggestedCount: count,
  /** The first rows that could not be read, by their number in the file. */
  faults: z.array(z.object({ row: count, message: z.string() })),
  message: z.string(),
  createdBy: Id.nullable(),
  createdAt: Timestamp,
  finishedAt: Timestamp.nullable(),
  version: Version,
})
export type BankStatementFile = z.output<typeof BankStatementFile>

export const BankStatementRow = z.object({
  id: Id,
  day: Day.meta({ title: '日期', kind: 'date' }),
  clock: z.string().nullable().meta({ title: '时刻', kind: 'text' }),
  state: oneOf('状态', rowStates),
  direction: oneOf('收支', directions),
  amount: Fen.meta({ title: '金额', kind: 'money' }),
  fee: Fen.meta({ title: '手续费', kind: 'money' }),
  counterparty: naming('对方').or(z.literal('')).meta({ title: '对方', kind: 'text' }),
  remark: z.string().meta({ title: '摘要', kind: 'text' }),
  serial: z.string().nullable().meta({ title: '流水号', kind: 'text' }),
  orderNumber: z.string().nullable().meta({ title: '商户单号', kind: 'text' }),
  accountId: Id.meta({ title: '账户', kind: 'reference', of: 'moneyAccount' }),
  receiptId: Id.nullable(),
  receiptNumber: z.string().nullable().meta({ title: '收款单', kind: 'text' }),
  receiptState: oneOf('收款单状态', wordsOfStates(receiptStates)).nullable(),
  refundId: Id.nullable(),
  refundNumber: z.string().nullable().meta({ title: '退款单', kind: 'text' }),
  mallEntryId: Id.nullable(),
  /** The mall that seems to have paid, where no payment is entered yet. */
  mallAccountId: Id.nullable(),
  mallName: z.string().nullable().meta({ title: '商场回款', kind: 'text' }),
  how: oneOf('匹配依据', hows).nullable(),
  reason: z.string().meta({ title: '忽略原因', kind: 'text' }),
  decidedBy: Id.nullable().meta({ title: '处理人', kind: 'employee' }),
  decidedAt: Timestamp.nullable().meta({ title: '处理时间', kind: 'datetime' }),
  statementFileId: Id,
  rowNumber: count.meta({ title: '文件行号', kind: 'integer' }),
  version: Version,
})
export type BankStatementRow = z.output<typeof BankStatementRow>

export const rowViews = {
  open: '待处理',
  unmatched: '未匹配',
  suggested: '待确认',
  matched: '已匹配',
  ignored: '已忽略',
  out: '支出',
  all: '全部',
} as const
export type RowView = keyof typeof rowViews

/** A receipt that a row may be matched with. */
export const Candidate = z.object({
  id: Id,
  number: z.string(),
  state: oneOf('状态', wordsOfStates(receiptStates)),
  kind: oneOf('款项', receiptKinds),
  amount: Fen,
  receivedOn: Day,
  payer: z.string(),
  customerName: z.string(),
  externalSerial: z.string().nullable(),
})
export type Candidate = z.output<typeof Candidate>

/** A paid refund that a row by which money went out may be matched with. */
export const RefundCandidate = z.object({
  id: Id,
  number: z.string(),
  kind: oneOf('类型', refundKinds),
  amount: Fen,
  doneOn: Day,
  payee: z.string(),
  customerName: z.string(),
  serial: z.string(),
})
export type RefundCandidate = z.output<typeof RefundCandidate>

/** A contract in effect for which money may have come; amounts in fen. */
export const Payable = z.object({
  id: Id,
  number: z.string(),
  customerName: z.string(),
  open: z.number().int(),
})
export type Payable = z.output<typeof Payable>

const needs = 'statementInfo'
const brings = 'statementInfo:import'
const matches = 'statementInfo:match'
const Named = z.object({ id: Id, version: Version })
const params = z.object({ id: IdText })

export const bankStatementRoutes = {
  upload: route({
    at: 'POST /api/crm/statement/upload/:accountId',
    does: '上传流水文件',
    needs: brings,
    refuses: [codes.notFound, codes.unavailable],
    params: z.object({ accountId: IdText }),
    takes: 'file',
    returns: BankStatementFile,
    timeout: 300_000,
  }),
  read: route({
    at: 'POST /api/crm/statement/read',
    does: '读取并匹配流水文件',
    needs: brings,
    // Without a mapping the file is read as it was guessed.
    body: Named.extend({ mapping: Mapping.optional() }),
    returns: BankStatementFile,
  }),
  file: route({ at: 'GET /api/crm/statement/file/:id', does: '流水文件', needs, params, returns: BankStatementFile }),
  files: route({
    at: 'GET /api/crm/statement/files',
    does: '最近的流水文件',
    needs,
    returns: z.array(BankStatementFile.omit({ preview: true, faults: true })),
  }),
  list: route({
    at: 'POST /api/crm/statement/list',
    does: '流水列表',
    needs,
    reads: true,
    body: ListQuery,
    returns: listOf(BankStatementRow),
  }),
  totals: route({
    at: 'POST /api/crm/statement/totals',
    does: '流水合计',
    needs,
    reads: true,
    body: ListFilter,
    returns: ListTotals,
  }),
  row: route({
    at: 'GET /api/crm/statement/row/:id',
    does: '一笔流水，和可能对应的收款单、退款或商场回款',
    needs,
    params,
    returns: z.object({
      row: BankStatementRow,
      candidates: z.array(Candidate),
      refunds: z.array(RefundCandidate),
      payments: z.array(MallPayment),
      dues: z.array(MallDue),
    }),
  }),
  match: route({
    at: 'POST /api/crm/statement/match',
    does: '匹配流水与收款单',
    needs: matches,
    body: Named.extend({ receiptId: Id }),
    returns: BankStatementRow,
  }),
  matchRefund: route({
    at: 'POST /api/crm/statement/matchRefund',
    does: '匹配支出流水与已付退款',
    needs: matches,
    body: Named.extend({ refundId: Id }),
    returns: BankStatementRow,
  }),
  matchMall: route({
    at: 'POST /api/crm/statement/matchMall',
    does: '匹配流水与商场回款',
    needs: settles,
    body: Named.extend({ mallEntryId: Id }),
    returns: BankStatementRow,
  }),
  createMall: route({
    at: 'POST /api/crm/statement/createMall',
    does: '由流水登记商场回款',
    needs: settles,
    body: Named.extend(Which.shape).extend({ remark: MallFacts.shape.remark }),
    returns: BankStatementRow,
  }),
  accept: route({
    at: 'POST /api/crm/statement/accept',
    does: '确认建议的匹配',
    needs: matches,
    body: z.object({ ids: Ids.min(1, '请选择流水') }),
    returns: z.object({ done: count, refused: z.array(z.object({ id: Id, name: z.string(), msg: z.string() })) }),
  }),
  unmatch: route({
    at: 'POST /api/crm/statement/unmatch',
    does: '解除匹配',
    needs: matches,
    body: Named,
    returns: BankStatementRow,
  }),
  ignore: route({
    at: 'POST /api/crm/statement/ignore',
    does: '忽略流水',
    needs: matches,
    body: Named.extend({ reason: requiredText('忽略原因', 100) }),
    returns: BankStatementRow,
  }),
  restore: route({
    at: 'POST /api/crm/statement/restore',
    does: '恢复忽略的流水',
    needs: matches,
    body: Named,
    returns: BankStatementRow,
  }),
  create: route({
    at: 'POST /api/crm/statement/create',
    does: '由流水新建收款单',
    needs: matches,
    body: Named.extend({
      contractId: idOf('请选择合同').meta({ title: '合同', kind: 'record', of: 'contract' }),
      kind: oneOf('款项', receiptKinds, '请选择款项'),
    }),
    returns: BankStatementRow,
  }),
  contracts: route({
    at: 'POST /api/crm/statement/contracts',
    does: '查找流水可以归到的合同',
    needs: matches,
    reads: true,
    body: z.object({ search: SearchText.default('') }),
    returns: z.array(Payable),
  }),
  rematch: route({
    at: 'POST /api/crm/statement/rematch/:accountId',
    does: '重新匹配账户的流水',
    needs: matches,
    params: z.object({ accountId: IdText }),
    returns: z.object({ matched: count, suggested: count }),
  }),
}
