import { z } from 'zod'
import { codes } from '../../../kernel/api/envelope.ts'
import { Day, Id, idOf, oneOf, requiredText, Timestamp } from '../../../kernel/api/fields.ts'
import { ListFilter, ListQuery, ListTotals, listOf } from '../../../kernel/api/list.ts'
import { type Route, route } from '../../../kernel/api/route.ts'
import { trades } from '../../installation/api/trades.ts'
import { wageElements } from './elements.ts'
import { wagePlaces } from './places.ts'
import { Price } from './rate.ts'
import { entryKinds, mostQuantity, wageUnits, works } from './words.ts'

const behind = [wageElements.money]
/** A sum in fen that may be negative, for who sees what installers earn. */
export const earning = (title: string) => z.number().int().optional().meta({ title, kind: 'money', behind })

/** Whether an entry is paid. */
export const settledWords = { open: '未结算', settling: '结算中', paid: '已付款' } as const

/** What somebody earned or is deducted; `quantity` in its unit. */
export const WageEntryRow = z.object({
  id: Id,
  onDay: Day.meta({ title: '日期', kind: 'date' }),
  installer: z.string().meta({ title: '师傅', kind: 'text' }),
  kind: oneOf('类型', entryKinds),
  about: z.string().meta({ title: '内容', kind: 'text' }),
  trade: oneOf('类别', trades).nullable(),
  unit: oneOf('单位', wageUnits),
  quantity: z.number().meta({ title: '工程量', kind: 'decimal' }),
  price: earning('单价'),
  amount: earning('金额'),
  settled: oneOf('结算', settledWords),
  source: z.string().meta({ title: '单据', kind: 'text' }),
  reason: z.string().meta({ title: '原因', kind: 'text' }),
  departmentId: Id.nullable().meta({ title: '部门', kind: 'department' }),
  createdBy: Id.nullable().meta({ title: '记账人', kind: 'employee' }),
  createdAt: Timestamp.meta({ title: '记账时间', kind: 'datetime' }),
})
export type WageEntryRow = z.output<typeof WageEntryRow>

export const entryViews = {
  open: '未结算',
  mine: '我的',
  install: '安装',
  carry: '搬楼',
  rework: '返工',
  mended: '补记与冲正',
  all: '全部',
} as const
export type EntryView = keyof typeof entryViews

const InstallerId = idOf('请选择师傅').meta({ title: '师傅', kind: 'reference', of: 'installer' })
const Reason = requiredText('原因', 200)

/** What is noted by hand: how much of which work at which price, and why no paper tells of it. */
export const HandEntered = z.object({
  installerId: InstallerId,
  work: oneOf('费用', works, '请选择安装费或搬楼费').default('install'),
  trade: oneOf('类别', trades).nullable().default(null).meta({ title: '类别', kind: 'enum', words: trades }),
  unit: oneOf('单位', wageUnits, '请选择单位'),
  quantity: z
    .number({ error: '工程量应为数字' })
    .min(0.001, '工程量须大于 0')
    .max(mostQuantity, '工程量最多 10 万，请改小')
    .multipleOf(0.001, '工程量最多三位小数')
    .meta({ title: '工程量', kind: 'decimal' }),
  price: Price,
  reason: Reason,
})
export type HandEntered = z.output<typeof HandEntered>

/** The most porters who share the work of one stop. */
export const mostPorters = 10
export const Carried = z.object({
  stopId: idOf('请选择送货的一站').meta({ title: '送到哪一站', kind: 'integer' }),
  porterIds: z
    .array(InstallerId)
    .min(1, '请选择搬楼的师傅')
    .max(mostPorters, `一站最多 ${mostPorters} 位师傅，请分开登记`)
    .meta({ title: '搬楼的师傅' }),
})

/** A delivered stop without lift for which nobody is noted yet who carried. */
export const WaitingStop = z.object({
  stopId: Id,
  trip: z.string(),
  runsOn: Day,
  customerName: z.string(),
  address: z.string(),
  floor: z.number().int(),
  boxes: z.number().int(),
  packages: z.number().int(),
})
export type WaitingStop = z.output<typeof WaitingStop>

/** An accepted installation of which something has earned nothing, since no rate held. */
export const Unpriced = z.object({
  id: Id,
  number: z.string(),
  installer: z.string(),
  customerName: z.string(),
  lines: z.array(z.string()),
})
export type Unpriced = z.output<typeof Unpriced>

const at = '/api/crm/wageEntry'
const needs = wagePlaces.desk.authority as string
const refuses = [codes.notFound, codes.conflict] as const
const returns = z.array(WageEntryRow)

export const entryRoutes = {
  list: route({
    at: `POST ${at}/list`,
    does: '工钱明细',
    needs,
    reads: true,
    body: ListQuery,
    returns: listOf(WageEntryRow),
  }),
  totals: route({
    at: `POST ${at}/totals`,
    does: '工钱合计',
    needs,
    reads: true,
    body: ListFilter,
    returns: ListTotals,
  }),
  hand: route({
    at: `POST ${at}/hand`,
    does: '手工补记工钱',
    needs: wageElements.mend,
    refuses,
    body: HandEntered,
    returns,
  }),
  reverse: route({
    at: `POST ${at}/reverse`,
    does: '冲正工钱',
    needs: wageElements.mend,
    refuses,
    body: z.object({ id: Id, reason: Reason }),
    returns,
  }),
  waiting: route({
    at: `GET ${at}/waiting`,
    does: '等着登记搬楼的站',
    needs: wageElements.enter,
    returns: z.array(WaitingStop),
  }),
  carry: route({
    at: `POST ${at}/carry`,
    does: '登记搬楼',
    needs: wageElements.enter,
    refuses,
    body: Carried,
    returns,
  }),
  unpriced: route({
    at: `GET ${at}/unpriced`,
    does: '没有单价的安装',
    needs: wageElements.mend,
    returns: z.array(Unpriced),
  }),
  catchUp: route({
    at: `POST ${at}/catchUp`,
    does: '补算安装费',
    needs: wageElements.mend,
    refuses,
    body: z.object({ id: idOf('请选择安装单') }),
    returns,
  }),
} satisfies Record<string, Route>
