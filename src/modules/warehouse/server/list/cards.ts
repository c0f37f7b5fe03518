import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { lotWords } from '../../api/lot.ts'
import { type CardRow, type HoldRow, unseenOwner } from '../../api/stockList.ts'
import { ownersInWords } from '../holds/holders.ts'

type Texts = { colour: string; batch: string; size: string }
const lotOf = ({ colour, batch, size }: Texts) => lotWords({ colour, batch, size })

const perPage = 100

/** Returns the newest movements of goods before an entry, with the numbers of those documents that the person may see. */
export async function stockCard(desk: Desk, goodsId: number, before?: number): Promise<CardRow[]> {
  const { rows } = await desk.client.query<
    Omit<CardRow, 'document' | 'lot'> & Texts & { documentKind: string; documentId: number }
  >(
    `select e.id, e.on_day as "onDay", e.paper_on as "paperOn", e.act, e.document_kind as "documentKind", e.document_id as "documentId",
       w.name as warehouse, l.colour, l.batch, l.size, k.condition, e.pieces, e.on_hand_after as after, e.value, e.value_after as "valueAfter",
       e.created_by as "createdBy", e.posted_at as "postedAt", l.box_pieces as box
     from stock_key k join stock_entry e on e.office_id = k.office_id and e.key_id = k.id
     join stock_lot l on l.office_id = k.office_id and l.id = k.lot_id join warehouse w on w.office_id = k.office_id and w.id = k.warehouse_id
     where k.office_id = $1 and k.goods_id = $2 and ($3::bigint is null or e.id < $3) order by e.id desc limit ${perPage}`,
    [desk.officeId, goodsId, before ?? null],
  )
  const names = new Map<string, string>()
  for (const [kind, some] of Map.groupBy(rows, ({ documentKind }) => documentKind)) {
    if (!Object.hasOwn(desk.nameables, kind)) continue
    const found = await desk.names(
      kind,
      some.map(({ documentId }) => documentId),
    )
    for (const [id, name] of found) names.set(`${kind}/${id}`, name)
  }
  return rows.map(({ colour, batch, size, documentKind, documentId, ...row }) => ({
    ...row,
    document: names.get(`${documentKind}/${documentId}`) ?? '',
    lot: lotOf({ colour, batch, size }),
  }))
}

/** Returns the reservations of goods that hold now, and whose they are as far as the person sees their documents. */
export async function holdsOfGoods(desk: Desk, goodsId: number): Promise<HoldRow[]> {
  const { rows } = await desk.client.query<
    Omit<HoldRow, 'owner' | 'lot'> & Texts & { ownerKind: string; ownerId: number }
  >(
    `select r.id, r.owner_kind as "ownerKind", r.owner_id as "ownerId", w.name as warehouse, l.colour, l.batch, l.size, r.pieces, r.until_at as "untilAt",
       r.created_at as "createdAt", l.box_pieces as box
     from stock_key k join stock_reservation r on r.office_id = k.office_id and r.key_id = k.id and r.state = 'active'
     join stock_lot l on l.office_id = k.office_id and l.id = k.lot_id join warehouse w on w.office_id = k.office_id and w.id = k.warehouse_id
     where k.office_id = $1 and k.goods_id = $2 and (r.until_at is null or r.until_at > (select stock_now())) order by r.until_at, r.id limit 500`,
    [desk.officeId, goodsId],
  )
  const ownerOf = await ownersInWords(desk, rows)
  return rows.map(({ colour, batch, size, ownerKind, ownerId, ...row }) => ({
    ...row,
    owner: ownerOf({ ownerKind, ownerId }) ?? unseenOwner,
    lot: lotOf({ colour, batch, size }),
  }))
}
