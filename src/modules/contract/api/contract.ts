import { z } from 'zod'
import { CustomValues } from '../../../kernel/api/customValues.ts'
import { Day, Fen, Id, naming, oneOf, Timestamp, text, Version } from '../../../kernel/api/fields.ts'
import { patchOf } from '../../../kernel/api/patch.ts'
import { Permitted, wordsOfStates } from '../../../kernel/api/record.ts'
import { guarded } from '../../goods/api/goods.ts'
import { CheckedLines } from '../../lines/api/checked.ts'
import { LinesContent } from '../../lines/api/content.ts'
import { LineInput, OrderDiscount } from '../../lines/api/line.ts'
import { contractActs, contractStates } from './state.ts'
import { dueKinds, TermsInput } from './terms.ts'
import { ContractWords } from './words.ts'

export const contractViews = {
  all: '全部',
  mine: '我的',
  sold: '已生效',
  draft: '草稿',
  approving: '审批中',
  effective: '履行中',
  unsigned: '未签',
  lateUnsigned: '超期未签',
  unwon: '商机未成交',
  completed: '已完成',
  cancelled: '已退单',
  rejected: '已驳回',
  void: '已作废',
} as const

/** What is typed of a contract: lines by space, terms of payment, and its clauses. */
export const ContractContent = ContractWords.extend({
  ...OrderDiscount.shape,
  ...LinesContent.shape,
  terms: TermsInput,
  clauses: text('合同条款', 8000).default(''),
})
export type ContractContent = z.output<typeof ContractContent>

/** What is kept of a contract besides its price. */
export const ContractInfo = z.object({
  deliveryOn: Day.nullable().default(null).meta({ title: '计划交货', kind: 'date' }),
  installAddress: text('安装地址', 200).default(''),
  remark: text('备注', 500).default(''),
})
export type ContractInfo = z.output<typeof ContractInfo>

/** An edit of it; what is left out stays. */
export const ContractInfoEdit = patchOf(ContractInfo).extend({ own: CustomValues.optional() })

const amount = (title: string) => z.number().int().meta({ title, kind: 'money' })
const behind = [guarded.cost]
const ofCost = (title: string) => z.number().int().meta({ title, kind: 'money', behind }).nullish()

/** What a contract is: one that is signed, or what a loose order brings along. */
export const contractKinds = { sale: '合同', retail: '零售' } as const
export type ContractKind = keyof typeof contractKinds

/** A row of the list. Money is fen, shares are basis points. Cost and margin are missing for those who may not see the cost. */
export const ContractRow = z.object({
  id: Id,
  opportunityId: Id,
  customerId: Id,
  number: naming('合同编号'),
  state: oneOf('状态', wordsOfStates(contractStates)),
  kind: oneOf('类型', contractKinds),
  customerName: naming('客户姓名'),
  dealName: naming('商机'),
  total: Fen.meta({ title: '签订金额', kind: 'money' }),
  changed: amount('增减金额'),
  effectiveTotal: Fen.meta({ title: '合同金额', kind: 'money' }),
  paid: Fen.meta({ title: '已收', kind: 'money' }),
  outstanding: Fen.meta({ title: '未收', kind: 'money' }),
  gross: Fen.meta({ title: '原价', kind: 'money' }),
  discountRate: z.number().int().nullable().meta({ title: '折扣', kind: 'discount' }),
  cost: ofCost('成本'),
  margin: ofCost('毛利'),
  marginRate: z.number().int().nullable().optional().meta({ title: '毛利率', kind: 'rate', behind }),
  revision: z.number().int().meta({ title: '版本', kind: 'integer' }),
  lineCount: z.number().int().meta({ title: '行数', kind: 'integer' }),
  belowCount: z.number().int().meta({ title: '特价行', kind: 'integer' }),
  signedOn: Day.nullable().meta({ title: '签订日期', kind: 'date' }),
  effectiveAt: Timestamp.nullable().meta({ title: '生效时间', kind: 'datetime' }),
  completedAt: Timestamp.nullable().meta({ title: '完成时间', kind: 'datetime' }),
  deliveryOn: ContractInfo.shape.deliveryOn,
  installAddress: z.string().meta({ title: '安装地址', kind: 'text' }),
  brandIds: z.array(Id).meta({ title: '品牌', kind: 'dictionaries', dictionary: 'intentionBrand' }),
  categoryIds: z.array(Id).meta({ title: '品类', kind: 'dictionaries', dictionary: 'intentionCategory' }),
  channelId: ContractWords.shape.channelId,
  levelId: ContractWords.shape.levelId,
  ownerId: Id.meta({ title: '签单人', kind: 'employee' }),
  departmentId: Id.nullable().meta({ title: '所属部门', kind: 'department' }),
  remark: z.string().meta({ title: '备注', kind: 'text' }),
  createdBy: Id.nullable().meta({ title: '制单人', kind: 'employee' }),
  createdAt: Timestamp.meta({ title: '创建时间', kind: 'datetime' }),
  updatedAt: Timestamp.meta({ title: '更新时间', kind: 'datetime' }),
  own: CustomValues.nullish(),
  version: Version,
})
export type ContractRow = z.output<typeof ContractRow>

/** A term of payment; `amount` is planned while the contract is a draft. */
export const ContractTerm = z.object({
  id: Id,
  name: z.string(),
  dueKind: oneOf('付款条件', dueKinds),
  dueDay: Day.nullable(),
  offsetDays: z.number().int(),
  rate: z.number().int().nullable(),
  /** The amount as it was typed, `null` for a share or the rest. */
  typed: Fen.nullable(),
  amount: Fen,
  dueOn: Day.nullable(),
  paid: Fen,
})
export type ContractTerm = z.output<typeof ContractTerm>

/** A line in the columns 合同, 增减项 and 合计: quantities in thousandths of `unit`, money in fen. */
export const SheetRow = z.object({
  id: Id,
  space: z.string(),
  name: z.string(),
  note: z.string(),
  unit: z.string(),
  gift: z.boolean(),
  kind: z.string(),
  /** Of a line of goods that are counted; its grade where one was chosen. */
  goodsId: Id.nullable(),
  gradeId: Id.nullable(),
  /** What a change order may type: `quantity`, or the sizes of a measured item. */
  measured: z.boolean(),
  sizes: LineInput.shape.sizes,
  signed: z.object({ quantity: z.number().int(), pieces: z.number().int().nullable(), net: z.number().int() }),
  changed: z.object({ quantity: z.number().int(), pieces: z.number().int().nullable(), net: z.number().int() }),
  whole: z.object({ quantity: z.number().int(), pieces: z.number().int().nullable(), net: z.number().int() }),
})
export type SheetRow = z.output<typeof SheetRow>

/** What this person may do with this contract now; the server decides. */
export const ContractActions = Permitted(contractActs)

export const ContractDetail = ContractRow.extend({
  ...OrderDiscount.shape,
  quotationId: Id.nullable(),
  approvalId: Id.nullable(),
  voidReason: z.string(),
  cancelledOn: Day.nullable(),
  producedOn: Day.nullable(),
  deliveredOn: Day.nullable(),
  installedOn: Day.nullable(),
  pricedOn: Day,
  /** It is in effect, and its deal waits for what 成交 asks for. */
  unwon: z.boolean(),
  clauses: z.string(),
  terms: z.array(ContractTerm),
  rows: z.array(SheetRow),
  /** The lines as they are typed and judged; only of a contract that may still be typed. */
  typed: CheckedLines.nullable(),
  sums: CheckedLines.shape.sums,
  may: ContractActions,
})
export type ContractDetail = z.output<typeof ContractDetail>

/** A contract that is being typed: judged lines, sums, and what each term comes to or why they do not come to the total. */
export const CheckedContract = CheckedLines.extend({
  planned: z.array(Fen).nullable(),
  fault: z.string().nullable(),
})
export type CheckedContract = z.output<typeof CheckedContract>
