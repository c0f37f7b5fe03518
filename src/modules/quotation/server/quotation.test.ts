import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Sales, salesOf } from '../../../../tests/support/deals.ts'
import { type Company, type Employee, foundCompany } from '../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { codes } from '../../../kernel/api/envelope.ts'
import { formatDate } from '../../../kernel/api/time.ts'
import { gateLogRoutes } from '../../audit/api/log.ts'
import { type GoodsDetail, goodsRoutes } from '../../goods/api/goods.ts'
import { LineInput } from '../../lines/api/line.ts'
import { lineRoutes } from '../../lines/api/routes.ts'
import { priceWord, quantityWords } from '../../lines/api/words.ts'
import { windowRoutes } from '../../pricing/api/window.ts'
import { setRoutes } from '../../sets/api/set.ts'
import type { QuotationDetail } from '../api/quotation.ts'
import { quotationRoutes as routes } from '../api/routes.ts'

let server: TestServer
let second: TestServer
let company: Company
let deals: Sales
let sales: Employee
let other: Employee
let manager: Employee
let finance: Employee
let tile: GoodsDetail
let dealId: number
beforeAll(async () => {
  server = await startServer()
  second = await startServer({ database: server.database })
  company = await foundCompany(server, '报价公司', 'quoteBoss')
  deals = await salesOf(server, company)
  sales = await company.hire('quoteSales', '导购')
  other = await company.hire('quoteOther', '导购')
  manager = await company.hire('quoteManager', '部门经理')
  finance = await company.hire('quoteFinance', '财务')
  tile = await goods({ code: 'TH-8080', name: '雪山白瓷砖', ...tileFacts })
  dealId = (await deals.addDeal(sales.token)).id
})
afterAll(async () => {
  await second?.stop()
  await server?.stop()
})

const tileFacts = { spec: '800*800', boxPieces: 3, wholeBoxes: true, priceUnit: 'area', listPrice: 12_000 } as const
const floors = { floorSeller: 10_033, floorManager: 9022, cost: 6011 }
let made = 0
const goods = (more: object = {}): Promise<GoodsDetail> =>
  server.ask(goodsRoutes.add, {
    as: company.boss,
    body: { code: `Q${++made}`, name: `商品${made}`, ...floors, ...more },
  })
const line = (more: Partial<LineInput> = {}): LineInput => ({
  ...LineInput.parse({ kind: 'goods', goodsId: tile.id, quantity: 9600, quantityUnit: 'area' }),
  ...more,
})
const start = (as = sales.token, opportunityId = dealId) => server.ask(routes.add, { as, body: { opportunityId } })
type More = Partial<{ [Key in string]: unknown }>
const bodyOf = ({ id, version }: QuotationDetail, lines: LineInput[], more: More = {}) => ({
  id,
  version,
  spaces: [{ name: '客厅', lines }],
  ...more,
})
const save = (quotation: QuotationDetail, lines: LineInput[], more: More = {}, as = sales.token) =>
  server.call(routes.save, { as, body: bodyOf(quotation, lines, more) })
const saved = async (quotation: QuotationDetail, lines: LineInput[], more: More = {}) =>
  server.ask(routes.save, { as: sales.token, body: bodyOf(quotation, lines, more) })
const detail = (id: number, as = sales.token) => server.ask(routes.detail, { as, params: { id } })
const refused = (answer: { code: number; data: unknown }, field: string) =>
  expect(answer).toMatchObject({ code: codes.badInput, data: { issues: [{ field }] } })
const firstLine = (quotation: QuotationDetail) => quotation.spaces[0]?.lines[0]

describe('a quotation', () => {
  test('has a number without gaps, belongs to its deal, and is computed by the server alone', async () => {
    const first = await start()
    const next = await start()
    const day = formatDate(new Date()).replaceAll('-', '')
    expect(first.number).toMatch(new RegExp(`^BJ${day}-\\d{4}$`))
    expect(Number(next.number.slice(-4))).toBe(Number(first.number.slice(-4)) + 1)
    const whole = await saved(
      first,
      [
        line(),
        line({ discountKind: 'rate', discount: 9000 }),
        line({ kind: 'service', goodsId: null, name: '搬楼', unit: '层', quantity: 6000, price: 3000 }),
      ],
      { discountKind: 'amount', discount: 10_000, rounding: 120 },
    )
    expect(whole).toMatchObject({
      sums: {
        gross: 248_400,
        lineDiscount: 11_520,
        subtotal: 236_880,
        discount: 10_000,
        rounding: 120,
        total: 226_760,
      },
      total: 226_760,
      lineCount: 3,
    })
    expect(firstLine(whole)).toMatchObject({ pieces: 15, quantity: 9600, quantityUnit: 'area', gross: 115_200 })
    const lines = whole.spaces.flatMap(space => space.lines)
    expect(lines.reduce((sum, one) => sum + one.net, 0)).toBe(whole.total)
    expect(await server.ask(routes.ofDeal, { as: sales.token, params: { opportunityId: dealId } })).toMatchObject([
      { id: next.id },
      { id: first.id, total: 226_760 },
    ])
    const history = await server.ask(routes.history, { as: sales.token, params: { id: first.id } })
    expect(JSON.stringify(history)).toContain('雪山白瓷砖')
  })

  test('counts goods by the word of their own unit, and keeps it when the goods get another', async () => {
    const { rows } = await server.owner.query(
      `select label, id from dictionary_item where office_id = $1 and type_code = 'goodsUnit' and label = any($2)`,
      [company.officeId, ['樘', '套']],
    )
    const idOf = (label: string) => Number(rows.find(row => row.label === label)?.id)
    const door = await goods({ name: '木门', listPrice: 200_000, unitId: idOf('樘') })
    const one = line({ goodsId: door.id, quantity: 2000, quantityUnit: 'piece' })
    const first = await saved(await start(), [one, line({ quantity: 3000, quantityUnit: 'piece' })])
    const said = ({ spaces }: QuotationDetail) =>
      spaces.flatMap(space => space.lines.map(all => quantityWords(all, all.pieces)))
    expect(said(first)).toEqual(['2 樘', '3 片'])
    const facts = { id: door.id, version: door.version, unitId: idOf('套') }
    await server.ask(goodsRoutes.edit, { as: company.boss, body: facts })
    const again = await saved(first, [{ ...one, was: 0 }, one])
    expect(said(again)).toEqual(['2 樘', '2 套'])
    expect(priceWord(again.spaces[0]?.lines[0] as LineInput, 'piece')).toBe('樘')
  })

  test('ignores what a caller says of prices and sums, and refuses keys that it does not know', async () => {
    const quotation = await start()
    const cheap = { ...line(), price: 1 }
    expect(firstLine(await saved(quotation, [cheap]))).toMatchObject({ net: 115_200, goods: { listPrice: 12_000 } })
    refused(await save(quotation, [{ ...line(), net: 1 } as never]), 'spaces.0.lines.0.net')
  })

  test.each<[Partial<LineInput>, string]>([
    [{ goodsId: null }, 'goodsId'],
    [{ goodsId: 999_999 }, 'goodsId'],
    [{ quantity: -1 }, 'quantity'],
    [{ quantity: 1_000_000_000, quantityUnit: 'box', discountKind: 'price', discount: 9_000_000_000 }, 'quantity'],
    [{ discountKind: 'rate', discount: 10_001 }, 'discount'],
    [{ discountKind: 'amount', discount: 115_201 }, 'discount'],
    [{ kind: 'custom', measure: null }, 'measure'],
    [{ kind: 'custom', measure: 'metre' }, 'measure'],
    [{ kind: 'service' }, 'goodsId'],
    [{ kind: 'service', goodsId: null, name: '安装' }, 'price'],
    [{ kind: 'service', goodsId: null, price: 1 }, 'name'],
  ])('refuses the line %j by its field, and keeps nothing of it', async (more, field) => {
    const quotation = await start()
    refused(await save(quotation, [line(more)]), `spaces.0.lines.0.${field}`)
    expect((await detail(quotation.id)).lineCount).toBe(0)
  })

  test('refuses a reduction beyond what is to pay, more than 300 lines, and words of no dictionary', async () => {
    const quotation = await start()
    refused(await save(quotation, [line()], { rounding: 115_201 }), 'rounding')
    refused(
      await save(
        quotation,
        Array.from({ length: 301 }, () => line()),
      ),
      'spaces.0.lines',
    )
    expect(await save(quotation, [line()], { validUntil: '2026-02-30' })).toMatchObject({ code: codes.badInput })
  })

  test('an edit that began before another is told what changed; only one of two at once on two nodes is kept', async () => {
    const quotation = await start()
    const bodies = [1000, 2000].map(quantity => bodyOf(quotation, [line({ quantity, quantityUnit: 'piece' })]))
    const nodes = [server, second]
    const answers = await Promise.all(
      bodies.map((body, at) => (nodes[at] as TestServer).call(routes.save, { as: sales.token, body })),
    )
    expect(answers.map(answer => answer.code).sort()).toEqual([0, codes.stale])
    const stale = answers.find(answer => answer.code === codes.stale)
    expect(JSON.stringify(stale?.data)).toContain('明细')
    expect((await detail(quotation.id)).lineCount).toBe(1)
  })

  test('one of two people who send a quotation at once on two nodes does; a sent one cannot be edited', async () => {
    const quotation = await saved(await start(), [line()])
    const body = { id: quotation.id, version: quotation.version }
    const answers = await Promise.all([server, second].map(node => node.call(routes.send, { as: sales.token, body })))
    expect(answers.map(answer => answer.code === 0).sort()).toEqual([false, true])
    expect(await save(await detail(quotation.id), [line()])).toMatchObject({ code: codes.conflict })
  })

  test('is neither sent nor accepted while there is nothing of a line: a quantity of 0, a measured item without sizes', async () => {
    const door = { kind: 'custom', goodsId: null, name: '定制门', measure: 'leaf', price: 100 } as const
    const fee = { kind: 'service', goodsId: null, name: '量尺', unit: '次', price: 100 } as const
    const nothing = [line({ quantity: 0 }), line({ ...door, quantity: 1000, sizes: [] }), line({ ...fee, quantity: 0 })]
    for (const empty of nothing) {
      const quotation = await saved(await start(), [line(), empty])
      const answer = await server.call(routes.send, {
        as: sales.token,
        body: { id: quotation.id, version: quotation.version },
      })
      expect(answer).toMatchObject({ code: codes.conflict, msg: expect.stringContaining('1 行的数量为 0') })
      const fit = await saved(quotation, [line()])
      await server.ask(routes.send, { as: sales.token, body: { id: fit.id, version: fit.version } })
    }
  })
})

describe('floors', () => {
  const below: [string, LineInput[], More][] = []
  beforeAll(() => {
    const fit = line({ discountKind: 'price', discount: 10_033 })
    below.push(
      ['a line discount', [line({ discountKind: 'price', discount: 10_032 })], {}],
      ['a gift', [fit, line({ gift: true })], {}],
      ['抹零', [fit], { rounding: 1 }],
      ['a coupon', [fit], { coupon: 100 }],
      ['a whole discount', [line()], { discountKind: 'rate', discount: 8360 }],
      ['a typed unit', [line({ quantity: 1000, quantityUnit: 'box', discountKind: 'amount', discount: 3800 })], {}],
    )
  })

  test('are passed by no way; the line says that it needs an approval, and the draft is kept but not sent', async () => {
    for (const [way, lines, more] of below) {
      const quotation = await saved(await start(), lines, more)
      const warnings = quotation.spaces.flatMap(space => space.lines).filter(one => one.judgement.warning)
      expect(warnings.length, way).toBe(1)
      expect(quotation.belowCount, way).toBe(1)
      const body = { id: quotation.id, version: quotation.version }
      expect(await server.call(routes.send, { as: sales.token, body }), way).toMatchObject({ code: codes.conflict })
    }
  })

  test('of managers and directors are in no word that a seller reads, at whatever price they ask', async () => {
    const own = await goods({ ...tileFacts, floorDirector: 8011 })
    const quotation = await start()
    const read = async (discount: number, as: string) => {
      const lines = [line({ goodsId: own.id, discountKind: 'price', discount })]
      const body = { id: quotation.id, spaces: [{ name: '客厅', lines }] }
      const { spaces } = await server.ask(routes.check, { as, body })
      return spaces[0]?.lines[0]?.judgement.warning
    }
    const asked = [10_033, 10_032, 9022, 9021, 8011, 8010, 1]
    const seen = await Promise.all(asked.map(price => read(price, sales.token)))
    expect(seen).toEqual([null, ...asked.slice(1).map(() => '需审批')])
    const all = await Promise.all(asked.map(price => read(price, company.boss)))
    expect(all).toEqual([null, null, null, null, null, '低于底价，需特价审批', '低于底价，需特价审批'])
  })

  test('hold at the floor itself, and against the floor of today when a draft was priced before', async () => {
    const own = await goods({ ...tileFacts })
    const mine = line({ goodsId: own.id, discountKind: 'price', discount: 10_033 })
    const quotation = await saved(await start(), [mine])
    expect(firstLine(quotation)?.judgement.warning).toBe(null)
    const facts = { listPrice: 13_000, floorSeller: 11_044 }
    await server.ask(goodsRoutes.edit, { as: company.boss, body: { id: own.id, version: own.version, ...facts } })
    const now = await detail(quotation.id)
    expect(firstLine(now)).toMatchObject({ goods: { listPrice: 12_000 }, judgement: { priceNow: 13_000 } })
    expect(firstLine(now)?.judgement.warning).not.toBe(null)
    const body = { id: quotation.id, version: now.version }
    expect(await server.call(routes.send, { as: sales.token, body })).toMatchObject({ code: codes.conflict })
    const kept = await saved(now, [{ ...mine, was: 0 }])
    expect(firstLine(kept)?.goods?.listPrice).toBe(12_000)
    const anew = await saved(kept, [{ ...mine, was: 0 }], { reprice: true })
    expect(firstLine(anew)?.goods?.listPrice).toBe(13_000)
    expect(firstLine(anew)?.judgement.priceNow).toBeUndefined()
  })

  test('and cost are in no answer, history or log of who may not see them', async () => {
    const quotation = await saved(await start(), [line({ discountKind: 'price', discount: 9500 })])
    const seen = [
      await detail(quotation.id),
      await server.ask(routes.history, { as: sales.token, params: { id: quotation.id } }),
      await server.ask(lineRoutes.goods, { as: sales.token, body: { search: 'TH-8080' } }),
      await server.ask(gateLogRoutes.list, { as: company.boss, body: { filters: {} } }),
    ]
    const said = JSON.stringify(seen)
    // Apart from the digits of trace numbers and times.
    for (const secret of ['9022', '6011', '10033'])
      expect(said).not.toMatch(new RegExp(`(?<![\\w.-])${secret}(?![\\w-])`))
    for (const secret of ['"cost"', '"margin"']) expect(said).not.toContain(secret)
    const whole = await detail(quotation.id, company.boss)
    expect(whole.sums).toMatchObject({ cost: 57_706, margin: 33_494 })
  })
})

describe('versions and variants', () => {
  test('a new version takes the prices of today; sending it voids the one before', async () => {
    const own = await goods({ ...tileFacts })
    const first = await saved(await start(), [line({ goodsId: own.id })], { validUntil: '2999-12-31' })
    const sent = await server.ask(routes.send, { as: sales.token, body: { id: first.id, version: first.version } })
    expect(sent.may).toMatchObject({ edit: false, accept: true, share: true })
    const facts = { id: own.id, version: own.version, listPrice: 13_000 }
    await server.ask(goodsRoutes.edit, { as: company.boss, body: facts })
    const copied = await server.ask(routes.copy, { as: sales.token, body: { id: first.id, as: 'version' } })
    expect(copied).toMatchObject({ number: first.number, revision: 2, state: 'draft', total: 124_800, notes: [] })
    await server.ask(routes.send, { as: sales.token, body: { id: copied.id, version: copied.version } })
    expect(await detail(first.id)).toMatchObject({ state: 'void', voidReason: '被新版本取代', total: 115_200 })
    const variant = await server.ask(routes.copy, {
      as: sales.token,
      body: { id: first.id, as: 'variant', variant: '经济' },
    })
    expect(variant).toMatchObject({ variant: '经济', revision: 1 })
    expect(variant.number).not.toBe(first.number)
  })

  test('a new version keeps what has no price today as it was, takes off no more than is there, and says so', async () => {
    const bare = { floorSeller: null, floorManager: null, floorDirector: null, cost: null }
    const price = (listPrice: number) => ({ listPrice, ...bare })
    const [unpriced, tiles, cheaper, part] = [
      await goods({ name: '无价砖', ...price(10_000) }),
      await goods({ name: '无箱砖', ...tileFacts, ...bare }),
      await goods({ name: '降价砖', ...price(50_000) }),
      await goods({ name: '洁具', ...price(40_000) }),
    ] as const
    const parts = [{ name: '洁具', goodsId: part.id, quantity: 1000, unit: 'piece' as const }]
    const body = { code: 'TC-5', name: '老套餐', price: 30_000, parts }
    const set = await server.ask(setRoutes.add, { as: company.boss, body })
    const piece = (goodsId: number, more: Partial<LineInput> = {}) =>
      line({ goodsId, quantity: 1000, quantityUnit: 'piece', ...more })
    const lines = [
      piece(unpriced.id),
      piece(tiles.id, { quantityUnit: 'box' }),
      piece(cheaper.id, { discountKind: 'amount', discount: 40_000 }),
      piece(part.id, { setKey: 1, setPart: 0 }),
    ]
    const order = { discountKind: 'amount', discount: 60_000, coupon: 9000, rounding: 1 }
    const sets = [{ key: 1, setId: set.id }]
    const first = await saved(await start(), lines, { sets, ...order })
    expect(first.sums).toMatchObject({ subtotal: 73_040, total: 4039 })
    const edit = ({ id, version }: GoodsDetail, more: object) =>
      server.ask(goodsRoutes.edit, { as: company.boss, body: { id, version, ...more } })
    await edit(unpriced, { listPrice: null })
    await edit(tiles, { boxPieces: null, wholeBoxes: false })
    await edit(cheaper, { listPrice: 20_000 })
    await server.ask(setRoutes.edit, {
      as: company.boss,
      body: { id: set.id, version: set.version, onSale: false },
    })
    const copied = await server.call(routes.copy, { as: sales.token, body: { id: first.id, as: 'version' } })
    expect(copied.data).toMatchObject({
      revision: 2,
      discount: 60_000,
      coupon: 3040,
      rounding: 0,
      sums: { subtotal: 63_040, total: 0 },
      notes: [
        '客厅 · 无价砖：今天没有价格或单位换算，保持原价',
        '客厅 · 无箱砖：今天没有价格或单位换算，保持原价',
        '客厅 · 降价砖：优惠超过今天的金额，减到 ¥200.00',
        '套餐“老套餐”：今天不能定价，保持原价 ¥300.00',
        '优惠券超过应付金额，减到 ¥30.40',
        '抹零超过应付金额，减到 ¥0.00',
      ],
    })
    const [, , reduced] = copied.data?.spaces[0]?.lines ?? []
    expect(reduced).toMatchObject({ discount: 20_000, net: 0, goods: { listPrice: 20_000 } })
    const history = await server.ask(routes.history, { as: sales.token, params: { id: copied.data?.id ?? 0 } })
    expect(JSON.stringify(history)).toContain('套餐“老套餐”：今天不能定价')
    expect(await detail(first.id)).toMatchObject({ total: 4039, coupon: 9000 })
  })

  test('two copies at once on two nodes are two versions', async () => {
    const first = await saved(await start(), [line()])
    const body = { id: first.id, as: 'version' } as const
    const both = await Promise.all([server, second].map(node => node.ask(routes.copy, { as: sales.token, body })))
    expect(both.map(one => one.revision).sort()).toEqual([2, 3])
  })

  test('an accepted one is sent before, and not past its day', async () => {
    const quotation = await saved(await start(), [line()])
    const body = { id: quotation.id, version: quotation.version }
    expect(await server.call(routes.accept, { as: sales.token, body })).toMatchObject({ code: codes.conflict })
    const sent = await server.ask(routes.send, { as: sales.token, body })
    const now = { id: sent.id, version: sent.version }
    expect(await server.ask(routes.accept, { as: sales.token, body: now })).toMatchObject({ state: 'accepted' })
    const old = await saved(await start(), [line()], { validUntil: '2020-01-01' })
    const late = { id: old.id, version: old.version }
    expect(await server.call(routes.send, { as: sales.token, body: late })).toMatchObject({ code: codes.conflict })
  })
})

describe('sight', () => {
  test('a person sees the quotations of their deals, a manager those of the department; nobody else finds one', async () => {
    const quotation = await saved(await start(), [line()])
    const ids = async (as: string) =>
      (await server.ask(routes.list, { as, body: { pageSize: 200 } })).rows.map(row => row.id)
    expect(await ids(sales.token)).toContain(quotation.id)
    expect(await ids(manager.token)).toContain(quotation.id)
    expect(await ids(other.token)).toEqual([])
    const params = { id: quotation.id }
    for (const one of [routes.detail, routes.history])
      expect((await server.call(one, { as: other.token, params })).code).toBe(codes.notFound)
    expect((await save(quotation, [line()], {}, other.token)).code).toBe(codes.notFound)
    expect((await server.call(routes.add, { as: other.token, body: { opportunityId: dealId } })).code).toBe(
      codes.notFound,
    )
    expect((await server.call(routes.list, { as: finance.token, body: {} })).code).toBe(codes.forbidden)
    for (const search of [quotation.number, '周女士'])
      expect(
        (await server.ask(routes.list, { as: sales.token, body: { search, pageSize: 200 } })).rows.map(row => row.id),
      ).toContain(quotation.id)
  })
})

describe('a set', () => {
  test('is split over its lines to the fen; a part taken out is deducted, and what is taken beyond costs more', async () => {
    const own = await goods({ ...tileFacts, floorSeller: null, floorManager: null })
    const other = await goods({ listPrice: 50_000, floorSeller: null, floorManager: null })
    const part = { unit: 'piece' } as const
    const set = await server.ask(setRoutes.add, {
      as: company.boss,
      body: {
        code: 'TC-1',
        name: '客厅套餐',
        price: 100_001,
        parts: [
          { ...part, name: '墙砖', goodsId: own.id, quantity: 10_000, excess: 7000, deduction: 40_000 },
          { ...part, name: '五金', goodsId: other.id, quantity: 1000, excess: null, deduction: 30_000 },
        ],
      },
    })
    const found = await server.ask(lineRoutes.sets, { as: sales.token, body: { search: '客厅套' } })
    expect(found).toMatchObject([{ id: set.id, parts: [{ name: '墙砖', quantity: 10_000 }, { name: '五金' }] }])
    const sets = [{ key: 1, setId: set.id }]
    const within = { quantityUnit: 'piece', setKey: 1 } as const
    const wall = line({ ...within, goodsId: own.id, quantity: 10_000, setPart: 0 })
    const metal = line({ ...within, goodsId: other.id, quantity: 1000, setPart: 1 })
    const whole = await saved(await start(), [wall, metal], { sets })
    expect(whole).toMatchObject({ total: 100_001, sets: [{ name: '客厅套餐', price: 100_001 }] })
    expect(whole.spaces[0]?.lines.reduce((sum, one) => sum + one.net, 0)).toBe(100_001)
    expect((await saved(whole, [wall], { sets })).total).toBe(70_001)
    const more = await detail(whole.id)
    expect((await saved(more, [{ ...wall, quantity: 12_000 }, metal], { sets })).total).toBe(114_001)
    const now = await detail(whole.id)
    refused(await save(now, [wall, { ...metal, quantity: 2000 }], { sets }), 'sets.0')
    refused(await save(now, [wall, { ...metal, setPart: 0 }], { sets }), 'spaces.0.lines.1.setPart')
    refused(await save(now, [{ ...wall, gift: true }, metal], { sets }), 'spaces.0.lines.0.discount')
    refused(await save(now, [wall, metal], {}), 'spaces.0.lines.0.setKey')
  })

  test('an upgrade costs its difference, and no other goods may stand for a part', async () => {
    const [own, better, other] = [await goods({ listPrice: 40_000 }), await goods({ listPrice: 50_000 }), await goods()]
    const upgrades = [{ toGoodsId: better.id, difference: 1500 }]
    const parts = [
      { name: '洁具', goodsId: own.id, quantity: 2000, unit: 'piece' as const, deduction: 3000, upgrades },
      { name: '五金', goodsId: own.id, quantity: 1000, unit: 'piece' as const },
    ]
    const body = { code: 'TC-2', name: '卫浴套餐', price: 90_000, parts }
    const set = await server.ask(setRoutes.add, { as: company.boss, body })
    const offer = await server.ask(lineRoutes.setOffer, { as: sales.token, body: { setId: set.id } })
    expect(offer.parts).toMatchObject([
      {
        name: '洁具',
        deduction: 3000,
        goods: { id: own.id },
        upgrades: [{ goods: { id: better.id }, difference: 1500 }],
      },
      { name: '五金', deduction: 0, upgrades: [] },
    ])
    expect(JSON.stringify(offer)).not.toMatch(/cost|floor/)
    const sets = [{ key: 1, setId: set.id }]
    const part = (setPart: number, goodsId: number, quantity: number) =>
      line({ quantityUnit: 'piece', setKey: 1, setPart, goodsId, quantity })
    const metal = part(1, own.id, 1000)
    const whole = await saved(await start(), [part(0, better.id, 2000), metal], { sets })
    expect(whole.total).toBe(93_000)
    refused(await save(whole, [part(0, other.id, 2000), metal], { sets }), 'sets.0')
    await server.ask(goodsRoutes.sell, { as: company.boss, body: { ids: [better.id], onSale: false } })
    const now = await server.ask(lineRoutes.setOffer, { as: sales.token, body: { setId: set.id } })
    expect(now.parts[0]?.upgrades).toEqual([])
  })

  test('keeps its price until one of its parts changes or all is priced anew', async () => {
    const own = await goods({ listPrice: 40_000, floorSeller: null, floorManager: null })
    const parts = [{ name: '洁具', goodsId: own.id, quantity: 2000, unit: 'piece' as const, excess: 1000 }]
    const set = await server.ask(setRoutes.add, {
      as: company.boss,
      body: { code: 'TC-3', name: '涨价套餐', price: 80_000, parts },
    })
    const sets = [{ key: 1, setId: set.id }]
    const part = (more: Partial<LineInput> = {}) =>
      line({ quantityUnit: 'piece', setKey: 1, setPart: 0, goodsId: own.id, quantity: 2000, ...more })
    const first = await saved(await start(), [part()], { sets })
    const { version } = set
    await server.ask(setRoutes.edit, { as: company.boss, body: { id: set.id, version, price: 90_000 } })
    const kept = await saved(first, [part({ was: 0, remark: '送货上门' })], { sets })
    expect(kept).toMatchObject({ total: 80_000, sets: [{ price: 80_000, amounts: [80_000] }] })
    const asked = {
      as: sales.token,
      body: { id: kept.id, spaces: [{ name: '客厅', lines: [part({ was: 0 })] }], sets },
    }
    expect(await server.ask(routes.check, asked)).toMatchObject({ sums: { total: 80_000 } })
    const anew = await saved(kept, [part({ was: 0 })], { sets, reprice: true })
    expect(anew.total).toBe(90_000)
    const more = await saved(anew, [part({ was: 0, quantity: 3000 })], { sets })
    expect(more.total).toBe(91_000)
    const { version: now } = await server.ask(setRoutes.detail, { as: company.boss, params: { id: set.id } })
    await server.ask(setRoutes.edit, { as: company.boss, body: { id: set.id, version: now, onSale: false } })
    expect((await saved(more, [part({ was: 0, quantity: 3000 })], { sets })).total).toBe(91_000)
    refused(await save(await detail(more.id), [part({ was: 0 })], { sets }), 'sets.0.setId')
    refused(
      await save(await detail(more.id), [part({ quantity: 3000 })], { sets: [{ key: 2, setId: set.id }] }),
      'spaces.0.lines.0.setKey',
    )
  })

  test('below the floors of its goods is sold at its own price, but not for less', async () => {
    const prices = { listPrice: 100_000, floorSeller: 88_000, floorManager: 82_000, floorDirector: 78_000 }
    const [own, other] = [await goods(prices), await goods(prices)]
    const parts = [
      { name: '洁具', goodsId: own.id, quantity: 1000, unit: 'piece' as const },
      { name: '五金', goodsId: other.id, quantity: 1000, unit: 'piece' as const },
    ]
    const body = { code: 'TC-4', name: '特惠套餐', price: 160_000, parts }
    const set = await server.ask(setRoutes.add, { as: company.boss, body })
    const sets = [{ key: 1, setId: set.id }]
    const lines = [own, other].map(({ id }, setPart) =>
      line({ quantityUnit: 'piece', setKey: 1, setPart, goodsId: id, quantity: 1000 }),
    )
    const dear = line({ goodsId: own.id, quantityUnit: 'piece', quantity: 1000 })
    const whole = await saved(await start(), lines, { sets })
    const warnings = ({ spaces }: QuotationDetail) =>
      spaces.flatMap(space => space.lines.map(one => one.judgement.warning))
    expect([whole.total, whole.belowCount, warnings(whole)]).toEqual([160_000, 0, [null, null]])
    const less = await saved(whole, [...lines, dear], { sets, rounding: 4000 })
    expect([less.belowCount, warnings(less)]).toEqual([2, ['需审批', '需审批', null]])
    const low = await saved(less, [...lines, { ...dear, discountKind: 'price', discount: 60_000 }], {
      sets,
    })
    expect(low.belowCount).toBe(1)
    const again = await saved(low, lines, { sets })
    const sent = await server.call(routes.send, { as: sales.token, body: { id: again.id, version: again.version } })
    expect(sent).toMatchObject({ code: 0, data: { state: 'sent' } })
  })

  test('is split by the prices of today for the channel of the document', async () => {
    const { rows } = await server.owner.query(
      `select id from dictionary_item where office_id = $1 and type_code = 'priceChannel' order by id limit 1`,
      [company.officeId],
    )
    const channelId = Number(rows[0].id)
    const bare = { floorSeller: null, floorManager: null, cost: null }
    const own = await goods({ listPrice: 20_000, ...bare })
    const windowed = await goods({ listPrice: null, ...bare })
    const window = { goodsId: windowed.id, fromDay: formatDate(Date.now()), listPrice: 20_000 }
    await server.ask(windowRoutes.add, { as: company.boss, body: window })
    const dearer = { ...window, channelId, listPrice: 60_000 }
    await server.ask(windowRoutes.add, { as: company.boss, body: dearer })
    const parts = [own, windowed].map(({ id, name }) => ({ name, goodsId: id, quantity: 1000, unit: 'piece' as const }))
    const body = { code: 'TC-6', name: '渠道套餐', price: 30_000, parts }
    const set = await server.ask(setRoutes.add, { as: company.boss, body })
    const lines = [own, windowed].map(({ id }, setPart) =>
      line({ quantityUnit: 'piece', setKey: 1, setPart, goodsId: id, quantity: 1000 }),
    )
    const sets = [{ key: 1, setId: set.id }]
    expect((await saved(await start(), lines, { sets })).sets[0]?.amounts).toEqual([15_000, 15_000])
    expect((await saved(await start(), lines, { sets, channelId })).sets[0]?.amounts).toEqual([7500, 22_500])
  })
})
