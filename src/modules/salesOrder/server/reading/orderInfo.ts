import { prepared } from '../../../../kernel/server/database/prepared.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { together } from '../../../../kernel/server/desk/together.ts'
import { handle } from '../../../../kernel/server/http/mount.ts'
import { point } from '../../../../kernel/server/module.ts'
import { linkedNames } from '../../../../kernel/server/record/linked.ts'
import { lackingTerms, releaseForeseen } from '../../../money/server/index.ts'
import { unseenOwner } from '../../../warehouse/api/stockList.ts'

import type { ShownOrderLine } from '../../api/order.ts'
import {
  type InfoLine,
  type LotOfLine,
  type MoneyLacks,
  mostMoves,
  type OrderMove,
  type OrderPaperRow,
  infoRoutes as routes,
} from '../../api/orderInfo.ts'
import { orderLines } from '../lines.ts'
import { type OrderRecord, orders } from '../orders.ts'

/** The documents of an order that a module has, as the person sees them: what they are called, their state, and where they open. `key` is the document's kind and number: `shipment-7`. */
export type OrderPapers = (desk: Desk, orderId: number) => Promise<readonly OrderPaperRow[]>
export const orderPapers = point<OrderPapers>('orderPapers')

type Sums = Pick<InfoLine, 'reserved' | 'shipped' | 'onWay' | 'signed' | 'back' | 'short'> & { id: number }
type Move = Omit<OrderMove, 'lot' | 'document' | 'to'> & {
  lineId: number
  lotId: number | null
  documentKind: string
  documentId: number
}
type OfLot = { lineId: number; lotId: number; shipped: number; back: number }

async function sumsOf(desk: Desk, orderId: number): Promise<Map<number, Sums>> {
  const { rows } = await desk.client.query<Sums>(
    prepared(
      `select l.id, r.reserved, l.net as shipped, l.on_way as "onWay", l.signed, l.back, l.short from sales_order_line l
     join order_line_reserved r on r.office_id = l.office_id and r.line_id = l.id
     where l.office_id = $1 and l.sales_order_id = $2`,
      [desk.officeId, orderId],
    ),
  )
  return new Map(rows.map(row => [row.id, row]))
}

async function movesOf(desk: Desk, orderId: number): Promise<Move[]> {
  const { rows } = await desk.client.query<Move>(
    prepared(
      `select m.id, m.sales_order_line_id as "lineId", m.act, m.pieces, m.answers, m.lot_id as "lotId", m.document_kind as "documentKind",
       m.document_id as "documentId", m.on_day as "onDay", m.created_at as "createdAt", m.created_by as "createdBy"
     from sales_order_line l join sales_order_move m on m.office_id = l.office_id and m.sales_order_line_id = l.id
     where l.office_id = $1 and l.sales_order_id = $2 order by m.id desc limit ${mostMoves}`,
      [desk.officeId, orderId],
    ),
  )
  return rows
}

async function lotsOf(desk: Desk, orderId: number): Promise<OfLot[]> {
  const { rows } = await desk.client.query<OfLot>(
    prepared(
      `select m.line_id as "lineId", m.lot_id as "lotId", sum(m.net)::bigint as shipped, sum(m.back)::bigint as back
     from home_lot m where m.office_id = $1 and m.order_id = $2 group by 1, 2 order by 1, 2`,
      [desk.officeId, orderId],
    ),
  )
  return rows
}

/** Returns the names of the documents that moves name, by their kinds, as far as the person sees them. */
async function documentNames(desk: Desk, moves: readonly Move[]): Promise<Map<string, Map<number, string>>> {
  const kinds = [...Map.groupBy(moves, move => move.documentKind)]
  const names = await together(
    ...kinds.map(([kind, some]) => () => {
      const ids = some.map(({ documentId }) => documentId)
      return linkedNames(desk, kind, ids)
    }),
  )
  return new Map(kinds.map(([kind], at) => [kind, names[at] as Map<number, string>]))
}

/** Returns the names of lots, and of the documents that moves name. */
const namesOf = (desk: Desk, moves: readonly Move[], lots: readonly OfLot[]) =>
  together(
    () =>
      linkedNames(
        desk,
        'stockLot',
        [...moves, ...lots].map(({ lotId }) => lotId),
      ),
    () => documentNames(desk, moves),
  )

type Names = Awaited<ReturnType<typeof namesOf>>

/** Returns moves as the person sees them: a document's number only where they see it, and where it opens. */
function toldMoves(moves: readonly Move[], [lots, documents]: Names, papers: readonly OrderPaperRow[]) {
  const open = new Map(papers.map(({ key, to }) => [key, to]))
  return moves.map(({ lotId, documentKind, documentId, ...move }) => ({
    ...move,
    lot: lots.get(lotId ?? 0) ?? '',
    document: documents.get(documentKind)?.get(documentId) ?? unseenOwner,
    to: open.get(`${documentKind}-${documentId}`) ?? null,
  }))
}

/** Returns what money lacks before goods of an order leave, for who sees the money of its contract; null for others, and where nothing is left to ship. */
async function moneyOf(desk: Desk, { contractId, state }: OrderRecord, left: boolean): Promise<MoneyLacks | null> {
  if (state !== 'done' || !left || !desk.may('collectionInfo')) return null
  if (!(await desk.names('contract', [contractId])).has(contractId)) return null
  const told = await releaseForeseen(desk, contractId, 'shipping')
  return { ...told, terms: told.short === 0 ? [] : await lackingTerms(desk, contractId, 'shipping') }
}

const none: Omit<Sums, 'id'> = { reserved: 0, shipped: 0, onWay: 0, signed: 0, back: 0, short: 0 }

function infoLine(line: ShownOrderLine, sums: Omit<Sums, 'id'>, lots: LotOfLine[], moves: OrderMove[]): InfoLine {
  const { boxes: _, rest: __, goodsId: ___, ...shown } = line
  return { ...shown, ...none, ...sums, toShip: Math.max(0, line.pieces - sums.shipped), lots, moves }
}

/** The call that tells one order whole. */
export const infoHandlers = [
  handle(routes.info, async (desk, { params: { id } }) => {
    const order = await orders.visible(desk, id)
    const [lines, sums, moves, lots] = await together(
      () => orderLines.read(desk, id),
      () => sumsOf(desk, id),
      () => movesOf(desk, id),
      () => lotsOf(desk, id),
    )
    const left = lines.some(line => line.pieces > (sums.get(line.id)?.shipped ?? 0))
    const [names, money, ...brought] = await together(
      () => namesOf(desk, moves, lots),
      () => moneyOf(desk, order, left),
      ...desk.brought(orderPapers).map(of => () => of(desk, id)),
    )
    const papers = brought.flat()
    const told = toldMoves(moves, names, papers)
    const [lotNames] = names
    return {
      lines: lines.map(line =>
        infoLine(
          line,
          sums.get(line.id) ?? none,
          lots.flatMap(({ lineId, lotId, ...of }) =>
            lineId === line.id ? [{ id: lotId, name: lotNames.get(lotId) ?? '', ...of }] : [],
          ),
          told.flatMap(({ lineId, ...move }) => (lineId === line.id ? [move] : [])),
        ),
      ),
      money,
      papers,
    }
  }),
]
