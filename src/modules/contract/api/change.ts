import { z } from 'zod'
import { codes } from '../../../kernel/api/envelope.ts'
import { Day, Fen, Id, IdText, oneOf, requiredText, Timestamp, text, Version } from '../../../kernel/api/fields.ts'
import { type ActFacts, Permitted, type States, wordsOfStates } from '../../../kernel/api/record.ts'
import { route } from '../../../kernel/api/route.ts'
import { Chosen, Preview } from '../../approval/api/approval.ts'
import type { Submitted } from '../../documents/api/document.ts'
import { guarded } from '../../goods/api/goods.ts'
import { LineGoods } from '../../lines/api/checked.ts'
import { SpaceInput } from '../../lines/api/content.ts'
import { LineInput, mostLines, mostQuantity, mostSpaces } from '../../lines/api/line.ts'
import { ContractDetail } from './contract.ts'

export const changeKinds = { change: '增减项', cancel: '退单', return: '退货' } as const

export const changeStates = {
  draft: { title: '草稿', tone: 'grey' },
  approving: { title: '审批中', tone: 'orange' },
  rejected: { title: '已驳回', tone: 'red' },
  effective: { title: '已生效', tone: 'green' },
  void: { title: '已作废', tone: 'grey' },
} as const satisfies States
export type ChangeState = keyof typeof changeStates

const changes = 'contractInfo:change'
const ended = '这张单已提交或已结束，不能再改，请新建一张'
const typed = {
  needs: changes,
  from: ['draft', 'rejected'],
  refuses: { approving: ended, effective: ended, void: ended },
} as const satisfies ActFacts<ChangeState>

/** What people do with a change order, and in which states. It is no record of its own: its contract lists it. */
export const changeFacts = {
  noun: '增减项',
  states: changeStates,
  acts: { edit: typed, submit: typed, void: typed },
}

/** Where what is added is paid: a term of its own, or the last term there is. */
export const addTos = { new: '单列一期', last: '并入最后一期' } as const

const ChangedLine = z.object({
  lineId: Id,
  /** What the line becomes: thousandths of its unit, or the sizes of a measured item. */
  quantity: z
    .number({ error: '数量应为数字' })
    .int('数量最多三位小数')
    .min(0, '数量须为 0 或更大')
    .max(mostQuantity, '数量最大为 1,000,000'),
  sizes: LineInput.shape.sizes,
})

/** What a person enters of a change order: lines that become more or less, new lines by space, and a reduction of the price. */
export const ChangeContent = z.object({
  reason: requiredText('变更原因', 200),
  discount: Fen.default(0).meta({ title: '另外优惠', kind: 'money' }),
  addTo: oneOf('增加的金额', addTos).default('new'),
  dueOn: Day.nullable().default(null).meta({ title: '增项款日期', kind: 'date' }),
  lines: z.array(ChangedLine).max(mostLines, `最多 ${mostLines} 行`).default([]),
  spaces: z
    .array(SpaceInput)
    .max(mostSpaces, `最多 ${mostSpaces} 个空间`)
    .refine(spaces => spaces.reduce((sum, { lines }) => sum + lines.length, 0) <= mostLines, `最多 ${mostLines} 行`)
    .default([]),
})
export type ChangeContent = z.output<typeof ChangeContent>

const figures = { quantity: z.number().int(), net: z.number().int() }

/** A line of a change order: before, by how much, and after. Quantities are thousandths of `unit`. */
export const ChangeRow = z.object({
  /** Missing for a new line that is not in effect yet. */
  lineId: Id.nullable(),
  space: z.string(),
  name: z.string(),
  note: z.string(),
  unit: z.string(),
  before: z.object(figures),
  delta: z.object(figures),
  after: z.object(figures),
  /** The line's share of what the order takes off beyond it, in fen; it is in `delta`. */
  off: z.number().int(),
  warning: z.string().nullable(),
})
export type ChangeRow = z.output<typeof ChangeRow>

/** What a change order comes to, in fen; the margin is missing for those who may not see the cost, null where none is known. */
export const CheckedChange = z.object({
  rows: z.array(ChangeRow),
  delta: z.number().int(),
  before: Fen,
  after: z.number().int(),
  margin: z
    .number()
    .int()
    .nullable()
    .optional()
    .meta({ behind: [guarded.cost] }),
  /** It lowers price or margin, and so is approved; null where that hangs on a margin or floor that the person may not see. */
  asks: z.boolean().nullable(),
  /** The unpaid terms as they would be. */
  terms: z.array(z.object({ name: z.string(), before: Fen, after: Fen })),
  /** The goods of its new lines as they cost today, in their order. */
  goods: z.array(LineGoods.nullable()),
})
export type CheckedChange = z.output<typeof CheckedChange>

export const ContractChange = z.object({
  id: Id,
  contractId: Id,
  kind: oneOf('类型', changeKinds),
  number: z.string(),
  state: oneOf('状态', wordsOfStates(changeStates)),
  revision: z.number().int().nullable(),
  reason: z.string(),
  discount: Fen,
  deduction: Fen,
  addTo: oneOf('增加的金额', addTos),
  dueOn: Day.nullable(),
  delta: z.number().int(),
  margin: z
    .number()
    .int()
    .nullable()
    .optional()
    .meta({ behind: [guarded.cost] }),
  approvalId: Id.nullable(),
  effectiveAt: Timestamp.nullable(),
  createdBy: Id.nullable(),
  createdAt: Timestamp,
  version: Version,
  rows: z.array(ChangeRow),
  /** It lowers price or margin, and so is approved; null where that hangs on a margin or floor that the person may not see. */
  asks: z.boolean().nullable(),
  /** What was typed, for one that may still be typed. */
  typed: ChangeContent.nullable(),
  /** The goods of its new lines, in their order. */
  goods: z.array(LineGoods.nullable()),
  may: Permitted(changeFacts.acts),
})
export type ContractChange = z.output<typeof ContractChange>

/** What a cancelled customer still owes, and what for: forfeits, the cost of what was made. */
export const Deduction = z.object({
  name: requiredText('扣款项目', 40),
  amount: Fen.meta({ title: '扣款金额', kind: 'money' }),
})

const needs = 'contractInfo'
const hangsOn = [guarded.cost, guarded.floorManager]
const one = z.object({ id: Id, version: Version })
const ofContract = z.object({ contractId: Id, version: Version })
const Cancellation = ofContract.extend({
  reason: requiredText('退单原因', 200),
  deductions: z.array(Deduction).max(20, '最多 20 项扣款').default([]),
  chosen: Chosen.default({}),
})

export const changeRoutes = {
  list: route({
    at: 'GET /api/crm/contractChange/ofContract/:contractId',
    does: '合同的增减项',
    needs,
    params: z.object({ contractId: IdText }),
    returns: z.array(ContractChange),
  }),
  check: route({
    at: 'POST /api/crm/contractChange/check',
    does: '试算增减项',
    needs: changes,
    reads: true,
    body: ChangeContent.extend({ contractId: Id, reason: z.string().max(200, '变更原因最多 200 个字').default('') }),
    returns: CheckedChange,
  }),
  add: route({
    at: 'POST /api/crm/contractChange/add',
    does: '新增增减项',
    needs: changes,
    body: ChangeContent.extend(ofContract.shape),
    returns: ContractChange,
  }),
  save: route({
    at: 'POST /api/crm/contractChange/save',
    does: '保存增减项',
    needs: changes,
    body: ChangeContent.extend(one.shape),
    returns: ContractChange,
  }),
  forecast: route({
    at: 'POST /api/crm/contractChange/forecast',
    does: '预览增减项的审批',
    needs: changes,
    hangsOn,
    refuses: [codes.conflict],
    reads: true,
    body: z.object({ id: Id, chosen: Chosen.default({}) }),
    /** Null where it is not approved. */
    returns: Preview.nullable(),
  }),
  submit: route({
    at: 'POST /api/crm/contractChange/submit',
    does: '提交增减项',
    needs: changes,
    hangsOn,
    body: one.extend({ chosen: Chosen.default({}) }),
    returns: ContractChange,
  }),
  revoke: route({
    at: 'POST /api/crm/contractChange/void',
    does: '作废增减项',
    needs: changes,
    body: one,
    returns: ContractChange,
  }),
  cancelForecast: route({
    at: 'POST /api/crm/contractChange/cancelForecast',
    does: '预览退单的审批',
    needs: changes,
    hangsOn,
    refuses: [codes.conflict],
    reads: true,
    body: Cancellation.omit({ version: true }).extend({ reason: text('退单原因', 200).default('') }),
    returns: Preview,
  }),
  cancel: route({
    at: 'POST /api/crm/contractChange/cancel',
    does: '合同退单',
    needs: changes,
    body: Cancellation,
    returns: ContractChange,
  }),
  versions: route({
    at: 'POST /api/crm/contractChange/versions',
    does: '合同各版本的明细',
    needs,
    reads: true,
    body: z.object({ contractId: Id }),
    returns: z.array(
      z.object({
        revision: z.number().int(),
        number: z.string(),
        at: Timestamp.nullable(),
        total: z.number().int(),
        rows: ContractDetail.shape.rows,
      }),
    ),
  }),
}

/** What an approval decides of it. */
export const changeApproval = {
  code: 'contractChange',
  title: '合同变更',
  forecast: changeRoutes.forecast,
  submit: changeRoutes.submit,
} satisfies Submitted<ContractChange>
