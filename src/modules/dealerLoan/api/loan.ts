import { z } from 'zod'
import { Day, Fen, Id, idOf, oneOf, text } from '../../../kernel/api/fields.ts'
import { record } from '../../../kernel/api/record.ts'
import { route } from '../../../kernel/api/route.ts'
import type { Submitted } from '../../documents/api/document.ts'
import { documentActs, documentRoutes, documentRow, documentStates } from '../../documents/api/plainDocument.ts'
import { stockElements } from '../../warehouse/api/elements.ts'
import { mostLines, ShownStockLine, StockLine } from '../../warehouse/api/line.ts'
import { loanKinds } from './kinds.ts'
import { dealerLoanPlaces } from './places.ts'

const enters = 'dealerLoanManager:enter'
const worth = (title: string) => Fen.nullable().meta({ title, kind: 'money', behind: [stockElements.value] })
const { condition: _, note, ...ofStock } = StockLine.shape

/** A line as a person types it: goods by lot, the lot in whose place they are given back, and what they are worth or settled for, in fen. */
export const LoanLine = z.object({
  ...ofStock,
  /** Left empty: the lot itself where it is owed, else the only lot of the goods that is. */
  owedLotId: Id.nullable().default(null).meta({ title: '抵哪个批次', kind: 'integer' }),
  amount: worth('金额（元）').default(null),
  note,
})
export type LoanLine = z.output<typeof LoanLine>

/** A line as it is kept. */
export const ShownLoanLine = ShownStockLine.omit({ condition: true }).extend({
  owedLotId: Id.nullable(),
  owedLot: z.string().meta({ title: '抵的批次', kind: 'text' }),
  amount: worth('金额').optional(),
})
export type ShownLoanLine = z.output<typeof ShownLoanLine>

/** What a person enters. */
export const LoanEntered = z.object({
  kind: oneOf('类型', loanKinds),
  supplierId: idOf('请选择同行').meta({ title: '同行', kind: 'reference', of: 'supplier' }),
  /** None where it is settled in money. */
  warehouseId: Id.nullable().default(null).meta({ title: '仓库', kind: 'reference', of: 'warehouse' }),
  happenedOn: Day.meta({ title: '单据日期', kind: 'date' }),
  note: text('备注', 300).default(''),
  lines: z.array(LoanLine).min(1, '请至少填写一行商品').max(mostLines, `最多 ${mostLines} 行`).meta({ title: '明细' }),
})
export type LoanEntered = z.output<typeof LoanEntered>

const states = { ...documentStates('已过账'), reversed: { title: '已冲销', tone: 'purple' } } as const

/** A row of the list. */
export const LoanRow = documentRow('借调单号', states, {
  kind: LoanEntered.shape.kind,
  supplier: z.string().meta({ title: '同行', kind: 'text' }),
  supplierId: Id,
  warehouseId: Id.nullable(),
  warehouseName: z.string().meta({ title: '仓库', kind: 'text' }),
  happenedOn: LoanEntered.shape.happenedOn,
  pieces: z.number().int().meta({ title: '数量（片/件）', kind: 'integer' }),
  amount: worth('金额').optional(),
  note: LoanEntered.shape.note,
})
export type LoanRow = z.output<typeof LoanRow>

/** What a paper of loans between dealers is. */
export const loanRecord = record({
  name: 'dealerLoan',
  table: 'dealerLoan',
  title: '借调单',
  noun: '借调单',
  unit: '张',
  place: dealerLoanPlaces.list,
  seen: { scope: 'dealerLoan' },
  states,
  acts: {
    ...documentActs(enters),
    reverse: {
      needs: 'dealerLoanManager:reverse',
      from: ['done'],
      refuses: { draft: '还没有过账，作废即可', reversed: '已经冲销，不能再次冲销' },
    },
  },
  row: LoanRow,
  views: {
    all: '全部',
    draft: '草稿',
    ours: '借入与还出',
    theirs: '借出与收回',
    settled: '折价结清',
    reversed: '已冲销',
  },
})

const calls = documentRoutes(loanRecord, LoanEntered, {
  more: { lines: z.array(ShownLoanLine) },
  hangsOn: [stockElements.value],
})

/** What is owed of goods in a lot, in pieces. */
const Owed = z.object({
  goodsId: Id,
  goodsName: z.string(),
  lotId: Id,
  colour: z.string(),
  batch: z.string(),
  size: z.string(),
  boxPieces: z.number().int().nullable(),
  pieces: z.number().int(),
})
export type Owed = z.output<typeof Owed>

export const loanRoutes = {
  ...calls,
  owed: route({
    at: 'POST /api/crm/dealerLoan/owed',
    does: '与一家同行的借调往来',
    needs: enters,
    reads: true,
    body: LoanEntered.pick({ kind: true, supplierId: true }),
    returns: z.array(Owed),
  }),
  reverse: route({
    at: 'POST /api/crm/dealerLoan/reverse',
    does: '冲销借调单',
    needs: loanRecord.acts.reverse.needs,
    refuses: calls.submit.refuses,
    body: z.object({ id: Id, version: LoanRow.shape.version }),
    returns: calls.detail.returns,
  }),
}
export type LoanDetail = z.output<typeof loanRoutes.detail.returns>

/** What an approval decides of it; without a flow it is posted as it is sent. */
export const loanApproval = {
  code: 'dealerLoan',
  title: loanRecord.title,
  forecast: loanRoutes.forecast,
  submit: loanRoutes.submit,
  alone: true,
} satisfies Submitted<LoanDetail>
