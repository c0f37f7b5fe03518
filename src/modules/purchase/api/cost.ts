import { z } from 'zod'
import { Id, IdText, idOf, oneOf, requiredText, Timestamp, text, Version } from '../../../kernel/api/fields.ts'
import { type Route, route } from '../../../kernel/api/route.ts'
import { stockElements } from '../../warehouse/api/elements.ts'
import { receiptRecord } from './receipt.ts'
import { splitWays } from './switches.ts'

/** Why a receipt costs more or less after it was posted. */
export const costKinds = { freight: '运费', difference: '差价', cost: '补成本' } as const

const most = 10_000_000_000_000
const money = (title: string, ...more: string[]) =>
  z
    .number()
    .int()
    .meta({ title, kind: 'money', behind: [stockElements.value, ...more] })
/** What of a cost went where: it tells how much is still there. */
const share = (title: string) => money(title, stockElements.stock).optional()

/** What a person enters of a late cost; less than 0 where the goods become cheaper. */
export const CostEntered = z.object({
  receiptId: idOf('请选择入库单'),
  /** The line that it is of; null: it is split over all lines. */
  receiptLineId: Id.nullable().default(null),
  kind: oneOf('费用类型', costKinds).default('freight'),
  amount: z
    .number({ error: '请填写金额' })
    .int('金额最多到分')
    .min(-most, '金额过大，最大为 1,000 亿元')
    .max(most, '金额过大，最大为 1,000 亿元')
    .refine(fen => fen !== 0, '金额不能为 0，变便宜的请填负数')
    .meta({ title: '金额（元）', kind: 'money' }),
  note: text('说明', 200).default(''),
})

/** A late cost, with what of it went to stock and what is variance. */
export const Cost = z.object({
  id: Id,
  kind: oneOf('费用类型', costKinds),
  goodsName: z.string().nullable().meta({ title: '商品', kind: 'text' }),
  amount: money('金额'),
  stock: share('计入库存'),
  variance: share('差异'),
  splitBy: oneOf('分摊方式', splitWays),
  note: z.string().meta({ title: '说明', kind: 'text' }),
  createdBy: Id.nullable().meta({ title: '登记人', kind: 'employee' }),
  createdAt: Timestamp.meta({ title: '登记时间', kind: 'datetime' }),
  reversedAt: Timestamp.nullable().meta({ title: '冲销时间', kind: 'datetime' }),
  reverseReason: z.string().meta({ title: '冲销原因', kind: 'text' }),
  version: Version,
})
export type Cost = z.output<typeof Cost>

const at = '/api/crm/stockReceipt/cost'
const enters = receiptRecord.acts.cost.needs

export const costRoutes = {
  list: route({
    at: `GET ${at}/list/:id`,
    does: '入库单的后补费用',
    needs: receiptRecord.place.authority as string,
    params: z.object({ id: IdText }),
    returns: z.array(Cost),
  }),
  add: route({
    at: `POST ${at}/add`,
    does: '登记入库单的后补费用',
    needs: enters,
    body: CostEntered,
    returns: z.array(Cost),
  }),
  reverse: route({
    at: `POST ${at}/reverse`,
    does: '冲销入库单的后补费用',
    needs: receiptRecord.acts.reverse.needs,
    body: z.object({ id: Id, version: Version, reason: requiredText('冲销原因', 200) }),
    returns: z.array(Cost),
  }),
} satisfies Record<string, Route>
