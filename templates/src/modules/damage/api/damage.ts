import { z } from 'zod'
import { Day, Fen, Id, idOf, oneOf, requiredText, text } from '../../../kernel/api/fields.ts'
import { record } from '../../../kernel/api/record.ts'
import type { Submitted } from '../../documents/api/document.ts'
import { documentActs, documentRoutes, documentRow, documentStates } from '../../documents/api/plainDocument.ts'
import { guarded } from '../../goods/api/goods.ts'
import { damagePlaces } from './places.ts'

export const causes = { carried: '运输破损', moved: '搬运破损', stored: '存放破损', other: '其他' } as const
export const mostLines = 500
const mostPieces = 10_000_000

/** What a person enters of a line: goods, and how many pieces of them. */
export const DamageLine = z.object({
  goodsId: idOf('请选择商品').meta({ title: '商品', kind: 'reference', of: 'goods' }),
  pieces: z
    .number({ error: '数量应为整数' })
    .int('数量应为整数')
    .min(1, '数量至少为 1')
    .max(mostPieces, '数量最多 1,000 万')
    .meta({ title: '数量（片/件）', kind: 'integer' }),
  note: text('说明', 100).default(''),
})

const cost = Fen.nullable()
  .optional()
  .meta({ title: '成本金额', kind: 'money', behind: [guarded.cost] })

/** A line as it is kept; `amount`: what its pieces cost, in fen. */
const ShownLine = DamageLine.extend({
  id: Id,
  goodsName: z.string().meta({ title: '商品', kind: 'text' }),
  goodsCode: z.string().meta({ title: '编码', kind: 'text' }),
  boxPieces: z.number().int().nullable(),
  amount: cost,
})
export type ShownLine = z.output<typeof ShownLine>
export const shownLine = ShownLine.pick({ goodsName: true, goodsCode: true, pieces: true, amount: true, note: true })

/** What a person enters. */
export const Entered = z.object({
  happenedOn: Day.meta({ title: '发生日期', kind: 'date' }),
  cause: oneOf('原因', causes),
  reason: requiredText('经过说明', 300),
  lines: z
    .array(DamageLine)
    .min(1, '请至少填写一行商品')
    .max(mostLines, `最多 ${mostLines} 行`)
    .meta({ title: '明细' }),
})
export type Entered = z.output<typeof Entered>

const states = documentStates('已报损')

/** A row of the list. */
export const DamageRow = documentRow('报损单号', states, {
  happenedOn: Entered.shape.happenedOn,
  cause: Entered.shape.cause,
  reason: Entered.shape.reason,
  pieces: z.number().int().meta({ title: '数量（片/件）', kind: 'integer' }),
  amount: cost,
})

/** What a damage report is. */
export const damageRecord = record({
  name: 'damage',
  table: 'damage',
  title: '报损单',
  noun: '报损单',
  unit: '张',
  place: damagePlaces.list,
  seen: { scope: 'damage' },
  states,
  acts: documentActs('damageManager:enter'),
  row: DamageRow,
  views: { all: '全部', draft: '草稿', approving: '审批中', done: '已报损', rejected: '已拒绝', cancelled: '已作废' },
})

export const damageRoutes = documentRoutes(damageRecord, Entered, {
  more: { lines: z.array(ShownLine) },
  hangsOn: [guarded.cost],
})
export type DamageDetail = z.output<typeof damageRoutes.detail.returns>
export type DamageRow = z.output<typeof DamageRow>

/** What an approval decides of it. */
export const damageApproval = {
  code: 'damage',
  title: damageRecord.title,
  forecast: damageRoutes.forecast,
  submit: damageRoutes.submit,
} satisfies Submitted<DamageDetail>
