import type { Desk } from '../../../../kernel/server/desk/desk.ts'

/** Pieces of a lot that came in worth nothing and did not go back or into another lot: `entryId` is the entry of the first of them. */
export type Uncosted = { lotId: number; entryId: number; pieces: number }

/**
 * Returns the lots of goods of which something lies there that may lack a cost: it is worth nothing, or a cost that the lot got later was taken back, though
 * what came in since with a cost is worth something beside it.
 */
export async function uncostedLots(desk: Desk, goodsId: number, lotId: number | null): Promise<number[]> {
  const { rows } = await desk.client.query<{ id: number }>(
    `select distinct lot_id as id from stock_key
     where office_id = $1 and goods_id = $2 and on_hand > 0 and ($3::bigint is null or lot_id = $3)
       and (value = 0 or lot_id in (
         select e.lot_id from stock_cost c
         join stock_entry e on e.office_id = c.office_id and e.document_kind = 'stockCost' and e.document_id = c.id
         where c.office_id = $1 and c.goods_id = $2 and c.reversed_at is not null))
     order by 1`,
    [desk.officeId, goodsId, lotId],
  )
  return rows.map(({ id }) => id)
}

type Moved = {
  lotId: number
  entryId: number
  act: string
  pieces: number
  value: number
  came: number
  outside: boolean
}

/**
 * Returns what of locked lots came in worth nothing since the company had none of the lot, or since its last cost that came late: a lot that was used up
 * begins anew. What came together with later gains of counts is one, since a late cost counts what comes from outside alone as later.
 */
export async function uncostedOf(desk: Desk, lotIds: readonly number[]): Promise<Uncosted[]> {
  const { rows } = await desk.client.query<Moved>(
    `with moved as (
       select e.lot_id, min(e.id) filter (where e.pieces > 0) as came_by, max(e.id) as last, min(e.act) as act, sum(e.pieces) as pieces,
         sum(e.value) as value, coalesce(sum(e.value) filter (where e.pieces > 0), 0) as came, bool_or(e.from_outside) as outside, bool_or(e.act = 'cost') as costs
       from stock_entry e
       where e.office_id = $1 and e.key_id in (select id from stock_key where office_id = $1 and lot_id = any($2::bigint[]))
         and e.reverses_id is null
         and not exists (select from stock_entry r where r.office_id = e.office_id and r.reverses_id = e.id)
       group by e.lot_id, e.document_kind, e.document_id, e.line_id, e.movement
     ), run as (select m.*, sum(m.pieces) over (partition by m.lot_id order by m.last) as total from moved m),
     began as (select lot_id, max(last) filter (where total = 0 or costs) as last from run group by 1)
     select r.lot_id as "lotId", r.came_by as "entryId", r.act, r.pieces::bigint as pieces, r.value::bigint as value, r.came::bigint as came, r.outside
     from run r join began b using (lot_id) where r.last > coalesce(b.last, 0) and r.pieces <> 0 order by r.lot_id, r.last`,
    [desk.officeId, lotIds],
  )
  return [...Map.groupBy(rows, ({ lotId }) => lotId).values()].flatMap(ofLot)
}

/** Movements by which pieces worth nothing leave that bear no cost here: back to the supplier, and into another lot, which lacks it in turn. */
const takesAlong: readonly string[] = ['return', 'relot']

function ofLot(moved: readonly Moved[]): Uncosted[] {
  const found: Uncosted[] = []
  for (const { lotId, entryId, act, pieces, value, came, outside } of moved) {
    const last = found.at(-1)
    if (pieces > 0 && came === 0) {
      if (last && !outside) last.pieces += pieces
      else found.push({ lotId, entryId, pieces })
    }
    if (pieces < 0 && value === 0 && takesAlong.includes(act)) takeFrom(found, -pieces)
  }
  return found.filter(one => one.pieces > 0)
}

function takeFrom(found: readonly Uncosted[], pieces: number): void {
  let left = pieces
  for (const one of found) {
    const taken = Math.min(one.pieces, left)
    one.pieces -= taken
    left -= taken
  }
}
