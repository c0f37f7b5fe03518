import { z } from 'zod'
import { dayNow } from '../../../../kernel/server/list/dayNow.ts'
import { isOld } from '../old.ts'
import { counted, goodsGroupings, groupOf, named, narrowedTo, ofKeys, opensStock, pieces, worth } from './groups.ts'
import type { StockReport } from './kind.ts'
import { isIssue } from './turnover.ts'

/** For how many days slow goods lie there, unless others are asked. */
const halfYear = 180
const age = `(${dayNow} - coalesce(l.since_on, ${dayNow}))`
const aged = (from: number, to: number) =>
  `coalesce(sum(k.on_hand) filter (where ${age} between ${from} and ${to}), 0)::bigint`

/** How long what is there has been there, by the age of its lots. */
export const stockAge: StockReport = {
  key: 'age',
  title: '库龄',
  hint: '按批次的入库日，调拨和改批不改变库龄。久存按设置里的“久存天数”算。',
  groupings: goodsGroupings,
  row: z.object({
    name: named('名称'),
    onHand: pieces('现存'),
    d30: pieces('30 天内'),
    d90: pieces('31–90 天'),
    d180: pieces('91–180 天'),
    d365: pieces('181–365 天'),
    older: pieces('一年以上'),
    value: worth('金额'),
    oldValue: worth('久存金额'),
  }),
  main: 'onHand',
  sums: ['onHand', 'd30', 'd90', 'd180', 'd365', 'older', 'value', 'oldValue'],
  opens: opensStock,
  sql: (desk, ask, bind) =>
    `select ${groupOf(ask.by)}, sum(k.on_hand)::bigint as "onHand", ${aged(0, 30)} as d30, ${aged(31, 90)} as d90, ${aged(91, 180)} as d180,
        ${aged(181, 365)} as d365, ${aged(366, 1_000_000)} as older, sum(k.value)::bigint as value,
        coalesce(sum(k.value) filter (where ${isOld('l.since_on', bind(desk.officeId))}), 0)::bigint as "oldValue"
      from stock_key k ${ofKeys} join stock_lot l on l.office_id = k.office_id and l.id = k.lot_id
      where k.office_id = ${bind(desk.officeId)} and k.on_hand > 0 and ${narrowedTo(ask, bind)} group by 1, 2`,
}

/** Goods that lie there and of which none left in a period. */
export const slowGoods: StockReport = {
  key: 'slow',
  title: '滞销',
  hint: '现在有库存，这段时间一片也没有出库的商品。',
  period: '没有出库的日子',
  daysBack: halfYear,
  alone: true,
  groupings: { goods: '按商品' },
  row: z.object({
    name: named('商品'),
    onHand: pieces('现存'),
    since: z.string().nullable().meta({ title: '最早入库日', kind: 'date' }),
    lastOn: z.string().nullable().meta({ title: '最后出库日', kind: 'date' }),
    days: counted('多少天没有出库', '天'),
    value: worth('金额'),
  }),
  main: 'onHand',
  sums: ['onHand', 'value'],
  opens: opensStock,
  sql: (desk, ask, bind) =>
    `select x.id, x.name, x."onHand", x.since::text as since, x."lastOn"::text as "lastOn", (${dayNow} - coalesce(x."lastOn", x.since))::integer as days, x.value
      from (select ${groupOf('goods')}, sum(k.on_hand)::bigint as "onHand", min(l.since_on) filter (where k.on_hand > 0) as since, max(m.on_day) as "lastOn", sum(k.value)::bigint as value
        from stock_key k ${ofKeys} join stock_lot l on l.office_id = k.office_id and l.id = k.lot_id
        left join lateral (select e.on_day from stock_entry e where e.office_id = k.office_id and e.key_id = k.id and ${isIssue} and e.pieces < 0
          order by e.id desc limit 1) m on true
        where k.office_id = ${bind(desk.officeId)} and (k.on_hand > 0 or m.on_day is not null) and ${narrowedTo(ask, bind)} group by 1, 2) x
      where x."onHand" > 0 and (x."lastOn" is null or x."lastOn" < ${bind(ask.from)}::date) and (x.since is null or x.since < ${bind(ask.from)}::date)`,
}
