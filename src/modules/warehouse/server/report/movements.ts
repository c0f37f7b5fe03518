import { z } from 'zod'
import { acts } from '../../api/acts.ts'
import { entryColumns, entryFacts } from './entries.ts'
import { counted, goodsGroupings, groupOf, named, narrowedTo, ofKeys, pieces, summed, worth } from './groups.ts'
import type { StockReport } from './kind.ts'

const kinds = Object.keys(acts)
const ofKind = `array_position(array[${kinds.map(kind => `'${kind}'`).join(', ')}], e.act) as id,
  case e.act ${Object.entries(acts)
    .map(([kind, title]) => `when '${kind}' then '${title}'`)
    .join(' ')} end as name`
const ofMonth = `to_char(e.on_day, 'YYYYMM')::integer as id, to_char(e.on_day, 'YYYY-MM') as name`

const facts: StockReport['sql'] = (desk, ask, bind) => {
  const group = ask.by === 'act' ? ofKind : ask.by === 'month' ? ofMonth : groupOf(ask.by)
  return `select ${group}, ${entryFacts}, e.pieces, e.value
    from stock_entry e join stock_key k on k.office_id = e.office_id and k.id = e.key_id ${ofKeys}
    join stock_lot l on l.office_id = k.office_id and l.id = k.lot_id
    where e.office_id = ${bind(desk.officeId)} and e.on_day between ${bind(ask.from)}::date and ${bind(ask.to)}::date and ${narrowedTo(ask, bind)}`
}

/** What came and went, by kind, month, goods, warehouse, brand or category. */
export const movements: StockReport = {
  key: 'movements',
  title: '出入库',
  hint: '这段时间进出的数量，一次调拨算一进一出；冲销按相反的方向算。',
  period: '过账日期',
  groupings: { act: '按类型', month: '按月', ...goodsGroupings },
  row: z.object({
    name: named('名称'),
    came: pieces('入'),
    went: pieces('出'),
    net: pieces('净增减'),
    papers: counted('单据', '张'),
    cameValue: worth('入库金额'),
    wentValue: worth('出库金额'),
  }),
  main: 'went',
  sums: ['came', 'went', 'net', 'cameValue', 'wentValue'],
  sql: summed(
    facts,
    `coalesce(sum(f.pieces) filter (where f.pieces > 0), 0)::bigint as came,
      coalesce(-sum(f.pieces) filter (where f.pieces < 0), 0)::bigint as went, sum(f.pieces)::bigint as net,
      count(distinct (f.kind, f.document))::integer as papers,
      coalesce(sum(f.value) filter (where f.value > 0), 0)::bigint as "cameValue",
      coalesce(-sum(f.value) filter (where f.value < 0), 0)::bigint as "wentValue"`,
  ),
  made: { sql: facts, row: z.object({ ...entryColumns, pieces: pieces('数量'), value: worth('金额') }) },
}
