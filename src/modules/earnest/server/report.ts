import { z } from 'zod'
import { openAt } from '../../../kernel/api/record.ts'
import { stockElements } from '../../warehouse/api/elements.ts'
import {
  counted,
  named,
  narrowedTo,
  ofLot,
  pieces,
  type StockReport,
  summed,
  worth,
} from '../../warehouse/server/index.ts'
import { earnestRecord } from '../api/earnest.ts'
import { earnests } from './earnests.ts'
import { earnestHolder } from './holder.ts'

const groups: Readonly<Record<string, string>> = {
  earnest: `e.id as id, concat_ws(' ', e.number, u.name) as name`,
  owner: 'p.id as id, p.name as name',
  goods: `g.id as id, concat_ws(' ', g.name, g.code) as name`,
  warehouse: 'w.id as id, w.name as name',
}

const facts: StockReport['sql'] = (desk, ask, bind) =>
  `select ${groups[ask.by]}, r.id as row, '${earnestRecord.table}' as kind, e.id as document, u.name as customer, p.name as owner,
      concat_ws(' ', g.name, g.code) as goods, concat_ws(' ', nullif(l.colour, ''), nullif(l.batch, ''), nullif(l.size, '')) as lot, w.name as warehouse, r.pieces,
      case when k.on_hand > 0 then round(k.value::numeric * r.pieces / k.on_hand)::bigint else 0 end as value,
      ((r.created_at at time zone 'Asia/Shanghai')::date)::text as since, r.until_at as until
      from earnest e join stock_reservation r on r.office_id = e.office_id and r.owner_kind = '${earnestHolder.kind}' and r.owner_id = e.id and r.state = 'active'
        and (r.until_at is null or r.until_at > (select stock_now()))
      join stock_key k on k.office_id = r.office_id and k.id = r.key_id join goods g on g.office_id = k.office_id and g.id = k.goods_id
      join stock_lot l on l.office_id = k.office_id and l.id = k.lot_id join warehouse w on w.office_id = k.office_id and w.id = k.warehouse_id join customer u on u.office_id = e.office_id and u.id = e.customer_id
      join employee p on p.office_id = e.office_id and p.id = e.owner_id
      where e.office_id = ${bind(desk.officeId)} and ${earnests.sight.condition(desk)(bind)} and ${narrowedTo(ask, bind)}`

/** What stands blocked by deposits: for whom, since when, worth what, of those that the person sees. */
export const blocked: StockReport = {
  key: 'blocked',
  title: '定金占用',
  hint: '现在为库存定金留着的货；到期的不算。',
  groupings: { earnest: '按定金单', owner: '按业务员', goods: '按商品', warehouse: '按仓库' },
  needs: [earnestRecord.place.authority as string, stockElements.holders],
  row: z.object({
    name: named('名称'),
    papers: counted('定金单', '张'),
    pieces: pieces('留着'),
    value: worth('占用金额（成本）'),
    since: z.string().nullable().meta({ title: '最早留货日', kind: 'date' }),
    days: counted('已留', '天'),
    until: z.string().nullable().meta({ title: '最早到期', kind: 'datetime' }),
  }),
  main: 'pieces',
  sums: ['pieces', 'value'],
  opens: ({ by }, id) => (by === 'earnest' ? openAt(earnestRecord, id) : ''),
  sql: summed(
    facts,
    `count(distinct f.document)::integer as papers, sum(f.pieces)::bigint as pieces, sum(f.value)::bigint as value, min(f.since) as since,
      ((select stock_now() at time zone 'Asia/Shanghai')::date - min(f.since)::date)::integer as days, min(f.until) as until`,
  ),
  made: {
    sql: facts,
    row: z.object({
      name: named('定金单'),
      customer: named('客户'),
      owner: named('业务员'),
      goods: named('商品'),
      lot: ofLot,
      warehouse: named('仓库'),
      pieces: pieces('留着'),
      value: worth('占用金额（成本）'),
      since: z.string().meta({ title: '留货日', kind: 'date' }),
      until: z.string().nullable().meta({ title: '到期', kind: 'datetime' }),
    }),
  },
}
