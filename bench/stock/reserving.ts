import type { Client } from 'pg'
import { earnestRoutes } from '../../src/modules/earnest/api/routes.ts'
import type { Given } from '../writes/byHand.ts'
import type { Write } from '../writes/calls.ts'
import { changed, log, type Run, tell } from '../writes/hand.ts'
import { officeId, type Target } from '../writes/lay.ts'

const hot = 100 // keys that everybody reserves of
const laid = `select id from earnest where office_id = ${officeId} and number like 'DJW%'`

/** Keeps a piece of one of a hundred hot keys for a deposit whose money is confirmed. */
export const reserving: Write = {
  name: 'reserveStock',
  title: '留货（100 个热门批次）',
  lay: async (owner, cast, seat, count) => {
    const who = cast.sellers[seat] as (typeof cast.sellers)[number]
    await owner.query(`begin; set local session_replication_role = replica`)
    const { rows } = await owner.query<Target>(laySql, [seat, count, who.employeeId, who.departmentId])
    await owner.query('commit')
    return rows.map(target => ({ who, target, other: who, ...cast.words }))
  },
  call: (caller, { target: { id, version } }) => caller.ask(earnestRoutes.reserve, { body: { id, version } }),
}

/** $2 deposits of the seller $3, each of a customer of its own with a receipt that finance has confirmed. */
const laySql = `
with of as (
  select id, row_number() over (order by id) as n from (select id from customer where office_id = ${officeId} and live_id is not null order by id offset $1 * $2::int limit $2) u
), key as (
  select k.*, row_number() over (order by k.lot_id) - 1 as n from (
    select k.goods_id, k.warehouse_id, k.lot_id, l.box_pieces from stock_key k join stock_lot l on l.office_id = k.office_id and l.id = k.lot_id
    join goods g on g.office_id = k.office_id and g.id = k.goods_id and not g.whole_boxes
    where k.office_id = ${officeId} and k.condition = 'sellable' and k.grade_id is null and k.on_hand - k.reserved >= 30 order by k.id limit ${hot}
  ) k
), paid as (
  insert into receipt (office_id, number, customer_id, account_id, kind, amount, received_on, state, owner_id, department_id, created_by, entered_by, entrants, confirmed_at, posted, balance)
  select ${officeId}, 'SKD' || $1 || '-' || id || '-' || clock_timestamp(), id, (select min(id) from money_account where office_id = ${officeId}), 'earnest', 10000, current_date,
    'confirmed', $3, $4, $3, $3, array[$3::bigint], now(), 10000, 10000 from of returning id, customer_id
), made as (
  insert into earnest (office_id, number, state, customer_id, receipt_id, kind, amount, pieces, worth, until_at, owner_id, department_id, created_by)
  select ${officeId}, 'DJW' || paid.id, 'paid', customer_id, paid.id, 'earnest', 10000, 1, 10000, now() + interval '10 days', $3, $4, $3 from paid
  returning id, version, customer_id
), line as (
  insert into earnest_line (office_id, earnest_id, position, goods_id, lot_id, warehouse_id, boxes, rest, pieces, box_pieces, price, price_unit, amount)
  select ${officeId}, made.id, 0, key.goods_id, key.lot_id, key.warehouse_id, 0, 1, 1, key.box_pieces, 10000, 'piece', 10000
  from made join key on key.n = made.id % ${hot}
)
select id, version, customer_id as "customerId", '' as phone from made`

/** Reserves by hand: takes the product's locks and leaves the same rows, entries of the log and events. */
export async function reserveStock(run: Run, { who, target: { id } }: Given): Promise<unknown> {
  const [earnest] = await run('earnest', 'select * from earnest where office_id = $1 and id = $2 for no key update', [
    officeId,
    id,
  ])
  await run('paid', 'select state from receipt where office_id = $1 and id = $2', [officeId, earnest?.receipt_id])
  const [line] = await run(
    'line',
    `select l.*, g.name, t.colour from earnest_line l join goods g on g.office_id = l.office_id and g.id = l.goods_id
     join stock_lot t on t.office_id = l.office_id and t.id = l.lot_id where l.office_id = $1 and l.earnest_id = $2`,
    [officeId, id],
  )
  const [key] = await run(
    'key',
    `select * from stock_key where office_id = $1 and goods_id = $2 and warehouse_id = $3 and lot_id = $4 and grade_id is null and condition = 'sellable'
     for no key update`,
    [officeId, line?.goods_id, line?.warehouse_id, line?.lot_id],
  )
  const holds = await run(
    'holds',
    `select *, until_at <= stock_now() as lapsed from stock_reservation where office_id = $1 and key_id = $2 and state = 'active'`,
    [officeId, key?.id],
  )
  const taken = holds.reduce((all, hold) => all + (hold.lapsed ? 0 : Number(hold.pieces)), 0)
  if (Number(key?.on_hand) - taken < Number(line?.pieces)) throw new Error('too little is free')
  const [made] = await run(
    'reserve',
    `insert into stock_reservation (office_id, key_id, owner_kind, owner_id, asked, until_at, created_by) values ($1, $2, 'earnest', $3, $4, $5, $6) returning *`,
    [officeId, key?.id, id, line?.pieces, earnest?.until_at, who.employeeId],
  )
  await log(run, who, {
    action: '预留库存',
    subject: 'stockReservation',
    id: made?.id,
    name: '',
    changes: changed(made),
  })
  await run(
    'hold',
    `insert into stock_hold (office_id, reservation_id, key_id, act, pieces, until_at, posted_at, on_day, document_kind, document_id, created_by)
     values ($1, $2, $3, 'reserve', $4, $5, now(), current_date, 'earnest', $6, $7)`,
    [officeId, made?.id, key?.id, line?.pieces, earnest?.until_at, id, who.employeeId],
  )
  const [after] = await run(
    'reserved',
    `update earnest set state = 'reserved', reserved_at = stock_now(), hold_until = null, version = version + 1, updated_at = now()
     where office_id = $1 and id = $2 returning *`,
    [officeId, id],
  )
  const name = String(after?.number)
  await log(run, who, { action: '留货', subject: 'earnest', id, name, changes: changed(after) })
  await tell(run, id)
  return { after, line }
}

/** Removes what the measurement laid and left. */
export async function forgetReserved(owner: Client): Promise<void> {
  const held = `select id from stock_reservation where office_id = ${officeId} and owner_kind = 'earnest' and owner_id in (${laid})`
  const given = `update stock_key k set reserved = reserved - r.pieces from (select key_id, sum(pieces) as pieces from stock_reservation where id in (${held}) group by 1) r
     where k.office_id = ${officeId} and k.id = r.key_id`
  const gone = [
    `delete from stock_hold where office_id = ${officeId} and reservation_id in (${held})`,
    `delete from stock_reservation where office_id = ${officeId} and owner_kind = 'earnest' and owner_id in (${laid})`,
    `delete from earnest_line where office_id = ${officeId} and earnest_id in (${laid})`,
    `delete from earnest where office_id = ${officeId} and number like 'DJW%'`,
    `delete from receipt where office_id = ${officeId} and number like 'SKD%'`,
  ]
  await owner.query(`begin; ${given}; set local session_replication_role = replica; ${gone.join('; ')}; commit`)
}
