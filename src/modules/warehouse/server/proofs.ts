import { keptIn, type Proofs } from '../../../kernel/server/ledger/proofs.ts'
import type { World } from '../../../kernel/server/module.ts'
import { holders } from './holds/holders.ts'
import { goodsRead, goodsSums } from './keys/foldGoods.ts'

const named = `concat(g.code, ' ', w.name, ' ', nullif(concat_ws('/', nullif(l.colour, ''), nullif(l.batch, ''), nullif(l.size, '')), ''))`
const join = `join goods g on g.office_id = k.office_id and g.id = k.goods_id join warehouse w on w.office_id = k.office_id and w.id = k.warehouse_id
  join stock_lot l on l.office_id = k.office_id and l.id = k.lot_id`
const ofKey = keptIn('stock_key', 'key_id', { named, join })

/** What each entry says is after it follows from the one before. */
const afterBefore = `select e.id, ${named} as document from (
    select e.*, lag(e.on_hand_after, 1, 0::bigint) over w as on_hand_before, lag(e.loose_after, 1, 0::bigint) over w as loose_before,
      lag(e.value_after, 1, 0::bigint) over w as value_before, lag(e.on_day) over w as day_before
    from stock_entry e where e.office_id = $1 window w as (partition by e.key_id order by e.id)) e
  join stock_key k on k.office_id = e.office_id and k.id = e.key_id ${join}
  where e.on_hand_after <> e.on_hand_before + e.pieces or e.loose_after <> e.loose_before + e.loose or e.value_after <> e.value_before + e.value
    or e.on_day < e.day_before`

const bounds = `select k.id, ${named} as document from stock_key k ${join} where k.office_id = $1 and (
  (l.box_pieces is null and k.loose <> 0) or (l.box_pieces is not null and (k.on_hand - k.loose) % l.box_pieces <> 0))`

/** What went from one key to another is worth the same here and there. */
const moved = `select min(e.id) as id, e.document_kind || ' ' || e.document_id as document from stock_entry e
  where e.office_id = $1 and e.pieces <> 0 group by e.document_kind, e.document_id, e.line_id, e.movement
  having count(*) = 2 and (sum(e.pieces) <> 0 or sum(e.value) <> 0)`

/** Goods only pass through a place of the kind 直送. */
const stayed = `select k.id, ${named} as document from stock_key k ${join}
  where k.office_id = $1 and w.kind = 'direct' and (k.on_hand <> 0 or k.value <> 0 or k.reserved <> 0)`

/** What a month's closing kept of a warehouse is what its entries come to at the end of that month. */
const keptMonths = `select c.id, to_char(c.month, 'YYYY-MM') || ' ' || w.name as document from stock_closing c
  join lateral (select warehouse_id from
      (select v.* from stock_closing_value v where v.office_id = c.office_id and v.closing_id = c.id) v
    full join (select k.warehouse_id, k.condition = 'transit' as in_transit, sum(e.pieces) as pieces, sum(e.value) as value
      from stock_entry e join stock_key k on k.office_id = e.office_id and k.id = e.key_id
      where e.office_id = c.office_id and e.on_day < c.month + interval '1 month' group by 1, 2 having sum(e.pieces) <> 0 or sum(e.value) <> 0) e
      using (warehouse_id, in_transit)
    where (v.pieces, v.value) is distinct from (e.pieces, e.value)) x on true
  join warehouse w on w.office_id = c.office_id and w.id = x.warehouse_id where c.office_id = $1`

const eachSum = (of: (name: string) => string, between = ', ') => goodsSums.map(of).join(between)

/** What is kept of goods, with what changed since, is what their keys come to. */
const keptGoods = `select s.goods_id as id, g.code as document from (
    select goods_id, ${eachSum(name => name)} from stock_goods where office_id = $1
    union all select goods_id, ${eachSum(name => name)} from stock_goods_change where office_id = $1
    union all select goods_id, ${eachSum(name => `-${name}`)} from stock_goods_of_keys where office_id = $1) s
  join goods g on g.office_id = $1 and g.id = s.goods_id
  group by s.goods_id, g.code having ${eachSum(name => `sum(s.${name}) <> 0`, ' or ')}`

/** What is read of the keys of goods and kept, of those that have not changed since. */
const readGoods = `select s.goods_id as id, g.code as document from stock_goods s
  join goods g on g.office_id = s.office_id and g.id = s.goods_id
  left join stock_goods_of_keys k on k.office_id = s.office_id and k.goods_id = s.goods_id
  where s.office_id = $1 and (${goodsRead.map(name => `s.${name}`).join(', ')}) is distinct from (${goodsRead.map(name => `k.${name}`).join(', ')})
    and not exists (select from stock_goods_change c where c.office_id = s.office_id and c.goods_id = s.goods_id)`

const monthSums = ['on_hand', 'in_transit', 'value', 'for_sale']

/** What is kept of goods for a month is what the month before kept with the entries of the month; no month is left out. */
const keptGoodsMonths = `select goods_id as id, concat(g.code, ' ', to_char(month, 'YYYY-MM')) as document from (
    select goods_id, month, lead(month) over w as next_month, (select max(month) from stock_goods_month where office_id = $1) as last_month,
      ${monthSums.map(name => `${name} - lag(${name}, 1, 0::bigint) over w as ${name}`).join(', ')}
    from stock_goods_month where office_id = $1 window w as (partition by goods_id order by month)) m
  full join (
    select k.goods_id, date_trunc('month', e.on_day::timestamp)::date as month, coalesce(sum(e.pieces) filter (where k.condition <> 'transit'), 0) as moved_on_hand,
      coalesce(sum(e.pieces) filter (where k.condition = 'transit'), 0) as moved_in_transit, sum(e.value) as moved_value,
      coalesce(sum(e.pieces) filter (where k.condition = 'sellable'), 0) as moved_for_sale
    from stock_entry e join stock_key k on k.office_id = e.office_id and k.id = e.key_id
    where e.office_id = $1 and e.on_day < (select max(month) + interval '1 month' from stock_goods_month where office_id = $1) group by 1, 2) e
    using (goods_id, month)
  join goods g on g.office_id = $1 and g.id = goods_id
  where ${monthSums.map(name => `coalesce(m.${name}, 0) <> coalesce(e.moved_${name}, 0)`).join(' or ')}
    or (month < last_month and next_month is distinct from (month + interval '1 month')::date)`

/** What proves the sums of stock (chain.md §6). */
export const stockProofs: Proofs = {
  现存数量与库存流水一致: ofKey({ on_hand: 'sum(pieces)', loose: 'sum(loose)', value: 'sum(value)' }, 'stock_entry'),
  商品汇总与各批各仓的数量一致: keptGoods,
  商品最早入库日与各批一致: readGoods,
  商品月末数量与库存流水一致: keptGoodsMonths,
  批次数量与库存流水一致: keptIn('stock_lot', 'lot_id', {
    named: `g.code || ' ' || k.colour || k.batch || k.size`,
    join: 'join goods g on g.office_id = k.office_id and g.id = k.goods_id',
  })({ on_hand: 'sum(pieces)' }, 'stock_entry'),
  库存流水的结余逐笔相接: afterBefore,
  散片数量与每箱片数相符: bounds,
  移动前后的数量与金额相等: moved,
  直送的仓库没有留下库存: stayed,
  月结的库存金额与库存流水一致: keptMonths,
  预留数量与预留流水一致: ofKey({ reserved: 'sum(pieces)' }, 'stock_hold', 'k.reserved > k.on_hand'),
  预留数量与有效预留一致: ofKey({ reserved: 'sum(pieces)' }, `stock_reservation r where r.state = 'active'`),
  预留剩余与预留流水一致: keptIn('stock_reservation', 'reservation_id', { named: `k.owner_kind || ' ' || k.owner_id` })(
    { pieces: 'sum(pieces)' },
    'stock_hold',
    `(k.state = 'active') is distinct from (k.pieces > 0)`,
  ),
}

/** Tells whether a proof is one of stock: its document names goods, lot and warehouse. */
export const isStockCheck = (check: string): boolean => Object.hasOwn(stockProofs, check)

/** Every reservation that holds has an owner that lives, of a kind that a module brings. */
export function holderProofs(world: World): Proofs {
  const kinds = world.all(holders)
  const living = kinds.map(({ kind, living: alive }) => `(r.owner_kind = '${kind}' and r.owner_id in (${alive}))`)
  return {
    预留都有仍然有效的单据: `select r.id, r.owner_kind || ' ' || r.owner_id as document from stock_reservation r
      where r.office_id = $1 and r.state = 'active' and (r.until_at is null or r.until_at > stock_now()) and not (${['false', ...living].join(' or ')})`,
  }
}
