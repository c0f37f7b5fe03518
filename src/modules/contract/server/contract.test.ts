import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Contracts, contractsOf } from '../../../../tests/support/contracts.ts'
import type { Employee } from '../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { untimed } from '../../../../tests/support/untimed.ts'
import { codes } from '../../../kernel/api/envelope.ts'
import { formatDate } from '../../../kernel/api/time.ts'
import { approvalRoutes } from '../../approval/api/routes.ts'
import { figureWords } from '../../forms/api/formFields.ts'
import { quotationRoutes } from '../../quotation/api/routes.ts'
import { setRoutes } from '../../sets/api/set.ts'
import type { ContractDetail } from '../api/contract.ts'
import { reportRoutes } from '../api/report.ts'
import { contractRoutes as routes } from '../api/routes.ts'
import { usualTerms } from '../api/terms.ts'

let server: TestServer
let at: Contracts
let finance: Employee
let other: Employee
let warehouse: Employee
beforeAll(async () => {
  server = await startServer()
  at = await contractsOf(server, '签单公司', 'sign')
  finance = await at.company.hire('signFinance', '财务')
  other = await at.company.hire('signOther', '导购')
  warehouse = await at.company.hire('signStore', '仓管')
})
afterAll(() => server.stop())

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
const amounts = ({ terms }: ContractDetail) => terms.map(term => term.amount)
const today = () => formatDate(new Date())
const read = (id: number, as: string) => server.call(routes.detail, { as, params: { id } })

describe('a draft', () => {
  test('is computed by the server alone, and its terms come to the total', async () => {
    const draft = await at.drafted([at.line(), at.line({ discountKind: 'rate', discount: 9500 }), at.fee(30_001)], {
      discountKind: 'amount',
      discount: 5_000,
      rounding: 1,
    })
    expect(draft).toMatchObject({ state: 'draft', total: 2_191_450, lineCount: 3, effectiveTotal: 2_191_450, paid: 0 })
    expect(sum(draft.rows.map(row => row.whole.net))).toBe(draft.total)
    expect(amounts(draft)).toEqual([1_095_725, 986_153, 109_572])
    expect(draft.typed?.spaces[0]?.lines).toHaveLength(3)
    expect(draft.number).toMatch(/^HT\d{8}-\d{4}$/)
  })

  test('tells in its history what is taken off the whole, with its unit', async () => {
    const draft = await at.drafted([at.line()], { discountKind: 'rate', discount: 9500 })
    await at.save(await at.contract(draft.id), [at.line()], { discountKind: 'amount', discount: 5000 })
    const history = await server.ask(routes.history, { as: at.company.boss, params: { id: draft.id } })
    const told = history.flatMap(entry => entry.changes.filter(({ title }) => title.startsWith('整单优惠')))
    expect(told.map(({ title, before, after }) => `${title}：${before} → ${after}`)).toEqual([
      '整单优惠：9.5 折 → 减 ¥50.00',
      '整单优惠方式：折扣 → 减金额',
      '整单优惠： → 9.5 折',
      '整单优惠方式：无 → 折扣',
      '整单优惠方式： → 无',
    ])
  })

  test('refuses terms that do not come to the total, by field, and keeps what it had', async () => {
    const draft = await at.drafted([at.line()])
    const terms = [{ name: '全款', dueKind: 'signing', rate: 9000 }]
    const answer = await server.call(routes.save, {
      as: at.seller.token,
      body: at.body(draft, [at.line()], { terms }) as never,
    })
    expect(answer).toMatchObject({ code: codes.badInput, data: { issues: [{ field: 'terms' }] } })
    const check = await server.ask(routes.check, {
      as: at.seller.token,
      body: { ...at.body(draft, [at.line()], { terms }), version: undefined } as never,
    })
    expect(check).toMatchObject({
      planned: null,
      fault: '各期合计比合同金额少 ¥1,111.00，请改大其中一期，或加一期“剩余全部”',
    })
    expect(amounts(await at.contract(draft.id))).toEqual(amounts(draft))
  })

  test('is not submitted without lines, nor with a line below the floor', async () => {
    expect(await at.submit(await at.add())).toMatchObject({
      code: codes.conflict,
      msg: '合同还没有明细，请先添加商品或服务',
    })
    const low = await at.drafted([at.line({ discountKind: 'price', discount: 90_000 })])
    expect(low.typed?.spaces[0]?.lines[0]?.judgement.warning).toBeTruthy()
    const answer = await at.submit(low)
    expect(answer).toMatchObject({ code: codes.conflict })
    expect(answer.msg).toContain('低于底价')
    expect(await at.contract(low.id)).toMatchObject({ state: 'draft' })
  })

  test('with a set below the floors of its goods is submitted at the price of the set, and not for less', async () => {
    const part = { name: '墙砖', goodsId: at.goodsId, quantity: 1000, unit: 'piece' as const }
    const body = { code: 'TC-DJ', name: '低价套餐', price: 80_000, parts: [part] }
    const set = await server.ask(setRoutes.add, { as: at.company.boss, body })
    const line = at.line({ quantity: 1000, setKey: 1, setPart: 0 })
    const sets = [{ key: 1, setId: set.id }]
    const less = await at.drafted([line], { sets, rounding: 1 })
    expect((await at.submit(less)).msg).toContain('1 行低于底价')
    const draft = await at.save(less, [line], { sets })
    expect(await at.submit(draft)).toMatchObject({ code: 0, data: { state: 'approving', total: 80_000 } })
  })

  test('a second save over a newer version is told who was first', async () => {
    const draft = await at.drafted([at.line()])
    await at.save(draft, [at.line(), at.line()])
    const late = await server.call(routes.save, { as: at.seller.token, body: at.body(draft, [at.line()]) })
    expect(late.code).toBe(codes.stale)
  })
})

describe('a quotation becomes a contract', () => {
  /** The spaces of a draft as its editor sends them again. */
  const retyped = ({ typed }: ContractDetail) =>
    typed?.spaces.map(({ name, lines }) => ({
      name,
      lines: lines.map(
        ({ goods: _, pieces: __, gross: ___, settled: ____, net: _____, judgement: ______, ...line }) => line,
      ),
    }))
  const accepted = async () => {
    const as = at.seller.token
    const made = await server.ask(quotationRoutes.add, { as, body: { opportunityId: at.deal.id } })
    const spaces = [
      { name: '客厅', lines: [at.line(), at.fee(10_000)] },
      { name: '主卫', lines: [at.line({ quantity: 3000 })] },
    ]
    const body = {
      id: made.id,
      version: made.version,
      spaces,
      discountKind: 'rate' as const,
      discount: 9700,
      coupon: 777,
    }
    return server.ask(quotationRoutes.save, { as, body })
  }

  test('in one step, with the same sums line by line, once', async () => {
    const quotation = await accepted()
    const contract = await server.ask(routes.fromQuotation, {
      as: at.seller.token,
      body: { quotationId: quotation.id },
    })
    expect(contract).toMatchObject({ total: quotation.total, quotationId: quotation.id, state: 'draft' })
    const nets = quotation.spaces.flatMap(space => space.lines.map(one => one.net))
    expect(contract.rows.map(row => row.whole.net)).toEqual(nets)
    expect(contract.rows.map(row => row.space)).toEqual(['客厅', '客厅', '主卫'])
    expect(sum(amounts(contract))).toBe(quotation.total)
    const detail = await server.ask(quotationRoutes.detail, { as: at.seller.token, params: { id: quotation.id } })
    expect(detail.state).toBe('accepted')
    const again = await server.call(routes.fromQuotation, { as: at.seller.token, body: { quotationId: quotation.id } })
    expect(again).toMatchObject({ code: codes.conflict, msg: `这份报价单已生成合同 ${contract.number}，请打开它` })
    const { employeeId } = await at.company.hire('contractAway', '导购')
    const moved = 'update contract set owner_id = $2, department_id = null where id = $1'
    await server.owner.query(moved, [contract.id, employeeId])
    const far = await server.call(routes.fromQuotation, { as: at.seller.token, body: { quotationId: quotation.id } })
    expect(far).toMatchObject({ code: codes.conflict, msg: '这份报价单已生成合同，请联系合同的负责人' })
  })

  test('and saving it as it is changes nothing', async () => {
    const quotation = await accepted()
    const contract = await server.ask(routes.fromQuotation, {
      as: at.seller.token,
      body: { quotationId: quotation.id },
    })
    const { discountKind, discount, coupon, rounding } = contract
    const body = at.body(contract, [], { spaces: retyped(contract), discountKind, discount, coupon, rounding })
    const saved = await server.ask(routes.save, { as: at.seller.token, body })
    expect(saved.rows.map(row => row.whole)).toEqual(contract.rows.map(row => row.whole))
    expect(amounts(saved)).toEqual(amounts(contract))
  })

  test('and its terms are typed though its set has ended since and costs more: the set keeps its price', async () => {
    const [as, boss] = [at.seller.token, at.company.boss]
    const goodsId = await at.newGoods({
      listPrice: 100_000,
      floorSeller: null,
      floorManager: null,
      floorDirector: null,
    })
    const part = { name: '墙砖', goodsId, quantity: 1000, unit: 'piece' as const }
    const set = await server.ask(setRoutes.add, {
      as: boss,
      body: { code: 'TC-HT', name: '旧套餐', price: 100_000, parts: [part] },
    })
    const made = await server.ask(quotationRoutes.add, { as, body: { opportunityId: at.deal.id } })
    const sets = [{ key: 1, setId: set.id }]
    const line = at.line({ goodsId, quantity: 1000, setKey: 1, setPart: 0 })
    const quotation = await server.ask(quotationRoutes.save, {
      as,
      body: { id: made.id, version: made.version, spaces: [{ name: '客厅', lines: [line] }], sets },
    })
    const contract = await server.ask(routes.fromQuotation, { as, body: { quotationId: quotation.id } })
    const dearer = [{ ...part, name: '地砖' }, part]
    await server.ask(setRoutes.edit, {
      as: boss,
      body: { id: set.id, version: set.version, price: 150_000, parts: dearer, validTo: '2020-01-31' },
    })
    const terms = [{ name: '全款', dueKind: 'signing', rate: 10_000 }]
    const body = at.body(contract, [], { spaces: retyped(contract), sets, terms })
    const saved = await server.call(routes.save, { as, body })
    expect(saved).toMatchObject({ code: 0, data: { total: 100_000, terms: [{ amount: 100_000 }] } })
    const version = saved.data?.version
    const anew = await server.call(routes.save, { as, body: { ...body, version, reprice: true } })
    expect(anew).toMatchObject({ code: codes.badInput, msg: '旧套餐：套餐已于 2020-01-31 到期' })
  })
})

describe('approval', () => {
  test('decides with the document in one transaction: terms ask for their amounts from then on', async () => {
    const draft = await at.drafted([at.line()], {
      terms: [{ ...usualTerms[0], dueKind: 'date', dueDay: '2027-01-05' }, usualTerms[2]],
    })
    const { data } = await at.submit(draft)
    expect(data).toMatchObject({ state: 'approving' })
    expect((data as ContractDetail).terms.map(term => term.dueOn)).toEqual([null, null])
    await at.approval((data as ContractDetail).approvalId as number)
    const signed = await at.contract(draft.id)
    expect(signed).toMatchObject({
      state: 'effective',
      effectiveTotal: draft.total,
      outstanding: draft.total,
      changed: 0,
    })
    expect(signed.terms).toMatchObject([
      { amount: draft.total / 2, dueOn: '2027-01-05' },
      { amount: draft.total / 2, dueOn: null },
    ])
    expect(signed.typed).toBeNull()
  })

  test('a rejected contract can be typed and submitted again; a withdrawn one is a draft', async () => {
    const draft = await at.drafted([at.line()])
    const { data } = await at.submit(draft)
    await at.approval((data as ContractDetail).approvalId as number, 'reject')
    const rejected = await at.contract(draft.id)
    expect(rejected).toMatchObject({ state: 'rejected', effectiveTotal: draft.total })
    const again = await at.submit(await at.save(rejected, [at.line({ quantity: 9000 })]))
    expect(again).toMatchObject({ code: 0, data: { state: 'approving' } })
    const { approvalId } = again.data as ContractDetail
    await server.ask(approvalRoutes.withdraw, { as: at.seller.token, body: { id: approvalId as number, comment: '' } })
    expect(await at.contract(draft.id)).toMatchObject({ state: 'draft' })
  })

  test('shows margin to those who may see the cost and conceals it from others', async () => {
    const { data } = await at.submit(await at.drafted([at.line()]))
    const id = (data as ContractDetail).approvalId as number
    const mine = await server.ask(approvalRoutes.detail, { as: at.seller.token, params: { id } })
    expect(untimed(mine)).not.toContain('556000')
    const boss = await server.ask(approvalRoutes.detail, { as: at.company.boss, params: { id } })
    expect(JSON.stringify(boss)).toContain('556000')
  })

  test('tells approvers its discount and margin as people say them, and nothing twice', async () => {
    const shown = async (more: Record<string, unknown>) => {
      const { data } = await at.submit(await at.drafted([at.line()], more))
      const params = { id: (data as ContractDetail).approvalId as number }
      const { fields, content } = await server.ask(approvalRoutes.detail, { as: at.company.boss, params })
      return fields.flatMap(field => {
        const value = content[field.key]
        return typeof value === 'number' && field.kind.match('number|money')
          ? [`${field.title} ${figureWords(field, value)}`]
          : []
      })
    }
    expect(await shown({ discountKind: 'rate', discount: 9500 })).toEqual([
      ...['合同金额 ¥10,554.50', '原价 ¥11,110.00', '折扣 9.5 折', '低于底价的行数 0', '行数 1'],
      ...['毛利率 47.42%', '毛利 ¥5,004.50'],
    ])
    const whole = await shown({})
    expect(whole[0]).toBe('合同金额 ¥11,110.00')
    expect(whole.filter(one => /原价|折扣/.test(one))).toEqual([])
  })

  test('consumes special offers when it takes effect; one that is gone meanwhile keeps it from that', async () => {
    const offer = await at.approved({ quantity: 10, customerId: at.deal.customerId })
    const low = () => at.drafted([at.line({ discountKind: 'price', discount: 70_000, quantity: 8000 })])
    const [first, second] = [await low(), await low()]
    expect(first.belowCount).toBe(1)
    const one = (await at.submit(first)).data as ContractDetail
    const two = (await at.submit(second)).data as ContractDetail
    expect(await at.detail(offer.id)).toMatchObject({ used: 0 })
    await at.approval(one.approvalId as number)
    expect(await at.contract(first.id)).toMatchObject({ state: 'effective' })
    expect(await at.detail(offer.id)).toMatchObject({ used: 8, left: 2 })
    await at.approval(two.approvalId as number)
    expect(await at.contract(second.id)).toMatchObject({ state: 'rejected' })
    expect(await at.detail(offer.id)).toMatchObject({ used: 8, left: 2 })
  })
})

test('a contract of 0 yuan, or with a line of quantity 0, asks why before it is approved', async () => {
  const as = at.seller.token
  const zero = await at.drafted([at.fee(0)])
  const unsaid = await at.submit(zero)
  expect(unsaid).toMatchObject({ code: codes.badInput, data: { issues: [{ field: 'zeroReason' }] } })
  expect(JSON.stringify(unsaid.data)).toContain('合同金额为 ¥0.00，请先改正；确实如此，请填写原因后提交')
  const empty = await at.drafted([at.line(), at.fee(5000, { quantity: 0 })])
  expect(JSON.stringify((await at.submit(empty)).data)).toContain('“安装”的数量为 0')
  expect(await at.contract(empty.id)).toMatchObject({ state: 'draft' })
  const said = await at.submit(empty, as, '随后按实际安装数量补')
  expect(said).toMatchObject({ data: { state: 'approving' } })
  const { approvalId } = said.data as ContractDetail
  const paper = await server.ask(approvalRoutes.detail, { as: at.company.boss, params: { id: approvalId as number } })
  expect(JSON.stringify(paper)).toContain('随后按实际安装数量补')
})

describe('progress', () => {
  test('an event makes the terms due that wait for it, so many days later', async () => {
    const contract = await at.effective([at.line()])
    const { id, version } = contract
    const note = (on: string, as = finance.token) =>
      server.call(routes.progress, { as, body: { id, version, event: 'installation', happenedOn: on } })
    expect(await note('2999-01-01')).toMatchObject({ code: codes.badInput })
    expect(await note('2001-01-01')).toMatchObject({ code: codes.badInput })
    const noted = (await note(today())).data as ContractDetail
    expect(noted.terms[2]?.dueOn).not.toBeNull()
    expect(noted.terms[2]?.dueOn && noted.terms[2].dueOn > today()).toBe(true)
    expect(noted).toMatchObject({ installedOn: today(), effectiveTotal: contract.total })
  })

  test('only a contract that is paid is completed', async () => {
    const { id, version } = await at.effective([at.line()])
    const answer = await server.call(routes.complete, { as: finance.token, body: { id, version } })
    expect(answer).toMatchObject({ code: codes.conflict, msg: '还有 ¥11,110.00 未收，不能完成，请先收款或办理增减项' })
    const draft = await at.drafted([at.fee(0)])
    const { data } = await at.submit(draft, at.seller.token, '老客户补装，不收费')
    await at.approval((data as ContractDetail).approvalId as number)
    const gift = await at.contract(draft.id)
    const done = await server.ask(routes.complete, { as: finance.token, body: { id: gift.id, version: gift.version } })
    expect(done).toMatchObject({ state: 'completed' })
    const back = await server.ask(routes.reopen, { as: finance.token, body: { id: gift.id, version: done.version } })
    expect(back).toMatchObject({ state: 'effective' })
  })
})

describe('who sees contracts', () => {
  test('sellers their own, finance all, other sellers and the warehouse none', async () => {
    const { id } = await at.drafted([at.line()])
    expect(await read(id, at.seller.token)).toMatchObject({ code: 0 })
    expect(await read(id, finance.token)).toMatchObject({ code: 0 })
    expect(await read(id, other.token)).toMatchObject({ code: codes.notFound })
    expect(await read(id, warehouse.token)).toMatchObject({ code: codes.forbidden })
    expect((await server.ask(routes.list, { as: other.token, body: {} })).rows).toEqual([])
  })

  test('cost and margin stand only in answers for those who may see the cost', async () => {
    const { id } = await at.drafted([at.line()])
    const [seller, boss] = [await at.contract(id, at.seller.token), await at.contract(id)]
    expect(boss).toMatchObject({ cost: 555_000, margin: 556_000, marginRate: 5005 })
    expect(Object.keys(seller)).not.toContain('margin')
    expect(untimed(seller)).not.toContain('556000')
    const sorted = await server.call(routes.list, {
      as: at.seller.token,
      body: { sort: { by: 'margin', order: 'descend' } },
    })
    expect(sorted.code).toBe(codes.badInput)
    const totals = await server.ask(routes.totals, { as: at.seller.token, body: {} })
    expect(Object.keys(totals.sums)).not.toContain('margin')
  })

  test('a contract no line of which has a cost has no margin, which is not a margin of nothing', async () => {
    const draft = await at.drafted([at.fee(70_000)])
    expect(draft).toMatchObject({ total: 70_000 })
    const seen = await at.contract(draft.id)
    expect(seen).toMatchObject({ cost: null, margin: null, marginRate: null, sums: { cost: null, margin: null } })
    const filters = { number: { contains: draft.number } }
    const { rows } = await server.ask(routes.list, { as: at.company.boss, body: { filters: filters as never } })
    expect(rows).toMatchObject([{ id: draft.id, margin: null, cost: null }])
    const body = { by: 'person', filters } as never
    const [group] = await server.ask(reportRoutes.groups, { as: at.company.boss, body })
    expect(group).toMatchObject({ total: 1, signed: 70_000, margin: null })
    const { data } = await at.submit(draft)
    const params = { id: (data as ContractDetail).approvalId as number }
    const { content } = await server.ask(approvalRoutes.detail, { as: at.company.boss, params })
    expect([content.margin, content.marginAmount]).toEqual([null, null])
  })

  test('a contract below its cost tells its loss', async () => {
    const goodsId = await at.newGoods({ cost: 200_000 })
    const draft = await at.drafted([at.line({ goodsId, quantity: 1000 })])
    expect(await at.contract(draft.id)).toMatchObject({ cost: 200_000, margin: -88_900, sums: { margin: -88_900 } })
  })
})
