import type { Bind } from '../../../../kernel/server/list/list.ts'

/*
 * What is there of each key, as one query: lists, search, calls, exports and prints take it from here, so that they say the same.
 */

/** The columns of a key: `reserved` is what holds now, `free` what of it may be sold (`freeOf`), `since_on` since when the company has the lot. */
const row = (onHand: string, loose: string, value: string, reserved: string, since: string) => `
  k.office_id, k.id, k.goods_id, k.warehouse_id, k.lot_id, k.grade_id, k.condition, k.transfer_id, k.twin, k.place, k.version, l.colour, l.batch, l.size, l.box_pieces, w.ships_together,
  ${onHand} as on_hand, ${loose} as loose, ${value} as value, ${reserved} as reserved,
  case when g.whole_boxes and l.box_pieces is not null then greatest(0, ${onHand} - ${loose} - ${reserved}) / l.box_pieces * l.box_pieces
    else ${onHand} - ${reserved} end as free, ${since} as since_on`

const named = `join stock_lot l on l.office_id = k.office_id and l.id = k.lot_id join goods g on g.office_id = k.office_id and g.id = k.goods_id
  join warehouse w on w.office_id = k.office_id and w.id = k.warehouse_id`

/** How what is reserved is summed: of all keys at once, or of each key (`k`) that is read. */
type Summed = { join: string; of(keyId: string): string }
const atOnce: Summed = { join: 'left join', of: () => 'true' }
const oneByOne: Summed = { join: 'left join lateral', of: keyId => `${keyId} = k.id` }

/** Of the office $office now: what is past its time holds nothing, whether or not it is marked. */
const now = (office: string, { join, of }: Summed) => `
  select ${row('k.on_hand', 'k.loose', 'k.value', '(k.reserved - coalesce(over.pieces, 0))', 'l.since_on')}
  from stock_key k ${named}
  ${join} (select r.key_id, sum(r.pieces)::bigint as pieces from stock_reservation r
    where r.office_id = ${office} and ${of('r.key_id')} and r.state = 'active' and r.until_at <= (select stock_now()) group by 1) over on over.key_id = k.id
  where k.office_id = ${office}`

/** As a column and not as a join: whoever does not ask for it does not read it. */
const sinceThen = (day: string) => `coalesce((select a.since_on from stock_entry a
  where a.office_id = k.office_id and a.lot_id = k.lot_id and a.since_on is not null and a.on_day <= ${day}::date order by a.id desc limit 1), l.since_on)`

/** As of the end of a day in Shanghai: the last entry of each key until then, and what was reserved then. */
const asOf = (office: string, day: string, { join, of }: Summed) => `
  select ${row('past.on_hand_after', 'past.loose_after', 'past.value_after', 'coalesce(h.pieces, 0)', sinceThen(day))}
  from stock_key k ${named}
  join lateral (select e.on_hand_after, e.loose_after, e.value_after from stock_entry e
    where e.office_id = k.office_id and e.key_id = k.id and e.on_day <= ${day}::date order by e.id desc limit 1) past on true
  ${join} (select key_id, sum(pieces)::bigint as pieces from (
      select h.key_id, h.reservation_id, sum(h.pieces) as pieces, (array_agg(h.until_at order by h.id desc))[1] as until_at from stock_hold h
      where h.office_id = ${office} and ${of('h.key_id')} and h.on_day <= ${day}::date group by 1, 2) h
    where h.pieces > 0 and (h.until_at is null or h.until_at >= (${day}::date + 1)::timestamp at time zone 'Asia/Shanghai') group by 1) h on h.key_id = k.id
  where k.office_id = ${office}`

/**
 * Returns SQL for the keys of an office, now or as of the end of a day: a table to be put in brackets. `few`: each of the keys looks up what is reserved
 * of it, instead of summing that of all.
 */
export function keysSql(bind: Bind, officeId: number, day?: string | null, few = false): string {
  const office = bind(officeId)
  const summed = few ? oneByOne : atOnce
  return day ? asOf(office, bind(day), summed) : now(office, summed)
}

/**
 * Returns SQL that sums keys `s` by goods: on hand without what is in transit, reserved, free to sell, the largest lot that ships as one, the smallest in full boxes (pieces where it has none), since when the
 * oldest is there, value with what is in transit.
 */
export const goodsSql = (keys: string): string => `
  select s.office_id, s.goods_id,
    coalesce(sum(s.on_hand) filter (where s.condition <> 'transit'), 0)::bigint as on_hand,
    coalesce(sum(s.reserved), 0)::bigint as reserved,
    coalesce(sum(s.free) filter (where s.condition = 'sellable'), 0)::bigint as free,
    coalesce(sum(s.on_hand) filter (where s.condition = 'transit'), 0)::bigint as in_transit,
    coalesce(max(s.lot_free) filter (where s.condition = 'sellable'), 0)::bigint as largest,
    min(s.since_on) filter (where s.on_hand > 0) as since_on,
    coalesce(sum(s.value), 0)::bigint as value,
    bool_or(s.on_hand > 0 and s.value = 0) as uncosted,
    count(distinct s.lot_id) filter (where s.on_hand > 0)::bigint as lots,
    min(s.lot_free / coalesce(s.box_pieces, 1)) filter (where s.condition = 'sellable' and s.lot_free > 0) as smallest,
    case when min(coalesce(s.box_pieces, 0)) = max(coalesce(s.box_pieces, 0)) then nullif(min(s.box_pieces), 0) end as box
  from (select s.*, sum(s.free) over (partition by s.goods_id, s.lot_id, s.grade_id, s.condition, case when s.ships_together then 0 else s.warehouse_id end) as lot_free
    from (${keys}) s) s group by 1, 2`
