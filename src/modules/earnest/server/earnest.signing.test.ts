import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Earnests, earnestsOf } from '../../../../tests/support/earnests.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { codes } from '../../../kernel/api/envelope.ts'
import { contractRoutes } from '../../contract/api/routes.ts'
import { contractStory } from '../../contract/api/story.ts'
import { LineInput } from '../../lines/api/line.ts'
import { dealStory } from '../../opportunity/api/story.ts'
import { earnestRoutes as routes } from '../api/routes.ts'

/* 签约: the goods of an earnest become lines of a contract, and stay reserved. */

let server: TestServer
let at: Earnests
beforeAll(async () => {
  server = await startServer()
  at = await earnestsOf(server, '签约公司', 'signing')
})
afterAll(() => server?.stop())

type Kept = Awaited<ReturnType<Earnests['detail']>>
type One = { id: number; version: number }
const sign = ({ id, version }: One, opportunityId: number | null = null, as = at.seller.token) =>
  server.call(routes.sign, { as, body: { id, version, opportunityId } })
const signed = async (of: One) => {
  const answer = await sign(of)
  expect(answer).toMatchObject({ code: 0 })
  return answer.data as Kept
}
const contract = (id: number | null) =>
  server.ask(contractRoutes.detail, { as: at.seller.token, params: { id: id as number } })
const revoke = async (id: number | null) => {
  const { version } = await contract(id)
  const body = { id: id as number, version, reason: '客户改主意' }
  return server.call(contractRoutes.revoke, { as: at.seller.token, body })
}
const untils = async (id: number) => {
  const { rows } = await server.owner.query<{ until_at: Date | null; pieces: number }>(
    `select until_at, pieces from stock_reservation where owner_kind = 'earnest' and owner_id = $1 and state = 'active'`,
    [id],
  )
  return rows.map(({ until_at, pieces }) => [until_at === null, pieces])
}
const contractsOfDeal = async () => {
  const { rows } = await server.owner.query<{ count: number }>(
    'select count(*)::int as count from contract where office_id = $1',
    [at.officeId],
  )
  return rows[0]?.count
}

/** Returns what asks of the judgement of the contract's one line, as it would be stored with `more`. */
const warningOf = (draft: Awaited<ReturnType<typeof contract>>) => async (more: object) => {
  const { channelId, levelId, discountKind, discount, coupon, rounding, clauses, terms } = draft
  const head = { channelId, levelId, discountKind, discount, coupon, rounding, clauses, sets: [] }
  const planned = terms.map(({ name, dueKind, dueDay, offsetDays, rate, typed }) => ({
    name,
    dueKind,
    dueDay,
    offsetDays,
    rate,
    amount: typed,
  }))
  const line = LineInput.parse(draft.typed?.spaces[0]?.lines[0])
  const body = { id: draft.id, ...head, terms: planned, spaces: [{ name: '客厅', lines: [{ ...line, ...more }] }] }
  const checked = await server.ask(contractRoutes.check, { as: at.seller.token, body: body as never })
  return checked.spaces[0]?.lines[0]?.judgement.warning
}

test('its goods become lines of a draft at the locked price, and are kept without an end', async () => {
  const of = await at.there(20)
  const kept = await at.confirmed(of, 12)
  await server.owner.query('update goods set list_price = 1500 where id = $1', [of.goodsId])
  const one = await signed(kept)
  expect(one).toMatchObject({ state: 'signed', held: 96, contractNumber: expect.stringMatching(/^HT/) })
  const draft = await contract(one.contractId)
  expect(draft).toMatchObject({ state: 'draft', total: 96_000, opportunityId: kept.opportunityId, paid: 0 })
  expect(draft.rows).toMatchObject([{ goodsId: of.goodsId, whole: { pieces: 96, net: 96_000 } }])
  expect(await untils(kept.id)).toEqual([[true, 96]])
  expect(await at.receiptOf(kept.id)).toMatchObject({ state: 'confirmed', balance: 50_000 })
})

test('signed twice, and by two at once, it is one contract', async () => {
  const kept = await at.confirmed(await at.there(10), 4)
  const before = (await contractsOfDeal()) as number
  const answers = await Promise.all([sign(kept), sign(kept), sign(kept)])
  expect(answers.map(({ code }) => code).toSorted()).toEqual([0, codes.stale, codes.stale])
  expect(await sign(await at.detail(kept.id))).toMatchObject({
    code: codes.conflict,
    msg: expect.stringContaining('已签约'),
  })
  expect(await contractsOfDeal()).toBe(before + 1)
})

test('both tell of it: its history, and the stories of the contract and the deal', async () => {
  const one = await signed(await at.confirmed(await at.there(10), 4))
  const as = at.seller.token
  const history = await server.ask(routes.history, { as, params: { id: one.id } })
  const entry = history.find(({ action }) => action === '签约，生成合同')
  expect(entry?.changes).toContainEqual(expect.objectContaining({ title: '合同', after: one.contractNumber }))
  for (const [route, id] of [
    [contractStory, one.contractId],
    [dealStory, one.opportunityId],
  ] as const) {
    const told = JSON.stringify(await server.ask(route as never, { as, params: { id } } as never))
    expect(told).toContain(one.number)
    expect(told).toContain('已签约')
  }
})

test('a draft that is voided gives it back until its time; one whose time is over frees its goods', async () => {
  const of = await at.there(10)
  const one = await signed(await at.confirmed(of, 4))
  expect((await revoke(one.contractId)).code).toBe(0)
  const back = await at.detail(one.id)
  expect(back).toMatchObject({ state: 'reserved', contractId: null, contractNumber: '', held: 32 })
  expect(await untils(one.id)).toEqual([[false, 32]])
  const again = await signed(back)
  await server.owner.query(`update earnest set until_at = now() - interval '1 hour' where id = $1`, [one.id])
  expect(await at.detail(one.id)).toMatchObject({ state: 'signed', held: 32 })
  expect((await revoke(again.contractId)).code).toBe(0)
  expect(await at.detail(one.id)).toMatchObject({ state: 'expired', contractId: null, held: 0 })
  expect(await untils(one.id)).toEqual([])
})

test('without its money nothing is kept, though it is signed; paid anew it is signed still', async () => {
  const one = await signed(await at.confirmed(await at.there(10), 4))
  expect((await at.finances(one, 'reverse')).code).toBe(0)
  const draft = await at.detail(one.id)
  expect(draft).toMatchObject({ state: 'draft', contractId: one.contractId, held: 0 })
  const { id, version } = draft
  const as = at.seller.token
  expect(
    await server.call(routes.edit, { as, body: { id, version, lines: at.facts(await at.there(1), 1).lines } as never }),
  ).toMatchObject({ code: codes.conflict, msg: expect.stringContaining('已签进合同') })
  const paid = await server.ask(routes.pay, { as, body: { id, version, paying: at.paying() } as never })
  await at.finances(paid, 'confirm')
  expect(await at.detail(id)).toMatchObject({ state: 'signed', held: 32 })
  expect(await untils(id)).toEqual([[true, 32]])
})

test('a floor that rose asks for no approval at the locked price and quantity, and does below or beyond', async () => {
  const of = await at.there(20)
  const kept = await at.confirmed(of, 12)
  await server.owner.query('update goods set floor_seller = 1200, list_price = 1500 where id = $1', [of.goodsId])
  const one = await signed(kept)
  const draft = await contract(one.contractId)
  const line = draft.typed?.spaces[0]?.lines[0]
  expect(line?.judgement.warning).toBeNull()
  const warned = warningOf(draft)
  expect(await warned({})).toBeNull()
  expect(await warned({ discount: 999 })).not.toBeNull()
  expect(await warned({ quantity: 97_000 })).not.toBeNull()
})

test('a locked price whose money is given back, kept or reversed is judged as any other', async () => {
  const of = await at.there(30)
  const kept = [await at.confirmed(of, 4), await at.confirmed(of, 4), await at.confirmed(of, 4)]
  await server.owner.query('update goods set floor_seller = 1200, list_price = 1500 where id = $1', [of.goodsId])
  const ends = {
    refunded: (one: Kept) => at.refund(one, 50_000),
    forfeited: (one: Kept) => at.forfeit(one, 50_000),
    draft: (one: Kept) => at.finances(one, 'reverse'),
  }
  for (const [index, [state, end]] of Object.entries(ends).entries()) {
    const one = await signed(kept[index] as Kept)
    const warned = warningOf(await contract(one.contractId))
    expect(await warned({}), state).toBeNull()
    await end(one)
    expect(await at.detail(one.id)).toMatchObject({ state, contractId: one.contractId })
    expect(await warned({}), state).not.toBeNull()
  }
})

test('a locked price whose money is entered anew holds once finance has confirmed it, though the goods are gone', async () => {
  const of = await at.there(10)
  const kept = await at.confirmed(of, 8)
  await server.owner.query('update goods set floor_seller = 1200, list_price = 1500 where id = $1', [of.goodsId])
  const one = await signed(kept)
  const warned = warningOf(await contract(one.contractId))
  await at.finances(one, 'reverse')
  const { id, version } = await at.detail(one.id)
  await server.owner.query(`insert into office_switch (office_id, code, value) values ($1, 'earnestHoldHours', '0')`, [
    at.officeId,
  ])
  const body = { id, version, paying: at.paying() } as never
  const paid = await server.ask(routes.pay, { as: at.seller.token, body })
  await at.confirmed(of, 8, { lines: [{ ...of, boxes: 8, rest: 0, price: 1500 }] })
  expect(await warned({})).not.toBeNull()
  await at.finances(paid, 'confirm')
  expect(await at.detail(id)).toMatchObject({ state: 'paid', held: 0 })
  expect(await warned({})).toBeNull()
  await server.owner.query(`delete from office_switch where office_id = $1 and code = 'earnestHoldHours'`, [
    at.officeId,
  ])
})

test('one without a deal is asked for the deal of its customer', async () => {
  const kept = await at.confirmed(await at.there(10), 4, { opportunityId: null })
  expect(await sign(kept)).toMatchObject({ code: codes.badInput, data: { issues: [{ field: 'opportunityId' }] } })
  const other = await at.sales.addDeal(at.seller.token)
  expect(await sign(kept, other.id)).toMatchObject({
    code: codes.badInput,
    msg: expect.stringContaining('不是这位客户'),
  })
  expect(await sign(kept, at.deal.id)).toMatchObject({
    code: 0,
    data: { state: 'signed', opportunityId: at.deal.id },
  })
})

test('who sees it and not its contract is told no number of that, in the drawer and the history', async () => {
  const one = await signed(await at.confirmed(await at.there(10), 4))
  const { rows } = await server.owner.query(
    `delete from role_scope where office_id = $1 and module = 'contract' and role_id = (select id from role where office_id = $1 and name = '导购') returning *`,
    [at.officeId],
  )
  expect(rows).toHaveLength(1)
  const as = at.seller.token
  const told = [await at.detail(one.id), await server.ask(routes.history, { as, params: { id: one.id } })]
  expect(told[0]).toMatchObject({ state: 'signed', contractId: null, contractNumber: '' })
  expect(JSON.stringify(told)).not.toContain(one.contractNumber)
  await server.owner.query('insert into role_scope select * from json_populate_record(null::role_scope, $1)', [rows[0]])
})

test('one without confirmed money, a colleague, and who makes no contracts are refused; nothing is made', async () => {
  const of = await at.there(10)
  const [waiting, kept] = [await at.add(of, 2), await at.confirmed(of, 4)]
  const before = await contractsOfDeal()
  expect(await sign(waiting)).toMatchObject({ code: codes.conflict })
  const other = await at.company.hire('signingOther', '导购')
  expect(await sign(kept, null, other.token)).toMatchObject({ code: codes.notFound })
  const { rows } = await server.owner.query(
    `delete from role_element where office_id = $1 and element_code = 'contractInfo:add'
       and role_id = (select id from role where office_id = $1 and name = '导购') returning *`,
    [at.officeId],
  )
  expect(rows).toHaveLength(1)
  expect(await sign(kept)).toMatchObject({ code: codes.forbidden })
  await server.owner.query('insert into role_element select * from json_populate_record(null::role_element, $1)', [
    rows[0],
  ])
  expect(await contractsOfDeal()).toBe(before)
  expect(await at.detail(kept.id)).toMatchObject({ state: 'reserved', held: 32 })
})
