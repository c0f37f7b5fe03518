import { z } from 'zod'
import { stockElements } from '../../warehouse/api/elements.ts'
import { hashed, named, narrowedTo, pieces, type StockReport, worth } from '../../warehouse/server/index.ts'
import { loanRecord } from '../api/loan.ts'
import { loans } from './loans.ts'

const lot = `concat_ws(' · ', nullif(b.colour, ''), '批 ' || nullif(b.batch, ''), '尺码 ' || nullif(b.size, ''))`
const goods = `concat_ws(' ', g.name, g.code)`
const detail = `concat_ws('，', u.name, ${goods}, nullif(${lot}, ''))`

const groups: Readonly<Record<string, string>> = {
  detail: `${hashed(`concat_ws('/', u.id, g.id, b.id)`)} as id, ${detail} as name`,
  dealer: 'u.id as id, u.name as name',
  goods: `g.id as id, ${goods} as name`,
}

/** SQL of the entries of the papers that the person sees: each says what one side owes the other, more or less. */
const entries: StockReport['sql'] = (desk, ask, bind) =>
  `select ${groups[ask.by] ?? groups.detail}, t.id as row, '${loanRecord.table}' as kind, e.id as document, ${detail} as whose, e.happened_on::text as "happenedOn",
     case when t.side = 'ours' then t.pieces else 0 end as ours, case when t.side = 'theirs' then t.pieces else 0 end as theirs,
     case when t.side = 'ours' then t.value else 0 end as "oursValue", case when t.side = 'theirs' then t.value else 0 end as "theirsValue"
   from dealer_loan_entry t join dealer_loan e on e.office_id = t.office_id and e.id = t.dealer_loan_id
   join supplier u on u.office_id = t.office_id and u.id = t.supplier_id join goods g on g.office_id = t.office_id and g.id = t.goods_id
   join stock_lot b on b.office_id = t.office_id and b.id = t.lot_id
   where t.office_id = ${bind(desk.officeId)} and ${loans.sight.condition(desk)(bind)} and ${narrowedTo(ask, bind, 'e.warehouse_id')}`

const figures = ['ours', 'theirs', 'oursValue', 'theirsValue'].map(key => `sum(f."${key}")::bigint as "${key}"`)

/** What we owe other dealers and are owed by them, by dealer, goods and lot: the sums of what was lent, given back and settled. */
export const owedReport: StockReport = {
  key: 'dealerLoans',
  title: '借调往来',
  hint: '借入没还的是我们欠同行的，借出没收的是同行欠我们的；折价结清的不再算。',
  groupings: { detail: '按明细', dealer: '按同行', goods: '按商品' },
  needs: [loanRecord.place.authority as string, stockElements.lots],
  row: z.object({
    name: named('名称'),
    ours: pieces('我们欠'),
    theirs: pieces('欠我们'),
    oursValue: worth('我们欠的金额'),
    theirsValue: worth('欠我们的金额'),
  }),
  main: 'ours',
  order: 'x.ours + x.theirs desc, x.name',
  sums: ['ours', 'theirs', 'oursValue', 'theirsValue'],
  sql: (desk, ask, bind) =>
    `select f.id, f.name, ${figures.join(', ')} from (${entries(desk, ask, bind)}) f group by 1, 2 having sum(f.ours) <> 0 or sum(f.theirs) <> 0`,
  made: {
    sql: entries,
    row: z.object({
      name: named('借调单'),
      whose: named('同行与商品'),
      happenedOn: z.string().meta({ title: '日期', kind: 'date' }),
      ours: pieces('我们欠'),
      theirs: pieces('欠我们'),
    }),
  },
}
