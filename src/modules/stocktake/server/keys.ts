import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { Statement } from '../../../kernel/server/list/list.ts'
import { badInput, conflict } from '../../../kernel/server/refusal.ts'
import { mostKeys, type StocktakeEntered } from '../api/stocktake.ts'

/** What every count may hold: keys in which something lies, or that have a place. */
const lying =
  "k.office_id = $1 and k.warehouse_id = $2 and k.condition <> 'transit' and (k.on_hand > 0 or k.place <> '')"

/** Returns the numbers of the keys that a sheet counts, by place and goods. None where nothing lies there: what is found is added. Throws 40000 and 40900 with the way on where there are too many, or one is counted already. */
export async function keysToCount(desk: Desk, entered: StocktakeEntered): Promise<number[]> {
  const { values, bind } = new Statement()
  bind(desk.officeId)
  bind(entered.warehouseId)
  const { rows } = await desk.client.query<{ id: number; counted: string | null; wanted: number }>(
    `select f.id, f.wanted::int as wanted, (select s.number from stocktake_line l join stocktake s on s.office_id = l.office_id and s.id = l.stocktake_id
       where l.office_id = $1 and l.key_id = f.id and l.is_open limit 1) as counted
     from (select k.id, k.place, k.lot_id, g.code, row_number() over (order by random()) as chance,
         ceil(count(*) over () / ${entered.scope === 'tenth' ? '10.0' : '1.0'}) as wanted
       from stock_key k join goods g on g.office_id = k.office_id and g.id = k.goods_id
       where ${lying} and ${conditionOf(entered, bind)}) f
     where f.chance <= f.wanted order by f.place, f.code, f.lot_id, f.id limit ${mostKeys}`,
    values,
  )
  const wanted = rows[0]?.wanted ?? 0
  if (wanted > mostKeys)
    throw badInput('scope', `这个范围有 ${wanted} 个批次，一张盘点单最多 ${mostKeys} 个，请按库位或品牌分开盘`)
  const other = rows.find(({ counted }) => counted !== null)
  if (other) throw conflict(`有批次正在盘点单 ${other.counted} 里盘，请先提交或作废它，或换一个范围`)
  return rows.map(({ id }) => id)
}

function conditionOf({ scope, place, brandId, days }: StocktakeEntered, bind: (value: unknown) => string): string {
  if (scope === 'place') {
    if (place === '') throw badInput('place', '请填写要盘的库位，例如 A区')
    return `strpos(lower(k.place), ${bind(place.toLowerCase())}) > 0`
  }
  if (scope === 'brand') {
    if (brandId === null) throw badInput('brandId', '请选择要盘的品牌')
    return `g.brand_id = ${bind(brandId)}`
  }
  if (scope !== 'moved' && scope !== 'stale') return 'true'
  const since = `now() - make_interval(days => ${bind(days)}::int)`
  if (scope === 'moved')
    return `exists (select from stock_entry m where m.office_id = k.office_id and m.key_id = k.id and m.posted_at >= ${since})`
  return `not exists (select from stocktake_line c join stocktake t on t.office_id = c.office_id and t.id = c.stocktake_id
    where c.office_id = k.office_id and c.key_id = k.id and t.state = 'done' and c.counted is not null and c.counted_at >= ${since})`
}
