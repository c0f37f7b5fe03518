import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { lotWords } from '../../../warehouse/api/lot.ts'
import { expectedKinds } from '../../../warehouse/server/index.ts'
import type { AllocatedLine, Allocation, LotPart } from '../../api/allocation.ts'
import { orders } from '../orders.ts'
import { lackOf, ownerKind, type StockedLine, stockedLines } from './lines.ts'

type Part = LotPart & { line: number; colour: string; batch: string; size: string }

async function partsOf(desk: Desk, orderId: number): Promise<Map<number, LotPart[]>> {
  const { rows } = await desk.client.query<Part>(
    `select r.owner_line as line, k.lot_id as "lotId", l.colour, l.batch, l.size, k.warehouse_id as "warehouseId", w.name as "warehouseName",
       l.box_pieces as "boxPieces", sum(r.pieces)::bigint as pieces
     from stock_reservation r join stock_key k on k.office_id = r.office_id and k.id = r.key_id
     join stock_lot l on l.office_id = k.office_id and l.id = k.lot_id join warehouse w on w.office_id = k.office_id and w.id = k.warehouse_id
     where r.office_id = $1 and r.owner_kind = '${ownerKind}' and r.owner_id = $2 and r.state = 'active'
     group by 1, 2, 3, 4, 5, 6, 7, 8 order by min(r.id)`,
    [desk.officeId, orderId],
  )
  const parts = rows.map(({ colour, batch, size, ...part }) => ({
    ...part,
    lotName: lotWords({ colour, batch, size }),
  }))
  return new Map(
    [...Map.groupBy(parts, ({ line }) => line)].map(([id, some]) => [id, some.map(({ line: _, ...part }) => part)]),
  )
}

type Coming = { goodsId: number; pieces: number; on: string | null }

/** Returns what is ordered for an order and has not come, by goods: for one that was split off also what the order before it lacks no more. */
async function comingFor(desk: Desk, orderId: number): Promise<Coming[]> {
  const own = await orderedFor(desk, orderId)
  const { rows } = await desk.client.query<{ from: number | null }>(
    'select split_of as "from" from sales_order where office_id = $1 and id = $2',
    [desk.officeId, orderId],
  )
  const from = rows[0]?.from
  if (!from) return own
  const before = await comingFor(desk, from)
  const lines = before.length === 0 ? [] : await stockedLines(desk, [from])
  const over = before.map(({ goodsId, pieces, on }) => {
    const lacks = lines.reduce((all, line) => all + (line.goodsId === goodsId ? lackOf(line) : 0), 0)
    return { goodsId, pieces: Math.max(0, pieces - lacks), on }
  })
  return [...Map.groupBy([...own, ...over], ({ goodsId }) => goodsId)].map(([goodsId, some]) => ({
    goodsId,
    pieces: some.reduce((all, { pieces }) => all + pieces, 0),
    on: some.flatMap(({ on }) => on ?? []).toSorted()[0] ?? null,
  }))
}

async function orderedFor(desk: Desk, orderId: number): Promise<Coming[]> {
  const kinds = desk.brought(expectedKinds).filter(({ stage }) => stage === 'ordered')
  if (kinds.length === 0) return []
  const all = kinds.map(({ open }) => `select goods_id, pieces, due_on, for_kind, for_id from (${open('$1')}) x`)
  const { rows } = await desk.client.query<Coming>(
    `select goods_id as "goodsId", sum(pieces)::bigint as pieces, min(due_on)::text as on from (${all.join(' union all ')}) x
     where for_kind = '${ownerKind}' and for_id = $2 group by 1`,
    [desk.officeId, orderId],
  )
  return rows
}

/** Shares what is ordered for an order out to its lines, one after the other, at most what each lacks. */
function shared(coming: readonly Coming[]) {
  const left = new Map(coming.map(({ goodsId, pieces }) => [goodsId, pieces]))
  return (line: StockedLine) => {
    const pieces = Math.min(lackOf(line), left.get(line.goodsId) ?? 0)
    left.set(line.goodsId, (left.get(line.goodsId) ?? 0) - pieces)
    const on = pieces > 0 ? (coming.find(({ goodsId }) => goodsId === line.goodsId)?.on ?? null) : null
    return { coming: pieces, comingOn: on }
  }
}

/** Returns what is reserved for the lines of an order that come from stock, and what they lack. Throws 40400 for one that the person does not see. */
export async function allocationOf(desk: Desk, id: number): Promise<Allocation> {
  const { version } = await orders.visible(desk, id)
  const lines = await stockedLines(desk, [id])
  const parts = await partsOf(desk, id)
  const comingTo = shared(await comingFor(desk, id))
  return {
    version,
    lines: lines.map((line): AllocatedLine => {
      const { orderId: _, contractLineId: __, gradeId: ___, own: ____, wholeBoxes: _____, ...told } = line
      return { ...told, lacks: lackOf(line), ...comingTo(line), parts: parts.get(line.id) ?? [] }
    }),
  }
}
