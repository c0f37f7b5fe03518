import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Contracts, contractsOf } from '../../../../../tests/support/contracts.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { codes } from '../../../../kernel/api/envelope.ts'
import { formatDate } from '../../../../kernel/api/time.ts'
import { goodsRoutes } from '../../../goods/api/goods.ts'
import { windowRoutes } from '../../../pricing/api/window.ts'
import type { QuotationDetail } from '../../../quotation/api/quotation.ts'
import { quotationRoutes as routes } from '../../../quotation/api/routes.ts'
import { setRoutes } from '../../../sets/api/set.ts'
import { LineInput } from '../../api/line.ts'

let server: TestServer
let at: Contracts
let as: string
beforeAll(async () => {
  server = await startServer()
  at = await contractsOf(server, '核价公司', 'judging')
  as = at.seller.token
})
afterAll(() => server.stop())

const quoted = async () => server.ask(routes.add, { as, body: { opportunityId: (await at.sales.addDeal(as)).id } })
const body = ({ id, version }: Pick<QuotationDetail, 'id' | 'version'>, lines: LineInput[], sets: object[] = []) => ({
  id,
  version,
  spaces: [{ name: '卫生间', lines }],
  sets: sets as never,
})
const warned = ({ spaces }: QuotationDetail) => spaces.flatMap(space => space.lines).map(one => !!one.judgement.warning)

const none = { listPrice: null, floorSeller: null, floorManager: null, floorDirector: null }
let made = 0
/** A set of two toilets of list ¥1,111 and floor ¥999 each, which the house does not make more. */
const toiletSet = async (more: object) => {
  const part = { name: '马桶', goodsId: at.goodsId, quantity: 2000, unit: 'set' }
  const facts = { code: `S${++made}`, name: `卫浴套餐${made}`, price: 69_900, per: 'area', parts: [part] }
  return server.ask(setRoutes.add, { as: at.company.boss, body: Object.assign(facts, more) as never })
}
const toilets = () => LineInput.parse({ kind: 'goods', goodsId: at.goodsId, quantity: 2000, setKey: 1, setPart: 0 })

test.each([
  ['a set per ㎡ without a least area, for 1 ㎡', {}, 100, true],
  ['the same for a house that pays for its parts', {}, 10_000, false],
  ['a set per ㎡ with a least area of its own', { minArea: 200 }, 100, false],
  ['a set at one price', { per: 'set' }, 0, false],
])(
  'the price of %j is judged by the floors of its parts where the typed area makes it',
  async (_, more, area, isUnder) => {
    const { id } = await toiletSet(more)
    const saved = await server.ask(routes.save, {
      as,
      body: body(await quoted(), [toilets()], [{ key: 1, setId: id, area }]),
    })
    expect(warned(saved)).toEqual([isUnder])
    const sent = await server.call(routes.send, { as, body: { id: saved.id, version: saved.version } })
    expect(sent.code).toBe(isUnder ? codes.conflict : 0)
  },
)

test('a set that grows with the house is judged at one price too', async () => {
  const tile = await at.newGoods({ priceUnit: 'area', spec: '800*800' })
  const part = { name: '地砖', goodsId: tile, quantity: 1000, unit: 'area', scaled: true }
  const { id } = await toiletSet({ per: 'set', price: 1_000_000, parts: [part] })
  const line = (quantity: number) =>
    LineInput.parse({ kind: 'goods', goodsId: tile, quantity, quantityUnit: 'area', setKey: 1, setPart: 0 })
  const save = async (area: number, quantity: number) =>
    server.ask(routes.save, { as, body: body(await quoted(), [line(quantity)], [{ key: 1, setId: id, area }]) })
  expect(warned(await save(800, 8000))).toEqual([false])
  expect(warned(await save(80_000, 800_000))).toEqual([true])
})

test('a house of 0 ㎡ is refused by quotation and contract, and a stored one is not sent', async () => {
  const { id } = await toiletSet({ minArea: 200 })
  const field = { code: codes.badInput, data: { issues: [{ field: 'sets.0.area' }] } }
  const sets = [{ key: 1, setId: id, area: 0 }]
  const draft = await quoted()
  const { version: _, ...typed } = body(draft, [toilets()], sets)
  expect(await server.call(routes.check, { as, body: typed })).toMatchObject(field)
  expect(await server.call(routes.save, { as, body: body(draft, [toilets()], sets) })).toMatchObject(field)
  await expect(at.drafted([toilets()], { sets })).rejects.toThrow('请填写房屋面积')
  const saved = await server.ask(routes.save, {
    as,
    body: body(draft, [toilets()], [{ key: 1, setId: id, area: 100 }]),
  })
  await server.owner.query(`update quotation set sets = jsonb_set(sets, '{0,area}', '0') where id = $1`, [draft.id])
  const sent = await server.call(routes.send, { as, body: { id: saved.id, version: saved.version } })
  expect(sent).toMatchObject({ code: codes.conflict })
})

test('a contract of a set for 1 ㎡ is not submitted', async () => {
  const { id } = await toiletSet({})
  const draft = await at.drafted([toilets()], { sets: [{ key: 1, setId: id, area: 100 }] })
  expect(await at.submit(draft)).toMatchObject({ code: codes.conflict })
})

test('goods without a list price that have floors of managers and directors alone ask for an approval at any price', async () => {
  const goodsId = await at.newGoods({ ...none, floorManager: 88_800, floorDirector: 77_700 })
  const line = (discount: number) =>
    LineInput.parse({ kind: 'goods', goodsId, quantity: 1000, discountKind: 'price', discount })
  const saved = await server.ask(routes.save, { as, body: body(await quoted(), [line(1), line(99_900)]) })
  expect(warned(saved)).toEqual([true, true])
  const free = await at.newGoods(none)
  const other = LineInput.parse({ kind: 'goods', goodsId: free, quantity: 1000, discountKind: 'price', discount: 1 })
  expect(warned(await server.ask(routes.save, { as, body: body(await quoted(), [other]) }))).toEqual([false])
})

test('a line whose goods lost the unit of its price asks for an approval', async () => {
  const goodsId = await at.newGoods({ priceUnit: 'box', boxPieces: 4 })
  const line = LineInput.parse({ kind: 'goods', goodsId, quantity: 1000, quantityUnit: 'box' })
  const saved = await server.ask(routes.save, { as, body: body(await quoted(), [line]) })
  expect(warned(saved)).toEqual([false])
  const { version } = await server.ask(goodsRoutes.detail, { as: at.company.boss, params: { id: goodsId } })
  const edit = { id: goodsId, version, boxPieces: null, priceUnit: 'piece' as const }
  await server.ask(goodsRoutes.edit, { as: at.company.boss, body: edit })
  const sent = await server.call(routes.send, { as, body: { id: saved.id, version: saved.version } })
  expect(sent).toMatchObject({ code: codes.conflict })
  expect(warned(await server.ask(routes.detail, { as, params: { id: saved.id } }))).toEqual([true])
})

test.each([
  [{ floorSeller: 100, floorDirector: 200 }, 'floorDirector'],
  [{ listPrice: 100, floorManager: 200 }, 'floorManager'],
  [{ listPrice: 100, floorDirector: 200 }, 'floorDirector'],
])('goods refuse floors that are not in order: %j', async (more, field) => {
  const facts = { code: `F${++made}`, name: '底价', ...none, ...more }
  const answer = await server.call(goodsRoutes.add, { as: at.company.boss, body: facts })
  expect(answer).toMatchObject({ code: codes.badInput, data: { issues: [{ field }] } })
})

test('a line of a set has unit and grade: a price per box moves the split, and a grade that the company did not put in is judged by its floors', async () => {
  const boss = at.company.boss
  const [tile, basin] = await Promise.all([
    at.newGoods({ ...none, boxPieces: 10, listPrice: 1000, floorSeller: 900 }),
    at.newGoods({ ...none, listPrice: 10_000, floorSeller: 9000 }),
  ])
  const parts = [
    { name: '墙砖', goodsId: tile, quantity: 1000, unit: 'box' },
    { name: '台盆', goodsId: basin, quantity: 1000 },
  ]
  const { id } = await toiletSet({ price: 10_000, per: 'set', parts })
  const lines = (more: object = {}) => [
    LineInput.parse({
      kind: 'goods',
      goodsId: tile,
      quantity: 1000,
      quantityUnit: 'box',
      setKey: 1,
      setPart: 0,
      ...more,
    }),
    LineInput.parse({ kind: 'goods', goodsId: basin, quantity: 1000, setKey: 1, setPart: 1 }),
  ]
  const saved = async (more: object = {}) => {
    const sets = [{ key: 1, setId: id, area: 0 }]
    const { data, code, msg } = await server.call(routes.save, { as, body: body(await quoted(), lines(more), sets) })
    expect([code, msg]).toEqual([0, expect.anything()])
    return data as QuotationDetail
  }
  const split = ({ spaces }: QuotationDetail) => spaces.flatMap(space => space.lines).map(one => one.settled)
  expect(split(await saved())).toEqual([5000, 5000])
  const fromDay = formatDate(Date.now())
  const window = { goodsId: tile, unit: 'box', fromDay, listPrice: 2500 }
  await server.ask(windowRoutes.add, { as: boss, body: window as never })
  expect(split(await saved())).toEqual([2000, 8000])
  expect(split(await saved({ priceUnit: 'piece' }))).toEqual([5000, 5000])
  const { rows } = await server.owner.query(
    `select id from dictionary_item where office_id = $1 and type_code = 'goodsGrade' order by position`,
    [at.company.officeId],
  )
  const better = Number(rows[0].id)
  const graded = { goodsId: tile, unit: 'piece', gradeId: better, fromDay, listPrice: 4000, floorSeller: 3900 }
  await server.ask(windowRoutes.add, { as: boss, body: graded as never })
  const chosen = await saved({ gradeId: better })
  expect(split(chosen)).toEqual([8000, 2000])
  expect(warned(chosen)).toEqual([true, true])
  expect(warned(await saved())).toEqual([false, false])
  const { version } = await server.ask(setRoutes.detail, { as: boss, params: { id } })
  const edited = await server.ask(setRoutes.edit, {
    as: boss,
    body: {
      id,
      version,
      parts: parts.map((one, place) => ({ ...one, ...(place === 0 && { gradeId: better }) })) as never,
    },
  })
  expect(edited.parts[0]).toMatchObject({ gradeId: better, priceUnit: null })
  expect(edited.prices?.[0]?.at(-1)).toEqual({ unit: 'piece', price: 4000 })
  expect(warned(await saved({ gradeId: better }))).toEqual([false, false])
  expect(warned(await saved())).toEqual([true, true])
})
