import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifiedLedger } from '../../../../../tests/support/ledger.ts'
import { type Lot, type Orders, ordersOf } from '../../../../../tests/support/orders.ts'
import { pngOf } from '../../../../../tests/support/png.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { codes } from '../../../../kernel/api/envelope.ts'
import { consentLinkRoutes as links, consentRoutes as routes } from '../../api/consent.ts'
import { orderFileRoutes } from '../../api/order.ts'

const company = '批次确认公司'
let server: TestServer
let at: Orders
beforeAll(async () => {
  server = await startServer()
  at = await ordersOf(server, company, 'consent')
})
afterAll(async () => {
  expect((await verifiedLedger(server, company)).broken).toEqual([])
  await server.stop()
})

const signature = pngOf(20, 10).toString('base64')

/** A placed order of 16 pieces that needs two lots of 8, with what is picked of them. */
async function twoLots() {
  const goodsId = await at.newGoods({ boxPieces: 8 })
  const lots = [await at.lot(goodsId, 20), await at.lot(goodsId, 20)] as [Lot, Lot]
  const placed = await at.placed([{ goodsId, pieces: 16 }])
  const picks = lots.map(lot => at.pick(placed.lineId, lot, 8))
  return { ...placed, goodsId, lots, picks, id: placed.order.id }
}
type Of = Awaited<ReturnType<typeof twoLots>>
const asking = async (id: number, lines: Of['picks'], as = at.keeper.token) =>
  server.call(routes.ask, {
    as,
    body: { id, version: (await at.detail(id)).version, lines, asks: '一批不够' } as never,
  })
const asked = async ({ id, picks }: Of) => {
  const { data } = await asking(id, picks)
  const [row] = (data as { rows: { id: number; digest: string }[] }).rows
  const consent = row as { id: number; digest: string }
  const { token } = await server.ask(links.add, { as: at.keeper.token, body: { id: consent.id, days: 7 } })
  return { ...consent, token }
}
const read = (token: string) => server.call(links.read, { body: { token } })
const answer = (of: { token: string; digest: string }, more: object = {}) => {
  const said = { name: '王女士', words: '', agrees: true, signature, ...more }
  return server.call(links.answer, { body: { token: of.token, digest: of.digest, ...said } as never })
}
const lineOf = async (id: number) => (await at.allocation(id)).lines[0]
const consents = (id: number) => server.ask(routes.consents, { as: at.keeper.token, params: { id } })

test('the customer reads which lots of what they get and why: no price, cost, warehouse or sum of stock', async () => {
  const of = await twoLots()
  const { token } = await asked(of)
  const { data } = await read(token)
  expect(data).toMatchObject({ number: of.order.number, home: '海棠路 1 号', asks: '一批不够', over: null })
  expect(data?.lines).toMatchObject([{ pieces: 16, parts: [{ pieces: 8, boxPieces: 8 }, { pieces: 8 }] }])
  const told = JSON.stringify(data?.lines)
  for (const word of ['主仓', 'price', 'cost', 'free', 'onHand', '"20"']) expect(told).not.toContain(word)
})

test('agreed, it is the consent of the line, and exactly that goes through without asking again; anything else asks', async () => {
  const of = await twoLots()
  const { id, lots, picks, lineId } = of
  const consent = await asked(of)
  expect((await at.allocate(id, picks)).msg).toContain('请先征得客户同意')
  expect((await answer(consent, { words: '可以' })).code).toBe(0)
  expect(await lineOf(id)).toMatchObject({ consentKind: 'link', consentNote: '王女士：可以' })
  expect((await consents(id)).rows[0]?.picks).toHaveLength(2)
  const other = [at.pick(lineId, lots[0], 9), at.pick(lineId, lots[1], 7)]
  expect((await at.allocate(id, other)).msg).toContain('请先征得客户同意')
  expect((await at.allocate(id, [picks[0] as never])).code).toBe(0)
  await at.release(id, [picks[0] as never])
  const { lines } = await at.allocated(id, picks)
  expect(lines).toMatchObject([{ held: 16, consentKind: 'link' }])
  expect((await read(consent.token)).data).toMatchObject({
    lines: [],
    home: '',
    over: expect.stringContaining('同意，谢谢您'),
  })
  expect((await answer(consent)).msg).toContain('已经答复过了')
  const [row] = (await consents(id)).rows
  expect(row).toMatchObject({ state: 'agreed', way: 'link', name: '王女士', over: null, picture: signature, picks: [] })
})

test('refused, the keeper and the salesperson are told, and those lots are refused whatever is typed', async () => {
  const of = await twoLots()
  const consent = await asked(of)
  expect((await answer(consent, { agrees: false, signature: '' })).msg).toContain('请写一句')
  expect((await answer(consent, { agrees: false, signature: '', words: '要一个色号' })).code).toBe(0)
  const typed = { consents: [at.consented(of.lineId)] }
  expect((await at.allocate(of.id, of.picks, typed)).msg).toContain('客户不同意')
  expect((await lineOf(of.id))?.consentKind).toBeNull()
  const { rows } = await server.owner.query(
    `select count(*)::int as n from notification where kind = 'lotConsent' and title like $1`,
    [`%不同意%${of.order.number}`],
  )
  expect(rows).toEqual([{ n: 2 }])
  expect((await at.allocate(of.id, [at.pick(of.lineId, of.lots[0], 16)])).code).toBe(0)
})

describe('what was asked ends', () => {
  test('as the order changes, as it is withdrawn, and after its days; each link says so kindly, and nobody agrees to what changed', async () => {
    const changed = await twoLots()
    const one = await asked(changed)
    await at.resize(changed.contract, 12_000)
    expect((await read(one.token)).data).toMatchObject({ over: expect.stringContaining('订单有变化'), lines: [] })
    expect((await answer(one)).msg).toContain('内容刚刚有变化')
    const withdrawn = await twoLots()
    const other = await asked(withdrawn)
    await server.ask(routes.withdraw, { as: at.seller.token, body: { id: other.id } })
    expect((await read(other.token)).data).toMatchObject({ over: expect.stringContaining('已撤回') })
    expect((await answer(other)).msg).toContain('已撤回')
    const late = await asked(await twoLots())
    await server.owner.query('update lot_consent set until_at = now() where id = $1', [late.id])
    expect((await read(late.token)).data).toMatchObject({ over: expect.stringContaining('有效期') })
    expect((await answer(late)).code).toBe(codes.conflict)
  })

  test('agreed and then changed, it is asked anew', async () => {
    const of = await twoLots()
    await answer(await asked(of))
    await at.resize(of.contract, 12_000)
    const less = [at.pick(of.lineId, of.lots[0], 6), at.pick(of.lineId, of.lots[1], 6)]
    expect((await at.allocate(of.id, less)).msg).toContain('请先征得客户同意')
    expect((await consents(of.id)).rows).toMatchObject([{ over: expect.stringContaining('已变化') }])
  })
})

test('the customer signs on the seller’s device, or a photo says so: the same consent', async () => {
  const here = await twoLots()
  const one = await asked(here)
  const body = { id: one.id, digest: one.digest, name: '王女士', words: '', signature }
  await server.ask(routes.sign, { as: at.seller.token, body })
  await at.allocated(here.id, here.picks)
  expect(await lineOf(here.id)).toMatchObject({ consentKind: 'signature', held: 16 })
  const paper = await twoLots()
  const other = await asked(paper)
  const file = { name: '微信.png', content: pngOf(20, 10) }
  const photo = await server.ask(orderFileRoutes.upload, { as: at.keeper.token, file })
  const sent = { id: other.id, digest: other.digest, name: '王女士', words: '微信里说的', fileIds: [photo.id] }
  const { rows } = await server.ask(routes.photo, { as: at.keeper.token, body: sent })
  expect(rows).toMatchObject([{ state: 'agreed', way: 'photo', files: [{ name: '微信.png' }] }])
  await at.allocated(paper.id, paper.picks)
})

test('agreed and refused at once by two who hold the link: one of them', async () => {
  const of = await twoLots()
  const consent = await asked(of)
  const no = { agrees: false, signature: '', words: '不要' }
  const codesOf = (await Promise.all([answer(consent), answer(consent, no)])).map(({ code }) => code)
  expect(codesOf.toSorted()).toEqual([0, codes.conflict])
  const [row] = (await consents(of.id)).rows
  expect((await lineOf(of.id))?.consentKind).toBe(row?.state === 'agreed' ? 'link' : null)
})

describe('bad input', () => {
  test('what needs no consent, a signature without a stroke, another digest: with the way on', async () => {
    const of = await twoLots()
    const one = [at.pick(of.lineId, of.lots[0], 16)]
    expect((await asking(of.id, one)).msg).toContain('请直接备货')
    const consent = await asked(of)
    expect(await answer(consent, { signature: '' })).toMatchObject({ code: codes.badInput })
    expect((await answer({ ...consent, digest: 'x' })).msg).toContain('请刷新')
    expect((await read('nothing')).code).toBe(codes.notFound)
  })

  test('who does not see the order neither asks nor reads; who sees no lots is told none', async () => {
    const of = await twoLots()
    const consent = await asked(of)
    const other = await at.company.hire('consentOther', '导购')
    for (const [route, body] of [
      [routes.withdraw, { id: consent.id }],
      [links.add, { id: consent.id, days: 7 }],
    ] as const)
      expect((await server.call(route, { as: other.token, body } as never)).code).toBe(codes.notFound)
    const params = { id: of.id }
    expect((await server.call(routes.consents, { as: other.token, params })).code).toBe(codes.notFound)
  })
})
