import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { falsified, verifiedLedger } from '../../../../tests/support/ledger.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { type Specials, specialsOf, untilOn } from '../../../../tests/support/specials.ts'
import { codes } from '../../../kernel/api/envelope.ts'
import { asEmployee } from '../../../kernel/server/desk/transaction.ts'
import { approvalRoutes } from '../../approval/api/routes.ts'
import { notificationRoutes } from '../../notification/api/notification.ts'
import { searchRoutes } from '../../search/api/search.ts'
import { specialRoutes as routes, type SpecialDetail } from '../api/special.ts'
import { askSpecial, consumeSpecial, returnSpecial, usableSpecials } from './index.ts'

let server: TestServer
let at: Specials
beforeAll(async () => {
  server = await startServer()
  at = await specialsOf(server, '特价公司', 'special')
})
afterAll(() => server.stop())

const edit = (offer: SpecialDetail, more: object, as = at.seller.token) =>
  server.call(routes.edit, { as, body: { id: offer.id, version: offer.version, ...more } })
const origin = { route: '', address: '', device: '', traceId: '' }
const asSeller = <T>(work: Parameters<typeof asEmployee<T>>[3]) =>
  asEmployee(
    server.app.runtime,
    { officeId: at.company.officeId, employeeId: at.seller.employeeId, origin },
    'writes',
    work,
  )
const wanted = (more: object = {}) => ({
  customerId: at.customerId,
  goodsId: at.goodsId,
  gradeId: null,
  quantity: 1,
  on: Date.now(),
  ...more,
})
const usable = async (more: object = {}) => (await asSeller(desk => usableSpecials(desk, [wanted(more)])))[0]
const line = { kind: 'contract', documentId: 1, lineId: 1 }
const refused = (answer: { code: number; data: unknown }, field: string) =>
  expect(answer).toMatchObject({ code: codes.badInput, data: { issues: [{ field }] } })

describe('a special offer', () => {
  test('is asked with list price, floor and cost of the moment, approved, and the asker hears of it', async () => {
    const offer = await at.ask()
    expect(offer).toMatchObject({ state: 'approving', left: 10, amount: 700_000, listPrice: 111_100, discount: 6301 })
    expect(offer.number).toMatch(/^TJ\d{8}-\d{4}$/)
    const approved = await at.decide(offer.id, 'approve')
    expect(approved).toMatchObject({ state: 'approved', floor: 99_900, cost: 55_500, margin: 2071, profit: 145_000 })
    const bell = await server.ask(notificationRoutes.inbox, { as: at.seller.token })
    expect(JSON.stringify(bell)).toContain(`已通过：specialSales申请特价 ${offer.number}`)
    const found = await server.ask(searchRoutes.find, { as: at.seller.token, body: { term: offer.number } })
    expect(JSON.stringify(found)).toContain(offer.number)
  })

  test.each([
    [{ customerId: 999_999 }, 'customerId'],
    [{ goodsId: 999_999 }, 'goodsId'],
    [{ gradeId: 999_999 }, 'gradeId'],
    [{ price: -1 }, 'price'],
    [{ price: 1.5 }, 'price'],
    [{ price: 10_000_000_000_000, quantity: 1_000_000 }, 'price'],
    [{ quantity: 0 }, 'quantity'],
    [{ quantity: 1_000_001 }, 'quantity'],
    [{ untilOn: '2020-01-01' }, 'untilOn'],
    [{ untilOn: '2999-01-01' }, 'untilOn'],
    [{ untilOn: '2026-13-01' }, 'untilOn'],
    [{ reason: ' ' }, 'reason'],
  ])('with %j is refused by field, and nothing is there', async (more, field) => {
    const before = await server.ask(routes.totals, { as: at.company.boss, body: {} })
    refused(await server.call(routes.add, { as: at.seller.token, body: at.facts(more) }), field)
    expect(await server.ask(routes.totals, { as: at.company.boss, body: {} })).toEqual(before)
  })

  test('is for a customer whom the asker sees', async () => {
    const other = await at.company.hire('specialOther', '导购')
    refused(await server.call(routes.add, { as: other.token, body: at.facts() }), 'customerId')
  })

  test('that gets worse is asked for again; one that gets better stays approved', async () => {
    const goodsId = await at.newGoods()
    const offer = await at.approved({ goodsId })
    const better = await edit(offer, { price: 71_000, quantity: 9 })
    expect(better).toMatchObject({ data: { state: 'approved', price: 71_000, amount: 639_000 } })
    const stale = await edit(offer, { reason: '别的' })
    expect(stale).toMatchObject({ code: codes.stale })
    const worse = await edit(better.data, { price: 70_999 })
    expect(worse).toMatchObject({ data: { state: 'approving' } })
    expect(await edit(worse.data, { price: 72_000 })).toMatchObject({ code: codes.conflict })
    expect(await usable({ goodsId })).toEqual([])
    expect(await at.decide(offer.id, 'reject')).toMatchObject({ state: 'rejected' })
  })

  test('may wait as a draft, is sent later, and is withdrawn', async () => {
    const draft = await at.ask({ submit: false })
    expect(draft).toMatchObject({ state: 'draft', approvalId: null })
    const named = { id: draft.id, version: draft.version }
    const sent = await server.ask(routes.submit, { as: at.seller.token, body: named })
    expect(sent.state).toBe('approving')
    expect(await at.decide(draft.id, 'withdraw')).toMatchObject({ state: 'withdrawn' })
    const again = await server.call(routes.submit, {
      as: at.seller.token,
      body: { id: draft.id, version: (await at.detail(draft.id)).version },
    })
    expect(again).toMatchObject({ data: { state: 'approving' } })
    const approved = await at.decide(draft.id, 'approve')
    const ended = await server.ask(routes.withdraw, {
      as: at.seller.token,
      body: { id: draft.id, version: approved.version },
    })
    expect(ended.state).toBe('withdrawn')
  })

  test('comes back to the asker, who changes price and quantity in the approval', async () => {
    const offer = await at.ask()
    const id = offer.approvalId as number
    const task = async (as: string) =>
      (await server.ask(approvalRoutes.detail, { as, params: { id } })).mine.task as number
    const back = { id, task: await task(at.company.boss), comment: '太低', to: 'start', afterwards: 'redo' as const }
    await server.ask(approvalRoutes.giveBack, { as: at.company.boss, body: back })
    const content = { price: 80_000, pieces: 5, untilOn, reason: '改价' }
    const resubmit = async (more: object) =>
      server.call(approvalRoutes.resubmit, {
        as: at.seller.token,
        body: { id, task: await task(at.seller.token), content: { ...content, ...more } },
      })
    expect(await resubmit({ untilOn: '2020-01-01' })).toMatchObject({ code: codes.badInput })
    expect(await resubmit({})).toMatchObject({ code: 0 })
    expect(await at.decide(offer.id, 'approve')).toMatchObject({ price: 80_000, quantity: 5, amount: 400_000 })
  })
})

test('a price far from all others leaves the list readable', async () => {
  const goodsId = await at.newGoods({
    listPrice: null,
    floorSeller: null,
    floorManager: null,
    floorDirector: null,
    cost: 9_000_000_000_000,
  })
  const far = await at.ask({ goodsId, price: 1, quantity: 1, submit: false })
  const seen = await at.detail(far.id)
  expect(seen).toMatchObject({ margin: -1_000_000_000, discount: null, listPrice: null, givenAway: null })
})

describe('the use of an offer', () => {
  test('takes quantity in the document’s transaction and gives them back', async () => {
    const goodsId = await at.newGoods()
    const offer = await at.approved({ goodsId })
    const want = wanted({ goodsId, quantity: 6 })
    expect(await usable({ goodsId })).toMatchObject([{ id: offer.id, price: 70_000, left: 10 }])
    await asSeller(desk => consumeSpecial(desk, offer.id, want, line))
    expect(await at.detail(offer.id)).toMatchObject({ used: 6, left: 4, uses: [{ quantity: 6 }] })
    await expect(asSeller(desk => consumeSpecial(desk, offer.id, want, line))).rejects.toThrow('只剩 4')
    const rest = { ...want, quantity: 4 }
    await asSeller(desk => consumeSpecial(desk, offer.id, rest, { ...line, lineId: 2 }))
    expect(await at.detail(offer.id)).toMatchObject({ state: 'usedUp', left: 0 })
    await expect(asSeller(desk => returnSpecial(desk, offer.id, line, 7))).rejects.toThrow('只用了 6')
    await asSeller(desk => returnSpecial(desk, offer.id, line))
    await asSeller(desk => returnSpecial(desk, offer.id, line))
    expect(await at.detail(offer.id)).toMatchObject({ state: 'approved', used: 4, uses: [{ quantity: -6 }, {}, {}] })
    refused(await edit(await at.detail(offer.id), { quantity: 3 }), 'quantity')
    expect(await edit(await at.detail(offer.id), { goodsId: at.goodsId })).toMatchObject({ code: codes.conflict })
  })

  test('is for its customer, goods and grade only, and not after its last day', async () => {
    const goodsId = await at.newGoods()
    const offer = await at.approved({ goodsId })
    const other = await at.newCustomer()
    const take = (more: object) => asSeller(desk => consumeSpecial(desk, offer.id, wanted({ goodsId, ...more }), line))
    const later = new Date(`${untilOn}T16:00:00Z`).toISOString()
    await expect(take({ customerId: other })).rejects.toThrow('不是给这位客户')
    await expect(take({ goodsId: at.goodsId })).rejects.toThrow('不是给这位客户')
    await expect(take({ on: later })).rejects.toThrow('已过期')
    expect(await usable({ goodsId, on: later })).toEqual([])
    expect(await usable({ goodsId, customerId: other })).toEqual([])
    expect(await at.detail(offer.id)).toMatchObject({ used: 0, uses: [] })
  })

  test('an offer is asked from a quotation, which it remembers; entries cannot be changed', async () => {
    const asked = { kind: 'quotation', id: 77 } as const
    const made = await asSeller(desk => askSpecial(desk, Object.assign(at.facts(), { gradeId: null, asked })))
    expect(await at.detail(made.id)).toMatchObject({ askedKind: 'quotation', state: 'approving' })
    await at.decide(made.id, 'approve')
    await asSeller(desk => consumeSpecial(desk, made.id, wanted(), line))
    await expect(asSeller(desk => desk.client.query('update special_use set quantity = 0'))).rejects.toThrow(/denied/)
  })

  test('chain.md §6: the check proves that what is used follows from its uses', async () => {
    const goodsId = await at.newGoods()
    const { id, number } = await at.approved({ goodsId })
    await asSeller(desk => consumeSpecial(desk, id, wanted({ goodsId, quantity: 2 }), line))
    expect((await verifiedLedger(server, '特价公司')).broken).toEqual([])
    expect(await falsified(server, '特价公司', 'special_offer', `id = ${id}`, { used: 1 })).toEqual([
      { check: '特价的已用数量与使用记录一致', document: number },
    ])
  })
})
