import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayFrom, type Money, moneyOf } from '../../../../../tests/support/money.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { allocate } from '../../../../kernel/api/division.ts'
import { type ReceiptGrouping, receiptRoutes as routes } from '../../api/receiptRoutes.ts'
import { mostShared } from '../reading/grouping.ts'

let server: TestServer
let at: Money
let [oak, marble, tile, floor, wood]: number[] = []
beforeAll(async () => {
  server = await startServer()
  at = await moneyOf(server, '分摊公司', 'share')
  const { rows } = await server.owner.query<{ id: number }>(
    `with word as (insert into dictionary_item (office_id, type_code, label, position) values ($1, 'intentionBrand', '橡木', 301),
       ($1, 'intentionBrand', '大理石', 302), ($1, 'intentionCategory', '瓷砖类', 303), ($1, 'intentionCategory', '地板类', 304) returning id),
     below as (insert into dictionary_item (office_id, type_code, label, parent_id, position)
       select $1, 'intentionCategory', '实木地板', max(id), 305 from word returning id)
     select id from word union all select id from below order by id`,
    [at.company.officeId],
  )
  ;[oak, marble, tile, floor, wood] = rows.map(row => row.id)
})
afterAll(() => server.stop())

type Line = { net: number; brand?: number | null | undefined; category?: number | null | undefined; changed?: number }

/** A contract whose lines are put in as they are, with what change orders in effect added. */
async function contractOf(lines: readonly Line[], amount: number) {
  const contract = await at.contract([{ amount }])
  const { officeId } = at.company
  const { rows } = await server.owner.query<{ id: number }>(
    `insert into contract_line (office_id, contract_id, space, space_position, position, kind, name, gross, settled, net, brand_id, category_id)
     select $1, $2, '客厅', 0, place, 'service', '行', net, net, net, brand, category
     from unnest($3::bigint[], $4::bigint[], $5::bigint[]) with ordinality l (net, brand, category, place) order by place returning id`,
    [
      officeId,
      contract.id,
      lines.map(line => line.net),
      lines.map(line => line.brand ?? null),
      lines.map(line => line.category ?? null),
    ],
  )
  for (const [place, { changed }] of lines.entries())
    if (changed)
      for (const [state, net] of [
        ['effective', changed],
        ['draft', 999],
      ] as const)
        await server.owner.query(
          `with made as (insert into contract_change (office_id, contract_id, number, kind, state, revision, reason)
             values ($1, $2, $3, 'change', $4, $5, '加减') returning id)
           insert into contract_change_line (office_id, change_id, position, line_id, net) select $1, id, 0, $6, $7 from made`,
          [
            officeId,
            contract.id,
            `ZJ${contract.id}-${place}${state}`,
            state,
            state === 'effective' ? place + 2 : null,
            rows[place]?.id,
            net,
          ],
        )
  await server.owner.query('update contract set revision = 9 where id = $1', [contract.id])
  return { customerId: contract.customerId, contractId: contract.id, terms: contract.terms }
}
const of = ({ customerId, contractId }: Awaited<ReturnType<typeof contractOf>>) => ({ customerId, contractId })

const groups = (by: ReceiptGrouping, filters: object = {}, as = at.company.boss) =>
  server.ask(routes.groups, { as, body: { by, view: 'confirmed', filters } as never })
const rowsOf = async (filters: object, as = at.company.boss) =>
  (await server.ask(routes.list, { as, body: { view: 'confirmed', filters, pageSize: 200 } as never })).rows
const totals = (filters: object) =>
  server.ask(routes.totals, { as: at.company.boss, body: { view: 'confirmed', filters } as never })
const [early, late, day] = [dayFrom(-40), dayFrom(-5), dayFrom(-3)]
const summed = (found: readonly { amount: number }[]) => found.reduce((sum, { amount }) => sum + amount, 0)

describe('receipts by brand and category', () => {
  test('are split over the lines of the contracts that they pay, and every group finds its receipts', async () => {
    const both = await contractOf(
      [
        { net: 10_000, brand: oak, category: wood },
        { net: 20_000, brand: marble, category: tile, changed: 10_000 },
        { net: 1, category: tile },
      ],
      40_001,
    )
    const single = await contractOf([{ net: 5000, brand: oak, category: tile }], 5000)
    const first = await at.received(of(both), { amount: 20_000, receivedOn: early })
    const second = await at.received(of(single), { amount: 7000, receivedOn: late })
    const waits = await at.enter(of(single), { amount: 333 })
    const [wooden, stone, rest] = allocate(20_000, [10_000, 30_000, 1]) as [number, number, number]

    expect(await groups('brand')).toEqual([
      { by: oak, total: 2, amount: wooden + 5000 },
      { by: marble, total: 1, amount: stone },
      { by: null, total: 1, amount: rest },
      { by: 'unallocated', total: 1, amount: 2000 },
    ])
    expect(await groups('category')).toEqual([
      { by: tile, total: 2, amount: stone + rest + 5000 },
      { by: wood, total: 1, amount: wooden },
      { by: 'unallocated', total: 1, amount: 2000 },
    ])
    for (const by of ['month', 'brand', 'category'] as const) expect(summed(await groups(by)), by).toBe(27_000)

    const found = async (filters: object) => (await rowsOf(filters)).map(({ id, share }) => [id, share])
    expect(await found({ brandIds: { in: [oak] } })).toEqual([
      [second.id, 5000],
      [first.id, wooden],
    ])
    expect(await found({ brandIds: { in: [marble] } })).toEqual([[first.id, stone]])
    expect(await found({ brandIds: { empty: true } })).toEqual([[first.id, rest]])
    expect(await found({ categoryIds: { in: [floor] } })).toEqual([[first.id, wooden]])
    expect(await found({ brandIds: { in: [oak] }, categoryIds: { in: [wood] } })).toEqual([[first.id, wooden]])
    const noLine = { brandIds: { in: [marble] }, categoryIds: { in: [wood] } }
    expect(await found(noLine)).toEqual([])
    expect((await totals(noLine)).total).toBe(0)
    expect(await groups('month', noLine)).toEqual([])
    expect(await found({ unallocated: { between: [1, null] } })).toEqual([[second.id, 7000]])
    expect((await rowsOf({})).map(({ id, brandIds, unallocated }) => ({ id, brandIds, unallocated }))).toEqual([
      { id: second.id, brandIds: [oak], unallocated: 2000 },
      { id: first.id, brandIds: [oak, marble], unallocated: 0 },
    ])
    expect((await totals({ brandIds: { in: [oak] } })).sums).toMatchObject({ amount: 27_000, share: wooden + 5000 })
    expect((await totals({})).sums).not.toHaveProperty('share')

    expect(await groups('month', { brandIds: { in: [oak] } })).toEqual([
      { by: early.slice(0, 7), total: 1, amount: wooden },
      { by: late.slice(0, 7), total: 1, amount: 5000 },
    ])
    expect(await groups('brand', { categoryIds: { in: [tile] }, receivedOn: { between: [early, early] } })).toEqual([
      { by: marble, total: 1, amount: stone },
      { by: null, total: 1, amount: rest },
    ])
    expect(summed(await groups('person', { brandIds: { empty: false } }))).toBe(5000)
    const waiting = await server.ask(routes.groups, {
      as: at.company.boss,
      body: { by: 'brand', view: 'toConfirm', filters: {} },
    })
    expect(waiting).toEqual([{ by: 'unallocated', total: 1, amount: waits.amount }])
    const other = await at.company.hire('shareOther', '导购')
    expect(await groups('brand', {}, other.token)).toEqual([])
    expect(await groups('brand', {}, at.seller.token)).toEqual(await groups('brand'))
  })

  test('are split as the kernel splits, whatever the lines come to, and every split sums up', async () => {
    let seed = 20_261_126
    const next = (most: number) => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % most
    }
    const brands = Array.from({ length: 6 }, (_, at) => at)
    const { rows } = await server.owner.query<{ id: number }>(
      `insert into dictionary_item (office_id, type_code, label, position)
       select $1, 'intentionBrand', '分摊' || n, 400 + n from generate_series(0, 5) n returning id`,
      [at.company.officeId],
    )
    const ids = rows.map(row => row.id)
    const expected = new Map<number, number>()
    const paid = new Set<number>()
    for (let round = 0; round < 12; round++) {
      const scale = round % 4 === 1 ? 10_000_019 : 1 // hundreds of millions of yuan, too
      const lines = brands
        .slice(0, 1 + next(brands.length))
        .map(brand => ({ net: round === 0 ? 0 : next(4) * next(9999) * scale, brand: ids[brand] }))
      const amount = scale + next(30_000)
      const contract = await contractOf(lines, 40_000 * scale)
      const { id } = await at.received(of(contract), { amount })
      paid.add(id)
      const parts = allocate(
        amount,
        lines.map(({ net }) => net),
      )
      for (const [place, { brand }] of lines.entries())
        expected.set(brand as number, (expected.get(brand as number) ?? 0) + (parts[place] as number))
    }
    const told = await groups('brand', { brandIds: { in: ids } })
    expect(new Map(told.map(({ by, amount }) => [by, amount]))).toEqual(expected)
    const found = await rowsOf({ brandIds: { in: ids } })
    expect(new Set(found.map(({ id }) => id))).toEqual(paid)
    for (const { id, share, amount } of found) expect(share, String(id)).toBe(amount)
  })

  test('of money for two contracts follow both, and go with money that is moved away', async () => {
    const one = await contractOf([{ net: 100, brand: oak }], 300)
    const { rows } = await server.owner.query<{ id: number }>(
      'select opportunity_id as id from contract where id = $1',
      [one.contractId],
    )
    const deal = { id: rows[0]?.id as number, customerId: one.customerId }
    const two = await at.contract([{ amount: 200 }], deal)
    const shares = [
      { termId: one.terms[0]?.id, amount: 300 },
      { termId: two.terms[0]?.id, amount: 200 },
    ]
    const receipt = await at.received(of(one), { amount: 500, receivedOn: day }, shares)
    const on = { receivedOn: { between: [day, day] } }
    expect(await groups('brand', on)).toEqual([
      { by: oak, total: 1, amount: 300 },
      { by: null, total: 1, amount: 200 },
    ])
    const back = { id: receipt.id, fromTermId: one.terms[0]?.id as number, amount: 300, reason: '退回余额' }
    await server.ask(routes.move, { as: at.finance.token, body: back })
    expect(await groups('brand', on)).toEqual([
      { by: null, total: 1, amount: 200 },
      { by: 'unallocated', total: 1, amount: 300 },
    ])
    expect(await rowsOf({ receivedOn: on.receivedOn, brandIds: { in: [oak] } })).toEqual([])
  })

  test('of more receipts than one answer sums are refused with the way out, and the list still counts', async () => {
    const one = await contractOf([{ net: 100, brand: oak }], 300)
    const long = '2001-01-01'
    await server.owner.query(
      `insert into receipt (office_id, number, customer_id, contract_id, account_id, kind, amount, received_on, state, owner_id, department_id)
       select $1, 'LONG' || n, $2, $3, (select min(id) from money_account where office_id = $1), 'payment', 1, $4, 'confirmed', $5, $6
       from generate_series(0, $7::int) n`,
      [
        at.company.officeId,
        one.customerId,
        one.contractId,
        long,
        at.seller.employeeId,
        at.company.departmentId,
        mostShared,
      ],
    )
    const on = { receivedOn: { between: [long, long] } }
    const body = { by: 'brand', view: 'confirmed', filters: on } as never
    expect(await server.call(routes.groups, { as: at.company.boss, body })).toMatchObject({
      status: 200,
      code: 40000,
      msg: '按品牌和品类一次最多分摊 60000 笔收款，请缩小收款日期或其他筛选',
    })
    expect(await groups('month', on)).toMatchObject([{ by: '2001-01', total: mostShared + 1 }])
    expect((await totals(on)).total).toBe(mostShared + 1)
  })
})
