import { z } from 'zod'
import { Day, Fen, Id, idOf, oneOf, text } from '../../../kernel/api/fields.ts'
import { record } from '../../../kernel/api/record.ts'
import { route } from '../../../kernel/api/route.ts'
import { recordFileRoutes } from '../../attachments/api/recordFileRoutes.ts'
import type { Submitted } from '../../documents/api/document.ts'
import { documentActs, documentRoutes, documentRow, documentStates } from '../../documents/api/plainDocument.ts'
import { stockElements } from '../../warehouse/api/elements.ts'
import { Cuts } from '../../warehouse/api/gives.ts'
import { lyingConditions, mostLines, ShownStockLine, StockLine } from '../../warehouse/api/line.ts'
import { LotTyped } from '../../warehouse/api/lot.ts'
import { moveKinds } from './kinds.ts'
import { stockMovePlaces } from './places.ts'

const { colour, batch, size } = LotTyped.shape

/** What a line is worth, in fen: typed where others come in. */
const Worth = Fen.nullable().meta({ title: '金额', kind: 'money', behind: [stockElements.value] })

/** A line of a paper: goods by lot, what they become, and what they are worth. */
export const MoveLine = StockLine.extend({
  toColour: colour.meta({ title: '改为色号', kind: 'text' }),
  toBatch: batch.meta({ title: '改为批号', kind: 'text' }),
  toSize: size.meta({ title: '改为尺码', kind: 'text' }),
  toGradeId: Id.nullable().default(null).meta({ title: '改为等级', kind: 'dictionary', dictionary: 'goodsGrade' }),
  toCondition: oneOf('改为状态', lyingConditions).default('sellable'),
  amount: Worth.default(null),
})
export type MoveLine = z.output<typeof MoveLine>

/** A line as it is kept. */
export const ShownMoveLine = ShownStockLine.extend({
  toColour: z.string(),
  toBatch: z.string(),
  toSize: z.string(),
  toGradeId: MoveLine.shape.toGradeId,
  toCondition: MoveLine.shape.toCondition,
  amount: Worth.optional(),
})
export type ShownMoveLine = z.output<typeof ShownMoveLine>

/** What a person enters. */
export const MoveEntered = z.object({
  kind: oneOf('类型', moveKinds),
  warehouseId: idOf('请选择仓库').meta({ title: '仓库', kind: 'reference', of: 'warehouse' }),
  happenedOn: Day.meta({ title: '单据日期', kind: 'date' }),
  party: text('往来方', 100).default(''),
  reason: text('原因', 300).default(''),
  answers: text('责任人', 100).default(''),
  lines: z.array(MoveLine).min(1, '请至少填写一行商品').max(mostLines, `最多 ${mostLines} 行`).meta({ title: '明细' }),
  cuts: Cuts,
})
export type MoveEntered = z.output<typeof MoveEntered>

const states = {
  ...documentStates('已过账'),
  reversed: { title: '已冲销', tone: 'purple' },
} as const

/** A row of the list. */
export const MoveRow = documentRow('单号', states, {
  kind: MoveEntered.shape.kind,
  warehouseName: z.string().meta({ title: '仓库', kind: 'text' }),
  happenedOn: MoveEntered.shape.happenedOn,
  party: z.string().meta({ title: '往来方', kind: 'text' }),
  reason: z.string().meta({ title: '原因', kind: 'text' }),
  answers: z.string().meta({ title: '责任人', kind: 'text' }),
  pieces: z.number().int().meta({ title: '数量（片/件）', kind: 'integer' }),
  amount: Worth.optional(),
})
export type MoveRow = z.output<typeof MoveRow>

const decided = ['done'] as const

/** What a paper of stock is. */
export const moveRecord = record({
  name: 'stockMove',
  table: 'stockMove',
  title: '出入库单',
  noun: '出入库单',
  unit: '张',
  place: stockMovePlaces.moves,
  seen: { scope: 'stockMove' },
  states,
  acts: {
    ...documentActs('stockMoveManager:enter'),
    reverse: { needs: 'stockMoveManager:reverse', from: decided },
    answer: { needs: 'stockMoveManager:enter', from: decided },
    attach: { needs: 'stockMoveManager:enter', from: ['draft', 'approving', 'done', 'rejected'] },
  },
  row: MoveRow,
  views: {
    all: '全部',
    draft: '草稿',
    in: '其他入库',
    out: '其他出库',
    damage: '报损',
    sample: '样品',
    change: '改批改级',
    box: '拆合箱',
    unanswered: '未定责任的报损',
  },
})

const calls = documentRoutes(moveRecord, MoveEntered, {
  more: { warehouseId: Id, lines: z.array(ShownMoveLine) },
  sends: { cuts: Cuts.removeDefault().optional() },
  hangsOn: [stockElements.value],
})
const named = { id: Id, version: MoveRow.shape.version }
const returns = calls.detail.returns
const refuses = calls.submit.refuses

export const moveRoutes = {
  ...calls,
  reverse: route({
    at: 'POST /api/crm/stockMove/reverse',
    does: '冲销出入库单',
    needs: moveRecord.acts.reverse.needs,
    refuses,
    body: z.object({ ...named, cuts: Cuts }),
    returns,
  }),
  answer: route({
    at: 'POST /api/crm/stockMove/answer',
    does: '填写报损责任人',
    needs: moveRecord.acts.answer.needs,
    refuses,
    body: z.object({ ...named, answers: text('责任人', 100).min(1, '请填写责任人') }),
    returns,
  }),
}
/** The calls about photos and papers of papers of stock. */
export const moveFileRoutes = recordFileRoutes('/api/crm/stockMove', {
  noun: moveRecord.noun,
  called: '照片与附件',
  needs: moveRecord.place.authority as string,
  enters: moveRecord.acts.attach.needs,
})
export type MoveDetail = z.output<typeof moveRoutes.detail.returns>

/** What an approval decides of it, where the company asks for one. */
export const moveApproval = {
  code: 'stockMove',
  title: moveRecord.title,
  forecast: moveRoutes.forecast,
  submit: moveRoutes.submit,
  alone: true,
} satisfies Submitted<MoveDetail>
