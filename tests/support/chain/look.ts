import { expect } from 'vitest'
import { chainRoutes } from '../../../src/modules/contract/api/chain.ts'
import { verifiedLedger } from '../ledger.ts'
import { type Contract, nameOf, type Place } from './books.ts'
import type { Play } from './play.ts'

const conditions = ['sellable', 'inspection', 'degraded'] as const
const places = ([0, 1] as const).flatMap(warehouse =>
  ([0, 1] as const).flatMap(lot => conditions.map((condition): Place => ({ warehouse, lot, condition }))),
)

/** Expects that the product has what the books say of goods, orders and money, and that every sum agrees with its entries. */
export async function looksAlike(play: Play, company: string): Promise<void> {
  const { books } = play
  const told = play.told.slice(-60).join('\n')
  const keys = places.map(place => {
    const { pieces, value } = books.key(place)
    return [nameOf(place), pieces, value, books.held(place)]
  })
  expect(await keysOf(play), told).toEqual(keys)
  const orders = books.orders.map(({ id, pieces, net, onWay, signed, short, back, done }) => {
    return { id, pieces, net, onWay, signed, short, back, done }
  })
  expect(await ordersOf(play), told).toEqual(orders)
  const contracts = [...books.contracts, play.home.contract].map(one => {
    return { id: one.id, total: books.total(one), paid: one.paid, pieces: one.ended ? 0 : one.pieces }
  })
  expect(await contractsOf(play), told).toEqual(contracts.toSorted((a, b) => a.id - b.id))
  expect(await homeNow(play), told).toEqual(homeOf(play))
  for (const contract of books.contracts) withinBounds(play, contract)
  expect((await verifiedLedger(play.server, company)).broken, told).toEqual([])
}

/** 0 ≤ net shipped ≤ ordered ≤ contracted, and what is reserved is no more than is left to ship. */
function withinBounds({ books }: Play, contract: Contract): void {
  const [shipped, ordered] = [books.shipped(contract), books.ordered(contract)]
  expect(shipped).toBeGreaterThanOrEqual(0)
  expect(shipped).toBeLessThanOrEqual(ordered)
  expect(ordered).toBeLessThanOrEqual(contract.ended ? 0 : contract.pieces)
}

async function keysOf(play: Play) {
  const { rows } = await play.server.owner.query<{ key: string; pieces: number; value: number; reserved: number }>(
    `select concat_ws('/', case warehouse_id when $3 then 0 else 1 end, array_position($2::bigint[], lot_id) - 1, condition) as key,
       on_hand::bigint as pieces, value::bigint as value, reserved::bigint as reserved
     from stock_key where goods_id = $1`,
    [play.goodsId, play.lots, play.at.main],
  )
  const by = new Map(rows.map(row => [row.key, row]))
  return places.map(place => {
    const { pieces = 0, value = 0, reserved = 0 } = by.get(nameOf(place)) ?? {}
    return [nameOf(place), pieces, value, reserved]
  })
}

async function ordersOf({ server, books }: Play) {
  const { rows } = await server.owner.query(
    `select o.id, l.pieces, l.net, l.on_way as "onWay", l.signed, l.short, l.back, o.state = 'done' as done
     from sales_order o join sales_order_line l on l.sales_order_id = o.id where o.id = any($1::bigint[]) order by o.id`,
    [books.orders.map(({ id }) => id)],
  )
  return rows
}

/** What the books say of a home: its packages, what of its cabinets is out, and that it is whole when all have come. */
function homeOf({ home: { packages } }: Play) {
  const count = (...states: string[]) => packages.filter(({ state }) => states.includes(state)).length
  const each = 6 / packages.length
  const came = packages.length - count('expected')
  return {
    states: packages.map(({ state }) => state),
    net: each * count('loaded', 'signed', 'lost'),
    signed: each * count('signed', 'lost'),
    onWay: each * count('loaded'),
    arrived: came,
    whole: came === packages.length,
  }
}

async function homeNow({ server, home }: Play) {
  const { rows } = await server.owner.query(
    `select (select array_agg(p.state order by p.id) from factory_package p where p.factory_order_id = f.id) as states,
       l.net, l.signed, l.on_way as "onWay", f.arrived, f.state = 'arrived' as whole
     from factory_order f, sales_order_line l where f.id = $1 and l.id = $2`,
    [home.factoryId, home.lineId],
  )
  return rows[0]
}

async function contractsOf({ server, books, home }: Play) {
  const { rows } = await server.owner.query(
    `select c.id, c.effective_total as total, c.paid, coalesce(k.contracted, 0)::bigint as pieces from contract c
     left join sold_line k on k.contract_id = c.id where c.id = any($1::bigint[]) order by c.id`,
    [[...books.contracts, home.contract].map(({ id }) => id)],
  )
  return rows
}

/** Expects that 资金与货物链 of each contract tells what the books say, each figure the sum of its entries. */
export async function chainsAlike({ server, at, books }: Play): Promise<void> {
  for (const contract of books.contracts) {
    const parts = await server.ask(chainRoutes.ofContract, { as: at.company.boss, params: { id: contract.id } })
    const figures = (part: string) => {
      const of = parts.find(({ key }) => key === part)?.figures ?? []
      for (const { value, rows } of of) expect(rows.reduce((all, { amount }) => all + amount, 0)).toBe(value)
      return Object.fromEntries(of.map(({ key, value }) => [key, value]))
    }
    const { price, pieces, ended } = contract
    const worth = (count: number) => (ended || pieces === 0 ? 0 : count * price)
    expect(figures('goods')).toMatchObject({
      ordered: worth(books.ordered(contract)),
      shipped: worth(books.shipped(contract)),
    })
    expect(figures('goodsCost').goodsCost).toBe(books.cost(contract))
  }
}
