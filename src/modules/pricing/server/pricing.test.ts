import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeRole } from '../../../../tests/support/factories.ts'
import { type Company, type Employee, foundCompany } from '../../../../tests/support/people.ts'
import { csvOf, importer } from '../../../../tests/support/transfer.ts'
import { startTwoNodes, type TwoNodes } from '../../../../tests/support/twoNodes.ts'
import { untimed } from '../../../../tests/support/untimed.ts'
import { codes } from '../../../kernel/api/envelope.ts'
import { formatDate, startOfDay } from '../../../kernel/api/time.ts'
import { gateLogRoutes } from '../../audit/api/log.ts'
import { goodsRoutes } from '../../goods/api/goods.ts'
import { type PriceUnit, priceIn } from '../../goods/api/units.ts'
import { batchRoutes } from '../api/batch.ts'
import { dayRoutes } from '../api/day.ts'
import { setDiscountFloor } from '../api/discountFloor.ts'
import { windowRoutes as routes } from '../api/window.ts'

let pair: TwoNodes
let company: Company
let sales: Employee
let manager: Employee
let finance: Employee
let made = 0
const words = { channel: [] as number[], level: [] as number[], grade: [] as number[] }
beforeAll(async () => {
  pair = await startTwoNodes()
  company = await foundCompany(pair.nodes[0], '价格公司', 'priceBoss')
  sales = await company.hire('priceSales', '导购')
  manager = await company.hire('priceManager', '部门经理')
  finance = await company.hire('priceFinance', '财务')
  const { rows } = await pair.nodes[0].owner.query(
    `select type_code, id from dictionary_item where office_id = $1 and type_code in ('priceChannel', 'customerLevel', 'goodsGrade') order by position`,
    [company.officeId],
  )
  const of = (code: string) => rows.filter(row => row.type_code === code).map(row => Number(row.id))
  Object.assign(words, { channel: of('priceChannel'), level: of('customerLevel'), grade: of('goodsGrade') })
})
afterAll(() => pair.stop())

const server = () => pair.nodes[0]
const goodsWith = (more: object = {}) =>
  server().ask(goodsRoutes.add, { as: company.boss, body: { code: `P${++made}`, name: `价格商品${made}`, ...more } })
const add = (goodsId: number, more: object = {}, as = company.boss) =>
  server().call(routes.add, { as, body: { goodsId, fromDay: '2030-01-01', listPrice: 10_000, ...more } })
const priceOn = async (goodsId: number, on: string, more: object = {}, as = company.boss) => {
  const [priced] = await server().ask(dayRoutes.on, { as, body: { on, asked: [{ goodsId, ...more }] } })
  if (!priced) throw new Error('no answer')
  return priced
}
const today = () => formatDate(Date.now())
const inDays = (days: number) => formatDate(startOfDay(Date.now(), days))
/** Makes a window that may have begun before today, as time brings about; no call does. */
async function heldSince(goodsId: number, fromDay: string, toDay: string | null, listPrice = 10_000): Promise<number> {
  const { rows } = await server().owner.query(
    `insert into price_window (office_id, goods_id, unit, from_day, to_day, list_price) values ($1, $2, 'piece', $3, $4, $5) returning id`,
    [company.officeId, goodsId, fromDay, toDay, listPrice],
  )
  return Number(rows[0].id)
}
const revoke = (id: number) => server().call(routes.revoke, { as: company.boss, body: { id, reason: '录错' } })
const refused = (answer: { code: number; data: unknown }, field: string) =>
  expect(answer).toMatchObject({ code: codes.badInput, data: { issues: [{ field }] } })

const tile = {
  spec: '800*800',
  boxPieces: 4,
  priceUnit: 'area',
  listPrice: 10_000,
  floorSeller: 9000,
  floorManager: 8000,
}

describe('windows', () => {
  test('hold from a day until before another; without one the price of the goods does', async () => {
    const { id } = await goodsWith({ listPrice: 12_300 })
    const window = await add(id, { fromDay: '2030-03-01', toDay: '2030-04-01' })
    expect(window).toMatchObject({ code: 0, data: { state: 'future', createdBy: expect.any(Number) } })
    expect((await priceOn(id, '2030-02-28')).price).toBe(12_300)
    expect(await priceOn(id, '2030-03-01')).toMatchObject({ price: 10_000, windowId: window.data?.id })
    expect((await priceOn(id, '2030-03-31')).price).toBe(10_000)
    expect((await priceOn(id, '2030-04-01')).price).toBe(12_300)
    expect(await priceOn(id, '2030-04-01', { unit: 'box' })).toMatchObject({ windowId: null, price: null })
  })

  test('of the same goods, grade, unit, channel and level do not overlap, also for two people at once on two nodes', async () => {
    const { id } = await goodsWith()
    await add(id, { toDay: '2030-02-01' })
    refused(await add(id, { fromDay: '2030-01-31' }), 'fromDay')
    expect(await add(id, { channelId: words.channel[1] })).toMatchObject({ code: 0 })
    expect(await add(id, { levelId: words.level[0] })).toMatchObject({ code: 0 })
    for (let round = 0; round < 5; round += 1) {
      const fresh = await goodsWith()
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, turn) =>
          pair.post(turn, routes.add, company.boss, {
            goodsId: fresh.id,
            fromDay: `2030-0${1 + turn}-15`,
            toDay: '2030-09-01',
            listPrice: 100 + turn,
          }),
        ),
      )
      expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
      expect(answers.filter(({ code }) => code === codes.badInput)).toHaveLength(5)
    }
  })

  test('are kept apart by the database itself, whatever writes them', async () => {
    const { id } = await goodsWith()
    const insert = (from: string, to: string | null) =>
      server().owner.query(
        `insert into price_window (office_id, goods_id, unit, from_day, to_day, list_price) values ($1, $2, 'piece', $3, $4, 1)`,
        [company.officeId, id, from, to],
      )
    await insert('2030-01-01', '2030-02-01')
    await insert('2030-02-01', null)
    await expect(insert('2030-01-31', '2030-02-01')).rejects.toMatchObject({ code: '23P01' })
    await expect(insert('2031-01-01', null)).rejects.toMatchObject({ code: '23P01' })
  })

  test('are voided with a reason, once, and never edited; the log has it', async () => {
    const { id } = await goodsWith({ listPrice: 500 })
    const { data } = await add(id)
    expect(await revoke(data?.id ?? 0)).toMatchObject({
      data: { state: 'voided', voidReason: '录错', voidedBy: expect.any(Number) },
    })
    expect(await revoke(data?.id ?? 0)).toMatchObject({ code: codes.conflict })
    expect((await priceOn(id, '2030-06-01')).price).toBe(500)
    expect(await add(id)).toMatchObject({ code: 0 })
    const log = await server().ask(gateLogRoutes.list, {
      as: company.boss,
      body: { filters: {}, page: 1, pageSize: 20 },
    })
    expect(JSON.stringify(log)).toContain('作废价格')
  })

  test.each([
    [{ goodsId: 999_999_999 }, 'goodsId'],
    [{ unit: 'area' }, 'unit'],
    [{ unit: 'box' }, 'unit'],
    [{ fromDay: '2020-01-01' }, 'fromDay'],
    [{ fromDay: '2020-01-01', shifts: true }, 'fromDay'],
    [{ toDay: '2030-01-01' }, 'toDay'],
    [{ toDay: '2029-12-01' }, 'toDay'],
    [{ fromDay: '2030-02-30' }, 'fromDay'],
    [{ listPrice: -1 }, 'listPrice'],
    [{ listPrice: null }, 'listPrice'],
    [{ floorSeller: 10_001 }, 'floorSeller'],
    [{ floorSeller: 9000, floorManager: 9001 }, 'floorManager'],
    [{ channelId: 999_999_999 }, 'channelId'],
    [{ levelId: 999_999_999 }, 'levelId'],
  ])('with %j are refused by field', async (more, field) => {
    const { id } = await goodsWith()
    refused(await add(id, more), field)
    const list = await server().ask(routes.list, { as: company.boss, body: { view: 'all', search: `P${made}` } })
    expect(list.rows).toEqual([])
  })
})

describe('a day that is over', () => {
  test('keeps its price: a window that holds ends today when it is taken back, one that is over stays', async () => {
    const { id } = await goodsWith({ listPrice: 500 })
    const [past, now] = [await heldSince(id, inDays(-9), inDays(-3), 111), await heldSince(id, inDays(-3), null, 222)]
    expect(await revoke(past)).toMatchObject({ code: codes.conflict, msg: expect.stringContaining('过去的价格') })
    expect(await revoke(now)).toMatchObject({ data: { state: 'past', toDay: today(), voidReason: '录错' } })
    expect((await priceOn(id, inDays(-5))).price).toBe(111)
    expect((await priceOn(id, inDays(-1))).price).toBe(222)
    expect((await priceOn(id, today())).price).toBe(500)
    expect(await revoke(now)).toMatchObject({ code: codes.conflict })
  })

  test('keeps its price when a new window takes the place of the one that holds', async () => {
    const { id } = await goodsWith({ listPrice: 500 })
    await heldSince(id, inDays(-3), null, 222)
    refused(await add(id, { fromDay: inDays(-1), shifts: true }), 'fromDay')
    expect(await add(id, { fromDay: today(), listPrice: 333, shifts: true })).toMatchObject({ code: 0 })
    expect((await priceOn(id, inDays(-1))).price).toBe(222)
    expect((await priceOn(id, today())).price).toBe(333)
  })
})

describe('the goods’ own list price', () => {
  const edited = async (id: number, listPrice: number) => {
    const { version } = await server().ask(goodsRoutes.detail, { as: company.boss, params: { id } })
    return server().ask(goodsRoutes.edit, { as: company.boss, body: { id, version, listPrice } })
  }
  const batch = (more: object) =>
    server().call(batchRoutes.add, {
      as: company.boss,
      body: { name: '按标价', way: 'own', fromDay: today(), ...more } as never,
    })

  test('changes nothing while a window holds, which the goods say; from today it holds by a batch, which is taken back', async () => {
    const { id } = await goodsWith({ listPrice: 10_000, floorSeller: 9000 })
    await heldSince(id, inDays(-3), inDays(9), 12_800)
    await add(id, { fromDay: today(), channelId: words.channel[0], listPrice: 11_100 })
    const after = await edited(id, 13_500)
    expect(after).toMatchObject({
      listPrice: 13_500,
      held: { fromDay: inDays(-3), toDay: inDays(9), listPrice: 12_800 },
    })
    expect((await priceOn(id, today())).price).toBe(12_800)
    const asked = { goodsIds: [id], way: 'own', fromDay: today() }
    const preview = await server().ask(batchRoutes.preview, { as: company.boss, body: asked as never })
    expect(preview.lines).toMatchObject([
      { before: { listPrice: 12_800 }, after: { listPrice: 13_500 }, toDay: inDays(9) },
    ])
    const { data } = await batch({ goodsIds: [id] })
    expect(data).toMatchObject({ status: 'done', changedCount: 1, told: '按商品标价' })
    expect(await priceOn(id, today())).toMatchObject({ price: 13_500, floorSeller: 9000 })
    expect((await priceOn(id, inDays(-1))).price).toBe(12_800)
    expect((await priceOn(id, today(), { channelId: words.channel[0] })).price).toBe(11_100)
    await server().ask(batchRoutes.reverse, {
      as: company.boss,
      body: { id: data?.id ?? 0, fromDay: today(), remark: '错' },
    })
    expect((await priceOn(id, today())).price).toBe(12_800)
  })

  test('holds already, or is not there: such goods stay and are named; floors that the goods lack stay', async () => {
    const [plain, bare] = [await goodsWith({ listPrice: 500 }), await goodsWith()]
    const floored = await goodsWith({ listPrice: 700 })
    await heldSince(bare.id, inDays(-3), null)
    await add(floored.id, { fromDay: today(), listPrice: 900, floorSeller: 800, floorManager: 600 })
    const { data } = await batch({ goodsIds: [plain.id, bare.id, floored.id] })
    expect(data?.skipped.map(({ why }) => why)).toEqual(['没有别的价格，已按商品标价报价', '商品没有标价'])
    expect(await priceOn(floored.id, today())).toMatchObject({ price: 700, floorSeller: 700, floorManager: 600 })
    refused(await batch({ goodsIds: [plain.id], channelId: words.channel[0] }), 'channelId')
    refused(await batch({ goodsImportId: 999_999_999 }), 'goodsImportId')
  })

  test('that a workbook changes is told before and after the import, and holds from today for what it changed', async () => {
    const [{ id, code }, other] = [await goodsWith({ listPrice: 100 }), await goodsWith({ listPrice: 100 })]
    for (const one of [id, other.id]) await heldSince(one, inDays(-3), null, 12_800)
    const file = csvOf([
      ['编码', '标价'],
      [code, '135'],
    ])
    const bring = importer(server(), 'goods', company.boss)
    const checked = await bring.check(await bring.upload(file), { duplicates: 'update' })
    expect(checked).toMatchObject({ updatedCount: 1, message: expect.stringContaining('有 1 个改了标价，但今天仍按') })
    const done = await bring.run(checked.id)
    expect(done).toMatchObject({ updatedCount: 1, message: expect.stringContaining('按商品标价') })
    const { data } = await batch({ goodsImportId: done.id })
    expect(data).toMatchObject({ goodsCount: 1, changedCount: 1 })
    expect((await priceOn(id, today())).price).toBe(13_500)
    expect((await priceOn(other.id, today())).price).toBe(12_800)
  })
})

test('of goods with more prices than are told, the one that holds is told always', async () => {
  const { id } = await goodsWith()
  const now = await heldSince(id, inDays(-1), inDays(1))
  await server().owner.query(
    `insert into price_window (office_id, goods_id, unit, from_day, to_day, list_price)
     select $1, $2, 'piece', $3::date + 2 + n, $3::date + 3 + n, 100 from generate_series(1, 250) n`,
    [company.officeId, id, today()],
  )
  const told = await server().ask(routes.ofGoods, { as: company.boss, params: { id } })
  expect(told.filter(({ state }) => state === 'now').map(row => row.id)).toEqual([now])
  expect(told).toHaveLength(101)
  expect(told.at(-2)?.fromDay).toBe(inDays(3))
})

describe('the price on a day', () => {
  test('is that of the most specific window: the grade, then the level, then the channel, last the unit', async () => {
    const { id } = await goodsWith(tile)
    const [channelId, levelId, gradeId] = [words.channel[1], words.level[1], words.grade[2]]
    for (const [listPrice, more] of [
      [9900, {}],
      [9500, { channelId }],
      [9400, { levelId }],
      [5000, { gradeId }],
    ] as const)
      expect(await add(id, { unit: 'area', listPrice, ...more })).toMatchObject({ code: 0 })
    const price = async (more: object) => (await priceOn(id, '2030-05-01', { unit: 'area', ...more })).price
    expect(await price({})).toBe(9900)
    expect(await price({ channelId })).toBe(9500)
    expect(await price({ channelId, levelId })).toBe(9400)
    expect(await price({ channelId, levelId, gradeId })).toBe(5000)
    expect(await price({ channelId: words.channel[2] })).toBe(9900)
    expect(await price({ unit: 'piece' })).toBe(6336)
    expect(await price({ unit: 'box', channelId })).toBe(24_320)
    await add(id, { unit: 'box', listPrice: 25_000 })
    expect(await price({ unit: 'box' })).toBe(25_000)
    expect(await price({ unit: 'box', channelId })).toBe(24_320)
    expect(await price({ unit: 'metre' })).toBe(7920)
  })

  test('answers in the order asked; goods of nobody are not found', async () => {
    const [one, two] = [await goodsWith({ listPrice: 100 }), await goodsWith({ listPrice: 200 })]
    const asked = [two.id, one.id, two.id].map(goodsId => ({ goodsId }))
    const ask = (more: { goodsId: number }[]) =>
      server().call(dayRoutes.on, { as: company.boss, body: { on: '2030-05-01', asked: more } })
    expect((await ask(asked)).data?.map(row => row.price)).toEqual([200, 100, 200])
    expect(await ask([...asked, { goodsId: 999_999_999 }])).toMatchObject({ code: codes.notFound })
  })

  test('says where it comes from: goods’ own prices are those of now for any day, and what a window leaves open is of now too', async () => {
    const { id } = await goodsWith({ listPrice: 100 })
    const basis = async (on: string) => (await priceOn(id, on)).basis
    expect(await basis(inDays(-10))).toBe('那天没有价格记录，是商品现在的价格，当时可能不同')
    expect(await basis(today())).toBe('商品自己的价格')
    expect(await basis(inDays(10))).toBe('那天还没有价格记录，是商品现在的价格')
    const windowId = await heldSince(id, inDays(-20), null)
    expect(await basis(inDays(-10))).toBe(`价格记录 ${windowId}；记录里没有的底价和成本是商品现在的`)
    expect(await basis(today())).toBe(`价格记录 ${windowId}`)
  })

  test('is that of a naive model, after any history of windows made and voided', async () => {
    const units: PriceUnit[] = ['piece', 'area', 'box']
    const day = fc.integer({ min: 1, max: 28 }).map(at => `2030-02-${String(at).padStart(2, '0')}`)
    const key = fc.record({
      unit: fc.constantFrom(...units),
      gradeId: fc.constantFrom(null, 0, 1),
      channelId: fc.constantFrom(null, 0, 1),
      levelId: fc.constantFrom(null, 0),
    })
    const step = fc.oneof(
      { weight: 4, arbitrary: fc.record({ key, from: day, to: fc.option(day), listPrice: fc.nat(100_000) }) },
      { weight: 1, arbitrary: fc.record({ voids: fc.nat(20) }) },
    )
    const idsOf = (one: { gradeId: number | null; channelId: number | null; levelId: number | null }) => ({
      gradeId: one.gradeId === null ? null : (words.grade[one.gradeId] as number),
      channelId: one.channelId === null ? null : (words.channel[one.channelId] as number),
      levelId: one.levelId === null ? null : (words.level[one.levelId] as number),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 12 }),
        fc.array(fc.tuple(key, day), { minLength: 5, maxLength: 5 }),
        async (steps, asks) => {
          const { id } = await goodsWith({ ...tile, gradeId: words.grade[0] })
          const kept: {
            id: number
            unit: PriceUnit
            from: string
            to: string | null
            listPrice: number
            ids: ReturnType<typeof idsOf>
          }[] = []
          for (const one of steps) {
            if ('voids' in one) {
              const gone = kept.splice(one.voids % (kept.length || 1), 1)[0]
              if (gone) await server().ask(routes.revoke, { as: company.boss, body: { id: gone.id, reason: '试' } })
              continue
            }
            const ids = idsOf(one.key)
            const answer = await add(id, {
              ...ids,
              unit: one.key.unit,
              fromDay: one.from,
              toDay: one.to,
              listPrice: one.listPrice,
            })
            const clash = kept.some(
              other =>
                other.unit === one.key.unit &&
                JSON.stringify(other.ids) === JSON.stringify(ids) &&
                other.from < (one.to ?? '9') &&
                one.from < (other.to ?? '9'),
            )
            const fits = !clash && (one.to === null || one.to > one.from)
            expect(answer.code).toBe(fits ? 0 : codes.badInput)
            if (fits)
              kept.push({
                id: answer.data?.id ?? 0,
                unit: one.key.unit,
                from: one.from,
                to: one.to,
                listPrice: one.listPrice,
                ids,
              })
          }
          for (const [asked, on] of asks) {
            const ids = idsOf(asked)
            const grade = ids.gradeId ?? words.grade[0]
            const fit = kept.filter(
              one =>
                one.from <= on &&
                (one.to === null || on < one.to) &&
                (one.unit === asked.unit || one.unit === 'area') &&
                [null, grade].includes(one.ids.gradeId as number) &&
                [null, ids.channelId].includes(one.ids.channelId) &&
                [null, ids.levelId].includes(one.ids.levelId),
            )
            const rank = (one: (typeof kept)[number]) =>
              (one.ids.gradeId ? 8 : 0) +
              (one.ids.levelId ? 4 : 0) +
              (one.ids.channelId ? 2 : 0) +
              (one.unit === asked.unit ? 1 : 0)
            const best = fit.toSorted((a, b) => rank(b) - rank(a))[0] ?? {
              id: null,
              unit: 'area' as const,
              listPrice: tile.listPrice,
            }
            const measures = { sideA: 800, sideB: 800, pieceArea: null, boxPieces: 4 }
            expect(await priceOn(id, on, { ...ids, unit: asked.unit })).toMatchObject({
              windowId: best.id,
              price: priceIn(measures, best.listPrice, best.unit, asked.unit),
            })
          }
        },
      ),
      { numRuns: 12 },
    )
  })
})

describe('who sees what', () => {
  const secret = { listPrice: 77_111, floorSeller: 66_111, floorManager: 55_111, floorDirector: 44_111 }

  test('sellers see price and own floor, managers and finance all floors and the cost; the warehouse nothing', async () => {
    const { id } = await goodsWith({ listPrice: 90_000, cost: 33_111 })
    const { data } = await add(id, { fromDay: today(), ...secret })
    const of = async (as: string) => Object.keys(await priceOn(id, '2030-05-01', {}, as)).toSorted()
    const [all, mine] = [['floorDirector', 'floorManager', 'floorSeller', 'mine', 'price', 'windowId'], 'mine']
    expect(await of(sales.token)).toEqual(['basis', 'floorSeller', mine, 'price', 'windowId'])
    expect(await of(manager.token)).toEqual(['basis', 'cost', ...all])
    expect(await of(finance.token)).toEqual(['basis', 'cost', ...all])
    for (const view of ['now', 'all']) {
      const seen = JSON.stringify(
        await server().call(routes.list, { as: sales.token, body: { view, search: `P${made}` } }),
      )
      expect(seen).toContain('77111')
      expect(seen).not.toMatch(/55111|44111|33111/)
    }
    const told = await server().call(routes.detail, { as: sales.token, params: { id: data?.id ?? 0 } })
    expect(untimed(told)).not.toMatch(/55111|44111|33111/)
    for (const body of [
      { filters: { floorDirector: { between: [1, 2] as [number, number] } } },
      { sort: { by: 'floorManager', order: 'ascend' as const } },
    ])
      expect(await server().call(routes.list, { as: sales.token, body })).toMatchObject({ code: codes.badInput })
  })
})

describe('the operation log', () => {
  test('tells prices and floors only to those who see them', async () => {
    const rights = { code: 'priceKeeper', menus: ['priceManager', 'gateLogManager'], elements: ['goodsManager:price'] }
    const role = await makeRole(server().owner, company.officeId, rights)
    const keeper = await company.hire('priceKeeper', role)
    const { id } = await goodsWith()
    await add(id, { listPrice: 88_111, floorSeller: 77_222, floorManager: 66_333, floorDirector: 55_444 })
    const { rows } = await server().ask(gateLogRoutes.list, {
      as: keeper.token,
      body: { filters: { action: { contains: '新增价格' }, subjectName: { contains: `价格商品${made}` } } },
    })
    const entry = { params: { id: rows[0]?.id as number } }
    const told = JSON.stringify(await server().ask(gateLogRoutes.detail, { as: keeper.token, ...entry }))
    expect(told).toMatch(/881/)
    expect(told).not.toMatch(/66.?333|55.?444|663\.33|554\.44/)
    const whole = await server().ask(gateLogRoutes.detail, { as: company.boss, ...entry })
    expect(whole.changes.map(change => change.field)).toContain('floorDirector')
  })
})

describe('how low a person may go', () => {
  const floors = { listPrice: 10_000, floorSeller: 9000, floorManager: 8000, floorDirector: 7000 }
  const rate = (id: number, discountFloor: number | null) =>
    server().ask(setDiscountFloor, { as: company.boss, body: { id, discountFloor } })

  test('is the floor of their rank, or their own share of the price', async () => {
    const { id } = await goodsWith()
    await add(id, floors)
    const mine = async (as: string) => (await priceOn(id, '2030-05-01', {}, as)).mine
    expect([await mine(sales.token), await mine(manager.token), await mine(company.boss)]).toEqual([9000, 8000, 7000])
    await rate(sales.employeeId, 8333)
    expect(await mine(sales.token)).toBe(8333)
    await rate(sales.employeeId, null)
    expect(await mine(sales.token)).toBe(9000)
  })

  test('a floor that the window leaves open is that of the goods, never above the price', async () => {
    const { id } = await goodsWith({ listPrice: 10_000, floorSeller: 9000, floorManager: 8000 })
    await add(id, { listPrice: 8500 })
    expect(await priceOn(id, '2030-05-01')).toMatchObject({
      floorSeller: 8500,
      floorManager: 8000,
      floorDirector: null,
    })
  })
})
