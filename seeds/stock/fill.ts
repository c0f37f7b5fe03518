import type { ClientBase } from 'pg'
import { formatDate } from '../../src/kernel/api/time.ts'
import { amountOf, hasUnit, type Measures, type PriceUnit } from '../../src/modules/goods/api/units.ts'
import { day } from '../calendar.ts'
import type { Company } from '../companies/found.ts'
import { insertRows, insertSummed, reserveIds } from '../insert.ts'
import { Dice } from '../random.ts'
import { fillCount } from './counts.ts'
import { type Move, type PlannedLot, planLots, type Stocked } from './story.ts'

const places = [
  { name: '总仓', kind: 'main', address: '物流园 3 号库' },
  { name: '城东分仓', kind: 'branch', address: '城东建材市场 B 区' },
  { name: '展厅', kind: 'showroom', address: '门店一楼' },
  { name: '加工点', kind: 'workshop', address: '切割加工间' },
] as const

/** Fills a company with warehouses, and a year of what came into them and left. */
export async function fillStock(client: ClientBase, company: Company, now: number): Promise<void> {
  const goods = await stockedGoods(client, company.officeId)
  if (goods.length === 0) return
  const dice = new Dice(company.plan.seed + 41)
  const warehouses = await insertWarehouses(client, company, now)
  const lots = goods.flatMap(one => planLots(one, dice, warehouses.length, now))
  await keep(client, company, { warehouses, lots, dice })
  await fillCount(client, company, { warehouse: warehouses[0] as number, dice, now })
}

/** Returns the goods that are sold from stock, with what a piece costs, in fen. */
async function stockedGoods(client: ClientBase, officeId: number): Promise<Stocked[]> {
  const { rows } = await client.query<Measures & { id: string; cost: number; priceUnit: PriceUnit }>(
    `select id, cost::int, price_unit as "priceUnit", side_a as "sideA", side_b as "sideB", piece_area as "pieceArea", box_pieces as "boxPieces"
     from goods where office_id = $1 and sold_as = 'stock' and cost is not null order by id`,
    [officeId],
  )
  return rows.flatMap(({ id, cost, priceUnit, ...sizes }) =>
    hasUnit(sizes, priceUnit)
      ? [{ id: Number(id), boxPieces: sizes.boxPieces, pieceCost: amountOf(sizes, 1, cost, priceUnit) }]
      : [],
  )
}

async function insertWarehouses(client: ClientBase, { officeId, employees }: Company, now: number): Promise<number[]> {
  const ids = await reserveIds(client, 'warehouse', places.length)
  const at = new Date(now - 360 * day).toISOString()
  const kept = { officeId, createdBy: employees[0]?.id, createdAt: at, updatedAt: at }
  await insertRows(
    client,
    'warehouse',
    places.map((place, which) => ({ id: ids[which], ...place, shipsTogether: place.kind !== 'workshop', ...kept })),
  )
  return ids
}

type Plan = { warehouses: readonly number[]; lots: readonly PlannedLot[]; dice: Dice }
type Key = {
  id: number
  lotId: number
  lot: PlannedLot
  warehouse: number
  condition: Move['condition']
  moves: Move[]
}

async function keep(client: ClientBase, company: Company, { warehouses, lots, dice }: Plan): Promise<void> {
  const { officeId } = company
  const lotIds = await reserveIds(client, 'stock_lot', lots.length)
  await insertSummed(
    client,
    'stock_lot',
    lots.map((lot, at) => lotRow(officeId, lotIds[at] as number, lot)),
  )
  const keys = await keysOf(client, lots, lotIds)
  const rowOf = ({ id, lotId, lot, warehouse, condition, moves }: Key) => {
    const last = moves.at(-1) as Move
    const place = condition === 'sample' ? '样板墙' : `${dice.pick(['A', 'B', 'C'])}区-${dice.int(1, 24)}`
    const there = { onHand: last.onHandAfter, loose: last.looseAfter, value: last.valueAfter }
    const of = { goodsId: lot.goods.id, warehouseId: warehouses[warehouse], lotId, condition, place, twin: 0 }
    return { officeId, id, ...of, ...there, reserved: 0, version: 1 }
  }
  await insertRows(client, 'stock_key', keys.map(rowOf))
  await insertSummed(client, 'stock_entry', await entriesOf(client, company, keys))
}

function lotRow(officeId: number, id: number, { goods, colour, batch, moves }: PlannedLot) {
  const came = moves.filter(({ act }) => act === 'receive').toSorted((one, other) => one.at - other.at)
  const [first] = came as [Move]
  const onHand = moves.reduce((all, { pieces }) => all + pieces, 0)
  const at = new Date(first.at).toISOString()
  const cost = { costValue: came.at(-1)?.value ?? 0, costPieces: came.at(-1)?.pieces ?? 1 }
  const texts = { colour, batch, size: '', boxPieces: goods.boxPieces, hasMoved: true }
  return {
    officeId,
    id,
    goodsId: goods.id,
    ...texts,
    sinceOn: formatDate(first.at),
    ...cost,
    onHand,
    version: 1,
    createdAt: at,
    updatedAt: at,
    remark: '',
  }
}

async function keysOf(client: ClientBase, lots: readonly PlannedLot[], lotIds: readonly number[]): Promise<Key[]> {
  const planned = lots.flatMap((lot, at) =>
    [...Map.groupBy(lot.moves, ({ warehouse, condition }) => `${warehouse}/${condition}`).values()].map(moves => ({
      lotId: lotIds[at] as number,
      lot,
      warehouse: (moves[0] as Move).warehouse,
      condition: (moves[0] as Move).condition,
      moves,
    })),
  )
  const ids = await reserveIds(client, 'stock_key', planned.length)
  return planned.map((key, at) => ({ id: ids[at] as number, ...key }))
}

/** Returns the entries of all keys in the order of time, each caused by a paper of its own from before the product. */
async function entriesOf(client: ClientBase, { officeId, employees }: Company, keys: readonly Key[]) {
  const all = keys
    .flatMap(key => key.moves.map(move => ({ key, move })))
    .toSorted((one, other) => one.move.at - other.move.at)
  const ids = await reserveIds(client, 'stock_entry', all.length)
  const came = new Set<number>()
  return all.map(({ key, move }, at) => {
    const begins = move.act === 'receive' && !came.has(key.lotId)
    came.add(key.lotId)
    const { warehouse: _, condition: __, at: moment, ...amounts } = move
    return {
      officeId,
      id: ids[at],
      keyId: key.id,
      lotId: key.lotId,
      ...amounts,
      variance: 0,
      lineId: 1,
      movement: '',
      documentKind: 'opening',
      documentId: ids[at],
      fromOutside: move.act === 'receive',
      sinceOn: begins ? formatDate(moment) : null,
      onDay: formatDate(moment),
      postedAt: new Date(moment).toISOString(),
      createdAt: new Date(moment).toISOString(),
      createdBy: employees[0]?.id,
    }
  })
}
