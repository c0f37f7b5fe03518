import { z } from 'zod'
import { Id, idOf, oneOf, requiredText, Timestamp, text } from '../../../kernel/api/fields.ts'
import { trades } from './trades.ts'

/** What a point of the check list is found to be. */
export const checkResults = { ok: '合格', problem: '有问题' } as const

/** Of what kind a problem is, and who answers for it. */
export const problemKinds = { quality: '质量', missing: '缺件', fitting: '安装', size: '尺寸' } as const
export const problemAnswerers = {
  factory: '厂家',
  driver: '司机',
  warehouse: '仓库',
  installer: '安装',
  customer: '客户',
} as const

/** Points of one check list. */
export const mostPoints = 30
/** Problems of one installation. */
export const mostProblems = 100

/** A point of the check list of an installation. */
export const ShownCheck = z.object({
  id: Id,
  trade: oneOf('类别', trades),
  point: z.string().meta({ title: '检查项', kind: 'text' }),
  result: oneOf('结果', checkResults).nullable(),
  note: z.string().meta({ title: '备注', kind: 'text' }),
  checkedBy: Id.nullable().meta({ title: '检查人', kind: 'employee' }),
  checkedAt: Timestamp.nullable().meta({ title: '检查时间', kind: 'datetime' }),
  photos: z.number().int().meta({ title: '照片', kind: 'integer' }),
})
export type ShownCheck = z.output<typeof ShownCheck>

/** What is found of a point. */
export const CheckFound = z.object({
  checkId: idOf('请选择检查项'),
  result: oneOf('结果', checkResults, '请选择结果'),
  note: text('备注', 200).default(''),
})
export type CheckFound = z.output<typeof CheckFound>

/** A problem as it is reported. */
export const ProblemEntered = z.object({
  kind: oneOf('问题类型', problemKinds, '请选择问题类型'),
  answers: oneOf('谁的责任', problemAnswerers, '请选择由谁负责'),
  contractLineId: Id.nullable().default(null).meta({ title: '哪一行商品', kind: 'integer' }),
  description: requiredText('问题说明', 300),
  blocking: z.boolean().default(false).meta({ title: '解决后才能验收', kind: 'boolean' }),
})
export type ProblemEntered = z.output<typeof ProblemEntered>

/** A problem as it is shown: open until it is solved. */
export const ShownProblem = ProblemEntered.extend({
  id: Id,
  line: z.string().meta({ title: '商品', kind: 'text' }),
  /** The factory order that made the line, of which parts may be replaced (补件); null where the person sees none. */
  factoryOrderId: Id.nullable(),
  solution: z.string().meta({ title: '怎样解决', kind: 'text' }),
  solvedAt: Timestamp.nullable().meta({ title: '解决时间', kind: 'datetime' }),
  solvedBy: Id.nullable().meta({ title: '解决人', kind: 'employee' }),
  createdBy: Id.nullable().meta({ title: '登记人', kind: 'employee' }),
  createdAt: Timestamp.meta({ title: '登记时间', kind: 'datetime' }),
})
export type ShownProblem = z.output<typeof ShownProblem>
