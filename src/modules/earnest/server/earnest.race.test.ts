import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Earnests, earnestsOf, type There } from '../../../../tests/support/earnests.ts'
import { inGroups } from '../../../../tests/support/stock.ts'
import { startTwoNodes, type TwoNodes } from '../../../../tests/support/twoNodes.ts'
import { receiptRoutes } from '../../money/api/receiptRoutes.ts'
import { earnestRoutes as routes } from '../api/routes.ts'

let two: TwoNodes
let at: Earnests
beforeAll(async () => {
  two = await startTwoNodes()
  at = await earnestsOf(two.nodes[0], '抢货公司', 'grab')
  await two.nodes[0].owner.query(
    `insert into office_switch (office_id, code, value) values ($1, 'earnestHoldHours', '0')`,
    [at.officeId],
  )
})
afterAll(() => two?.stop())

/** How often each race is run, over lots of its own; so many of them at once, whose customers wait for each other only at the goods. */
const [rounds, atOnce] = [200, 5]
type Models = readonly [number, number]
let models: Models[]
beforeAll(async () => {
  const of = await at.there(100)
  const model = async () => {
    const { id: opportunityId, customerId } = await at.sales.addDeal(at.seller.token)
    return (await at.add(of, 6, { opportunityId, customerId })).id
  }
  models = []
  for (let place = 0; place < atOnce; place++) models.push([await model(), await model()])
})

/** Copies one with its receipt, which waits for finance: once for each lot, until a moment. Entering them is no part of the race. */
async function copied(model: number, keys: readonly There[], untilAt: string): Promise<number[]> {
  const { rows } = await two.nodes[0].owner.query<{ id: number }>(
    `with made as (
       select k.*, nextval(pg_get_serial_sequence('receipt', 'id')) as receipt_id, nextval(pg_get_serial_sequence('earnest', 'id')) as earnest_id
       from unnest($2::bigint[], $3::bigint[]) with ordinality as k (goods_id, lot_id, place)),
     money as (
       insert into receipt overriding system value
       select (jsonb_populate_record(r, jsonb_build_object('id', m.receipt_id, 'number', 'SK' || m.receipt_id))).*
       from made m, receipt r join earnest e on e.receipt_id = r.id where e.id = $1),
     kept as (
       insert into earnest overriding system value
       select (jsonb_populate_record(e, jsonb_build_object('id', m.earnest_id, 'number', 'DJ' || m.earnest_id, 'receipt_id', m.receipt_id, 'until_at', $4::text))).*
       from made m, earnest e where e.id = $1),
     lines as (
       insert into earnest_line overriding system value
       select (jsonb_populate_record(l, jsonb_build_object('id', nextval(pg_get_serial_sequence('earnest_line', 'id')), 'earnest_id', m.earnest_id,
         'goods_id', m.goods_id, 'lot_id', m.lot_id))).*
       from made m, earnest_line l where l.earnest_id = $1)
     select earnest_id::int as id from made order by place`,
    [model, keys.map(({ goodsId }) => goodsId), keys.map(({ lotId }) => lotId), untilAt],
  )
  return rows.map(({ id }) => id)
}

/** Two of each lot, of different customers, in groups that race at once. */
async function pairs(first: string, second: string): Promise<[number, number][][]> {
  const groups = inGroups(await at.lots(rounds, 10), atOnce)
  const all = groups.map((): [number, number][] => [])
  for (const [place, [one, other]] of models.entries()) {
    const keys = groups.map(group => group[place] as There)
    const [ones, others] = [await copied(one, keys, first), await copied(other, keys, second)]
    for (const [turn, group] of all.entries()) group.push([ones[turn] as number, others[turn] as number])
  }
  return all
}

/** What is stored of some now, in their order: each with its receipt, and what it holds. */
async function stored(ids: readonly number[]) {
  const { rows } = await two.nodes[0].owner.query<{
    id: number
    version: number
    state: string
    held: number
    receiptId: number
    receiptVersion: number
  }>(
    `select e.id, e.version, e.state, r.id as "receiptId", r.version as "receiptVersion", coalesce((select sum(h.pieces) from stock_reservation h
         where h.office_id = e.office_id and h.owner_kind = 'earnest' and h.owner_id = e.id and h.state = 'active'), 0)::int as held
     from unnest($1::bigint[]) with ordinality as asked (id, place) join earnest e on e.id = asked.id left join receipt r on r.id = e.receipt_id
     order by asked.place`,
    [ids],
  )
  return rows
}
type Stored = Awaited<ReturnType<typeof stored>>[number]

const confirm = (turn: number, { receiptId: id, receiptVersion: version }: Stored) =>
  two.post(turn, receiptRoutes.confirm, at.finance.token, { id, version })
/** The proof that the support of tests makes for its own documents alone; the query below is that of these. */
const ofOwners = '预留都有仍然有效的单据'
/** Every sum of stock holds, and no reservation is without an earnest that may hold goods. */
async function proved() {
  expect((await at.broken()).filter(check => check !== ofOwners)).toEqual([])
  const { rows } = await two.nodes[0].owner.query(
    `select r.id from stock_reservation r left join earnest e on e.office_id = r.office_id and e.id = r.owner_id
       and e.state in ('paid', 'reserved', 'extended', 'signed') where r.office_id = $1 and r.state = 'active' and e.id is null`,
    [at.officeId],
  )
  expect(rows).toEqual([])
}

test('two are confirmed for one lot at once: one is reserved, the other stays paid', async () => {
  for (const group of await pairs(at.later(5), at.later(5))) {
    const ids = group.flat()
    const answers = await Promise.all((await stored(ids)).map((one, turn) => confirm(turn, one)))
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([0]))
    const ends = inGroups(await stored(ids), 2).map(both =>
      both.map(({ state, held }) => `${state} ${held}`).toSorted(),
    )
    expect(ends).toEqual(group.map(() => ['paid 0', 'reserved 48']))
  }
  await proved()
}, 240_000)

test('confirmation, reversal, expiry, extension and release meet: one order of events, nothing held without money', async () => {
  const [ends, later] = [at.later(3), at.later(6)]
  for (const [turn, group] of (await pairs(ends, later)).entries()) {
    const [first, second] = [group.map(([id]) => id), group.map(([, id]) => id)]
    await Promise.all((await stored(first)).map((one, place) => confirm(place, one)))
    // At every other turn the first end by their time at this very moment.
    if (turn % 2) await at.clock(ends)
    const others = await stored(second)
    const races = (await stored(first)).map(({ id, version, ...money }, place) =>
      Promise.all([
        two.post(place, receiptRoutes.reverse, at.finance.token, {
          id: money.receiptId,
          version: money.receiptVersion,
          reason: '测试',
        }),
        confirm(place + 1, others[place] as Stored),
        two.post(place, routes.extend, at.seller.token, { id, version, untilAt: later }),
        two.post(place + 1, routes.end, at.seller.token, { id, version }),
        at.sweep(two.nodes[place % 2 === 0 ? 0 : 1]),
      ]),
    )
    for (const [reversal, confirmation] of await Promise.all(races))
      expect([reversal.code, confirmation.code]).toEqual([0, 0])
    for (const one of await stored(first)) expect(one).toMatchObject({ state: 'draft', held: 0, receiptId: null })
    for (const { state, held } of await stored(second)) expect(held).toBe(state === 'reserved' ? 48 : 0)
    await at.clock(null)
  }
  await proved()
}, 240_000)
