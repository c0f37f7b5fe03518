import { z } from 'zod'
import { Day, Id, oneOf, requiredText, Timestamp, text, Version } from '../../../kernel/api/fields.ts'
import { type Route, route } from '../../../kernel/api/route.ts'
import { trades } from '../../installation/api/trades.ts'
import { wageElements } from './elements.ts'
import { mostPrice, unitsOf, wageUnits, works } from './words.ts'

/** The schema of a price: fen for one of a unit. */
export const Price = z
  .number({ error: '单价应为数字' })
  .int('单价最多到分')
  .min(1, '单价应大于 0')
  .max(mostPrice, '单价最多 10 万元，请改小')
  .meta({ title: '单价', kind: 'money' })

/** What a person enters of a rate. Without a trade it is of every trade that has none of its own; `toDay` is the first day on which it no longer holds. */
export const WageRate = z.object({
  work: oneOf('费用', works, '请选择安装费或搬楼费').default('install'),
  trade: oneOf('类别', trades).nullable().default(null).meta({ title: '类别', kind: 'enum', words: trades }),
  unit: oneOf('单位', wageUnits, '请选择单位'),
  upToKg: z
    .number({ error: '每箱重量应为整数' })
    .int('每箱重量应为整数')
    .min(1, '每箱至少 1 公斤')
    .max(10_000, '每箱最多 1 万公斤，请改小')
    .nullable()
    .default(null)
    .meta({ title: '每箱不超过（公斤）', kind: 'integer' }),
  price: Price,
  fromDay: Day.meta({ title: '生效日期', kind: 'date' }),
  toDay: Day.nullable().default(null).meta({ title: '失效日期', kind: 'date' }),
  remark: text('备注', 100).default(''),
})
export type WageRate = z.output<typeof WageRate>

/** Returns why a rate is of no use, by field in words; null where it is. */
export function rateFault({ work, trade, unit, upToKg, fromDay, toDay }: WageRate): [keyof WageRate, string] | null {
  const units = unitsOf[work].map(one => wageUnits[one]).join('、')
  if (!unitsOf[work].includes(unit)) return ['unit', `${works[work]}的单位只能是${units}，请重新选择`]
  if (work === 'carry' && trade !== null) return ['trade', '搬楼费不分类别，请去掉类别']
  if (upToKg !== null && unit !== 'box') return ['upToKg', '只有按箱的搬楼费分重量，请去掉每箱重量']
  if (toDay !== null && toDay <= fromDay) return ['toDay', '失效日期应在生效日期之后，请改晚']
  return null
}

/** A rate as it is shown. */
export const WageRateRow = WageRate.extend({
  id: Id,
  version: Version,
  voidedAt: Timestamp.nullable().meta({ title: '作废时间', kind: 'datetime' }),
  voidReason: z.string().meta({ title: '作废原因', kind: 'text' }),
  createdBy: Id.nullable().meta({ title: '录入人', kind: 'employee' }),
  createdAt: Timestamp.meta({ title: '录入时间', kind: 'datetime' }),
})
export type WageRateRow = z.output<typeof WageRateRow>

const at = '/api/crm/wageRate'
const needs = wageElements.rate
const named = { id: Id, version: Version }

export const rateRoutes = {
  list: route({
    at: `GET ${at}/list`,
    does: '安装、搬楼单价表',
    // Who only sees what they earned themselves reads no rates of others.
    needs: [wageElements.rate, wageElements.pay],
    returns: z.array(WageRateRow),
  }),
  add: route({ at: `POST ${at}/add`, does: '新增安装、搬楼单价', needs, body: WageRate, returns: WageRateRow }),
  end: route({
    at: `POST ${at}/end`,
    does: '停用安装、搬楼单价',
    needs,
    body: z.object({ ...named, toDay: Day.meta({ title: '失效日期', kind: 'date' }) }),
    returns: WageRateRow,
  }),
  cancel: route({
    at: `POST ${at}/void`,
    does: '作废安装、搬楼单价',
    needs,
    body: z.object({ ...named, reason: requiredText('作废原因', 100) }),
    returns: WageRateRow,
  }),
} satisfies Record<string, Route>
