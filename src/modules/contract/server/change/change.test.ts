import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { takeTypeFlow } from '../../../../../tests/support/approvals.ts'
import { type Contracts, contractsOf } from '../../../../../tests/support/contracts.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { codes } from '../../../../kernel/api/envelope.ts'
import { formatDate } from '../../../../kernel/api/time.ts'
import { approvalRoutes } from '../../../approval/api/routes.ts'
import { goodsRoutes } from '../../../goods/api/goods.ts'
import type { LineInput } from '../../../lines/api/line.ts'
import { windowRoutes } from '../../../pricing/api/window.ts'
import { type ContractChange, changeRoutes as routes } from '../../api/change.ts'
import type { ContractDetail } from '../../api/contract.ts'
import { contractRoutes } from '../../api/routes.ts'

let server: TestServer
let at: Contracts
beforeAll(async () => {
  server = await startServer()
  at = await contractsOf(server, '增减公司', 'change')
})
afterAll(() => server.stop())

type More = Record<string, unknown>
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
const add = ({ id, version }: ContractDetail, content: More) =>
  server.call(routes.add, {
    as: at.seller.token,
    body: { contractId: id, version, reason: '客户要求', ...content } as never,
  })
const send = ({ id, version }: ContractChange) =>
  server.call(routes.submit, { as: at.seller.token, body: { id, version } })
/** Makes a change order effective, by the boss's approval where it asks for one. */
async function changed(contract: ContractDetail, content: More): Promise<ContractDetail> {
  const made = (await add(contract, content)).data as ContractChange
  const sent = (await send(made)).data as ContractChange
  if (sent.state === 'approving') await at.approval(sent.approvalId as number)
  return at.contract(contract.id)
}
const lineId = (contract: ContractDetail, place = 0) => contract.rows[place]?.id as number
const less = (contract: ContractDetail, quantity: number, place = 0) => ({
  lines: [{ lineId: lineId(contract, place), quantity, sizes: [] }],
})
const more = (...lines: LineInput[]) => ({ spaces: [{ name: '阳台', lines }] })
const sheetTotal = (contract: ContractDetail) => sum(contract.rows.map(row => row.whole.net))
const termTotal = (contract: ContractDetail) => sum(contract.terms.map(term => term.amount))

describe('a change order', () => {
  test('takes less at the price of the contract with its share of all discounts, from the last unpaid terms', async () => {
    const contract = await at.effective([at.line(), at.fee(100_000)], { discountKind: 'amount', discount: 61_100 })
    expect(contract.total).toBe(1_149_900)
    const net = contract.rows[0]?.whole.net as number
    expect(net).toBeLessThan(1_111_000)
    const after = await changed(contract, less(contract, 5000))
    expect(after.rows[0]).toMatchObject({
      signed: { quantity: 10_000, pieces: 10, net },
      changed: { quantity: -5000, pieces: -5 },
      whole: { quantity: 5000, pieces: 5 },
    })
    expect(after.rows[0]?.whole.net).toBe(Math.round(net / 2))
    expect(after).toMatchObject({ revision: 2, total: contract.total, effectiveTotal: sheetTotal(after) })
    expect(termTotal(after)).toBe(after.effectiveTotal)
    expect(after.terms[0]?.amount).toBe(contract.terms[0]?.amount)
    expect(after.terms[2]?.amount).toBe(0)
    expect(after.changed).toBe(after.effectiveTotal - after.total)
  })

  test('tells approvers what becomes less once, and no amount of 0.00', async () => {
    const contract = await at.effective([at.line(), at.fee(100_000)])
    const made = (await add(contract, less(contract, 5000))).data as ContractChange
    const { approvalId } = (await send(made)).data as ContractChange
    const params = { id: approvalId as number }
    const { fields } = await server.ask(approvalRoutes.detail, { as: at.company.boss, params })
    const titles = fields.map(({ title }) => title)
    expect(titles).toEqual(expect.arrayContaining(['增减金额', '变更前金额', '变更后金额', '毛利变化']))
    for (const title of ['减少金额', '毛利减少', '另外优惠', '退单扣款']) expect(titles).not.toContain(title)
    await at.approval(approvalId as number)
  })

  test('keeps the unit and grade of its lines, and adds lines with theirs: a box costs what a box costs', async () => {
    const { rows } = await server.owner.query(
      `select min(id) as id from dictionary_item where office_id = $1 and type_code = 'goodsGrade'`,
      [at.company.officeId],
    )
    const gradeId = Number(rows[0].id)
    const fresh = { code: 'BOX-1', name: '按箱卖的砖', boxPieces: 10, listPrice: 1000 }
    const { id } = await server.ask(goodsRoutes.add, { as: at.company.boss, body: fresh })
    const fromDay = formatDate(Date.now())
    for (const window of [
      { unit: 'box' as const, listPrice: 9000 },
      { unit: 'piece' as const, gradeId, listPrice: 700 },
    ])
      await server.ask(windowRoutes.add, { as: at.company.boss, body: { goodsId: id, fromDay, ...window } })
    const boxes = at.line({ goodsId: id, quantity: 3000, quantityUnit: 'box' })
    const second = at.line({ goodsId: id, quantity: 1000, gradeId })
    const contract = await at.effective([boxes, second])
    expect(contract.rows.map(row => row.signed.net)).toEqual([27_000, 700])
    const after = await changed(contract, { ...less(contract, 2000), ...more(boxes, second) })
    expect(after.rows.map(row => row.whole.net)).toEqual([18_000, 700, 27_000, 700])
    const { rows: kept } = await server.owner.query(
      'select price_unit, grade_id, unit_chosen from contract_line where contract_id = $1 order by id',
      [contract.id],
    )
    expect(kept.map(row => [row.price_unit, row.grade_id && Number(row.grade_id), row.unit_chosen])).toEqual([
      ['box', null, false],
      ['piece', gradeId, false],
      ['box', null, false],
      ['piece', gradeId, false],
    ])
  })

  test('that adds goods at their price of today takes effect at once, with a term of its own', async () => {
    const contract = await at.effective([at.line()])
    const made = (await add(contract, { ...more(at.line({ quantity: 2000 }), at.fee(5000)), dueOn: '2027-03-01' }))
      .data as ContractChange
    expect(made).toMatchObject({ state: 'draft', delta: 227_200 })
    expect(await send(made)).toMatchObject({ code: 0, data: { state: 'effective', revision: 2 } })
    const after = await at.contract(contract.id)
    expect(after.rows.map(row => [row.space, row.signed.net, row.whole.net])).toEqual([
      ['客厅', 1_111_000, 1_111_000],
      ['阳台', 0, 222_200],
      ['阳台', 0, 5000],
    ])
    expect(after.terms.at(-1)).toMatchObject({ amount: 227_200, dueOn: '2027-03-01' })
    expect(termTotal(after)).toBe(after.effectiveTotal)
    const again = await changed(after, { lines: [{ lineId: lineId(after, 1), quantity: 1000, sizes: [] }] })
    expect(again.rows[1]).toMatchObject({
      signed: { quantity: 0, net: 0 },
      whole: { quantity: 1000, pieces: 1, net: 111_100 },
    })
  })

  test('that lowers the price is approved; of two at a time the second is refused', async () => {
    const contract = await at.effective([at.line()])
    const check = await server.ask(routes.check, {
      as: at.seller.token,
      body: { contractId: contract.id, discount: 11_000 } as never,
    })
    expect(check).toMatchObject({ delta: -11_000, after: 1_100_000, asks: true })
    const made = (await add(contract, { discount: 11_000 })).data as ContractChange
    expect(await add(contract, { discount: 1 })).toMatchObject({ code: codes.conflict })
    const sent = (await send(made)).data as ContractChange
    expect(sent.state).toBe('approving')
    await at.approval(sent.approvalId as number, 'reject')
    expect(await at.contract(contract.id)).toMatchObject({ effectiveTotal: 1_111_000, revision: 1 })
    const rejected = (await server.ask(routes.list, { as: at.seller.token, params: { contractId: contract.id } }))[0]
    expect(rejected).toMatchObject({ state: 'rejected', may: { edit: true, void: true } })
    const gone = rejected as ContractChange
    await server.ask(routes.revoke, { as: at.seller.token, body: { id: gone.id, version: gone.version } })
    expect((await add(contract, { discount: 1 })).code).toBe(0)
  })

  test('measures a custom item anew by its sizes', async () => {
    const door = at.line({
      kind: 'custom',
      goodsId: null,
      name: '衣柜',
      measure: 'projected',
      sizes: [{ a: 2000, b: 2400, count: 1 }],
      quantity: 0,
      price: 80_000,
    })
    const contract = await at.effective([door])
    expect(contract.rows[0]).toMatchObject({ measured: true, unit: '㎡', whole: { quantity: 4800, net: 384_000 } })
    const wider = { lines: [{ lineId: lineId(contract), quantity: 0, sizes: [{ a: 2500, b: 2400, count: 1 }] }] }
    const after = await changed(contract, wider)
    expect(after.rows[0]).toMatchObject({
      changed: { quantity: 1200, net: 96_000 },
      whole: { quantity: 6000, net: 480_000 },
    })
  })

  test('refuses another contract’s line, a line twice, a discount beyond the total, and a new line below the floor', async () => {
    const [contract, other] = [await at.effective([at.line()]), await at.effective([at.line()])]
    expect(await add(contract, less(other, 0))).toMatchObject({ code: codes.badInput })
    const twice = less(contract, 0).lines
    expect(await add(contract, { lines: [...twice, ...twice] })).toMatchObject({ code: codes.badInput })
    expect(await add(contract, { discount: 2_000_000 })).toMatchObject({ code: codes.badInput })
    const low = (await add(contract, more(at.line({ discountKind: 'price', discount: 90_000 })))).data as ContractChange
    expect(await send(low)).toMatchObject({ code: codes.conflict })
  })

  test('tells a seller nothing of the floor at which somebody of a higher rank signed', async () => {
    const draft = await at.drafted([at.line({ discountKind: 'price', discount: 90_000 })])
    const sent = (await at.submit(draft, at.company.boss)).data as ContractDetail
    await at.approval(sent.approvalId as number)
    const contract = await at.contract(draft.id)
    const check = (discount: number, as = at.seller.token) =>
      server.ask(routes.check, { as, body: { contractId: contract.id, discount } as never })
    const below = contract.total - 776_990 // one fen below the director's floor for ten pieces
    const warnings = await Promise.all([0, 1, below - 1, below].map(async off => (await check(off)).rows[0]?.warning))
    expect(warnings).toEqual([undefined, '需审批', '需审批', '需审批'])
    expect((await check(below - 20, at.company.boss)).rows[0]?.warning).toBe(null)
    expect((await check(below, at.company.boss)).rows[0]?.warning).toBe('低于底价')
    const made = (await add(contract, { discount: below })).data as ContractChange
    expect(made).not.toHaveProperty('belowCount')
    const { approvalId } = (await send(made)).data as ContractChange
    const told = (as: string) => server.ask(approvalRoutes.detail, { as, params: { id: approvalId as number } })
    expect(JSON.stringify(await told(at.company.boss))).toContain('低于底价的行数')
    expect(JSON.stringify(await told(at.seller.token))).not.toContain('低于底价')
  })

  test('does not tell who may not see the cost whether it lowers the margin, at whatever price', async () => {
    const contract = await at.effective([at.line()])
    const asks = async (discount: number, as: string) => {
      const content = more(at.line({ quantity: 1000, discountKind: 'price', discount }))
      return (await server.ask(routes.check, { as, body: { contractId: contract.id, ...content } as never })).asks
    }
    const all = (as: string) => Promise.all([111_100, 55_500, 55_499].map(price => asks(price, as)))
    expect(await all(at.seller.token)).toEqual([null, null, null])
    expect(await all(at.company.boss)).toEqual([false, false, true])
    const made = (await add(contract, more(at.line({ quantity: 1000 })))).data as ContractChange
    expect(made.asks).toBe(null)
    const forecast = await server.ask(routes.forecast, { as: at.seller.token, body: { id: made.id } })
    expect(forecast?.flowName).toBeTruthy()
    expect(await send(made)).toMatchObject({ code: 0, data: { state: 'effective' } })
  })

  test('refuses who may not see the cost alike without approvers, whether it lowers the margin or not', async () => {
    const own = await contractsOf(server, '点名公司', 'naming')
    const contract = await own.effective([own.line()])
    const picks = [{ key: 'pick', kind: 'approve', approvers: [{ kind: 'chosen' }] }]
    await takeTypeFlow(server.owner, own.company.officeId, 'contractChange', picks)
    const { rows } = await server.owner.query(`select id from employee where office_id = $1 and name = 'namingBoss'`, [
      own.company.officeId,
    ])
    const orders = [
      { content: more(own.fee(200_000)), state: 'effective' },
      { content: { ...less(contract, 9000), ...more(own.fee(200_000)) }, state: 'approving' },
    ]
    for (const { content, state } of orders) {
      const { id, version } = await own.contract(contract.id)
      const body = { contractId: id, version, reason: '客户要求', ...content } as never
      const made = await server.ask(routes.add, { as: own.seller.token, body })
      const naming = (chosen: Record<string, number[]>) =>
        server.call(routes.submit, { as: own.seller.token, body: { id: made.id, version: made.version, chosen } })
      expect(made.asks).toBe(null)
      for (const chosen of [{}, { pick: [999_999] }] as Record<string, number[]>[])
        expect(await naming(chosen)).toMatchObject({
          code: codes.badInput,
          data: { issues: [{ field: 'chosen.pick' }] },
        })
      expect(await naming({ pick: [Number(rows[0].id)] })).toMatchObject({ code: 0, data: { state } })
    }
  })

  test('takes effect without approvers where no flow would take it, for who may not see the cost too', async () => {
    const own = await contractsOf(server, '减项公司', 'fewer')
    const contract = await own.effective([own.line()])
    await server.owner.query(
      `update approval_binding set condition = $2 where office_id = $1 and business = 'contractChange'`,
      [own.company.officeId, JSON.stringify([[{ field: 'delta', operator: 'lt', values: [0] }]])],
    )
    const body = {
      contractId: contract.id,
      version: contract.version,
      reason: '加安装',
      ...more(own.fee(200_000)),
    } as never
    const { id, version } = await server.ask(routes.add, { as: own.seller.token, body })
    expect(await server.ask(routes.forecast, { as: own.seller.token, body: { id } })).toBe(null)
    expect(await server.call(routes.submit, { as: own.seller.token, body: { id, version } })).toMatchObject({
      code: 0,
      data: { state: 'effective' },
    })
  })

  test('does not tell who may not see floors whether a line that grows was signed below one', async () => {
    const draft = await at.drafted([at.line({ discountKind: 'price', discount: 90_000 })])
    const sent = (await at.submit(draft, at.company.boss)).data as ContractDetail
    await at.approval(sent.approvalId as number)
    const contract = await at.contract(draft.id)
    await server.owner.query('update contract_line set floor = $2 where contract_id = $1', [contract.id, 95_000])
    const asks = async (as: string) => {
      const body = { contractId: contract.id, ...less(contract, 11_000) } as never
      return (await server.ask(routes.check, { as, body })).asks
    }
    expect(await asks(at.seller.token)).toBe(null)
    expect(await asks(at.company.boss)).toBe(true)
  })

  test('gives back special pieces that are not sold any more, and takes more only where some are left', async () => {
    const offer = await at.approved({ quantity: 10, customerId: at.deal.customerId })
    const contract = await at.effective([at.line({ discountKind: 'price', discount: 70_000, quantity: 8000 })])
    const after = await changed(contract, less(contract, 5000))
    expect(await at.detail(offer.id)).toMatchObject({ used: 5 })
    expect(after.rows[0]?.whole.net).toBe(350_000)
    const all = await changed(after, less(after, 10_000))
    expect(await at.detail(offer.id)).toMatchObject({ used: 10 })
    const beyond = (await add(all, less(all, 11_000))).data as ContractChange
    expect(await send(beyond)).toMatchObject({ code: codes.conflict, msg: expect.stringContaining('已用完') })
  })

  test('versions stand side by side', async () => {
    const contract = await at.effective([at.line()])
    const after = await changed(await changed(contract, more(at.fee(1000))), less(contract, 9000))
    const versions = await server.ask(routes.versions, { as: at.seller.token, body: { contractId: contract.id } })
    expect(versions.map(one => [one.revision, one.total])).toEqual([
      [1, 1_111_000],
      [2, 1_112_000],
      [3, after.effectiveTotal],
    ])
  })
})

describe('退单', () => {
  const cancel = ({ id, version }: ContractDetail, deductions: object[] = []) =>
    server.call(routes.cancel, {
      as: at.seller.token,
      body: { contractId: id, version, reason: '客户退房', deductions } as never,
    })

  test('leaves what is deducted, deletes nothing, and gives back special offers', async () => {
    const offer = await at.approved({ quantity: 4, customerId: at.deal.customerId })
    const contract = await at.effective([at.line({ discountKind: 'price', discount: 70_000, quantity: 4000 })])
    expect(await at.detail(offer.id)).toMatchObject({ used: 4 })
    const sent = (await cancel(contract, [{ name: '违约金', amount: 20_000 }])).data as ContractChange
    expect(sent).toMatchObject({ kind: 'cancel', state: 'approving', deduction: 20_000 })
    await at.approval(sent.approvalId as number)
    const after = await at.contract(contract.id)
    expect(after).toMatchObject({ state: 'cancelled', effectiveTotal: 20_000, cancelledOn: formatDate(new Date()) })
    expect(after.rows.map(row => [row.name, row.signed.net, row.whole.net])).toEqual([
      [contract.rows[0]?.name, 280_000, 0],
      ['违约金', 0, 20_000],
    ])
    expect(termTotal(after)).toBe(20_000)
    expect(await at.detail(offer.id)).toMatchObject({ used: 0, left: 4 })
    expect(await add(after, { discount: 1 })).toMatchObject({ code: codes.conflict })
  })

  test('after production deducts what custom items cost', async () => {
    const sizes = [{ a: 1000, b: null, count: 1 }]
    const custom = at.line({ kind: 'custom', goodsId: null, name: '橱柜', measure: 'metre', sizes, price: 90_000 })
    const contract = await at.effective([custom])
    const body = {
      id: contract.id,
      version: contract.version,
      event: 'production' as const,
      happenedOn: formatDate(new Date()),
    }
    const made = await server.ask(contractRoutes.progress, { as: at.company.boss, body })
    expect(await cancel(made)).toMatchObject({ code: codes.badInput, data: { issues: [{ field: 'deductions' }] } })
    expect(await cancel(made, [{ name: '定制成本', amount: 90_001 }])).toMatchObject({ code: codes.badInput })
    expect((await cancel(made, [{ name: '定制成本', amount: 45_000 }])).code).toBe(0)
  })

  test('is not carried out without what custom items cost, where production began while it was decided on', async () => {
    const sizes = [{ a: 1000, b: null, count: 1 }]
    const custom = at.line({ kind: 'custom', goodsId: null, name: '衣柜', measure: 'metre', sizes, price: 90_000 })
    const contract = await at.effective([custom])
    const sent = (await cancel(contract)).data as ContractChange
    expect(sent).toMatchObject({ state: 'approving', deduction: 0 })
    const { id, version } = await at.contract(contract.id)
    const body = { id, version, event: 'production' as const, happenedOn: formatDate(new Date()) }
    await server.ask(contractRoutes.progress, { as: at.company.boss, body })
    await at.approval(sent.approvalId as number)
    expect(await at.contract(id)).toMatchObject({ state: 'effective', effectiveTotal: 90_000, cancelledOn: null })
    const [refused] = await server.ask(routes.list, { as: at.seller.token, params: { contractId: id } })
    expect(refused).toMatchObject({ state: 'rejected', kind: 'cancel' })
    expect(await send(refused as ContractChange)).toMatchObject({
      code: codes.conflict,
      msg: '定制商品已下单生产，这张退单没有扣除定制成本，请作废后重新申请',
    })
    await server.ask(routes.revoke, {
      as: at.seller.token,
      body: { id: refused?.id, version: refused?.version } as never,
    })
    const again = (await cancel(await at.contract(id), [{ name: '定制成本', amount: 45_000 }])).data as ContractChange
    await at.approval(again.approvalId as number)
    expect(await at.contract(id)).toMatchObject({ state: 'cancelled', effectiveTotal: 45_000 })
  })
})

test('whatever changes: lines and terms come to the contract’s total, and nothing goes below zero', async () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('quantity'), place: fc.nat(3), to: fc.integer({ min: 0, max: 30 }) }),
    fc.record({ kind: fc.constant('add'), place: fc.nat(), to: fc.integer({ min: 0, max: 999_999 }) }),
    fc.record({ kind: fc.constant('discount'), place: fc.nat(), to: fc.integer({ min: 1, max: 300_000 }) }),
  )
  const history = fc.array(step, { minLength: 1, maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(history, async steps => {
      let contract = await at.effective([at.line(), at.line({ quantity: 3000 }), at.fee(77_777)], { rounding: 7 })
      for (const { kind, place, to } of steps) {
        const row = contract.rows[place % contract.rows.length]
        const content =
          kind === 'quantity'
            ? { lines: [{ lineId: row?.id, quantity: to * 1000, sizes: [] }] }
            : kind === 'add'
              ? more(at.fee(to))
              : { discount: to }
        const made = await add(contract, content)
        if (made.code === 0) {
          const change = made.data as ContractChange
          const sent = await send(change)
          if (sent.code !== 0)
            await server.call(routes.revoke, { as: at.seller.token, body: { id: change.id, version: change.version } })
          else if ((sent.data as ContractChange).state === 'approving')
            await at.approval((sent.data as ContractChange).approvalId as number)
        }
        contract = await at.contract(contract.id)
        expect(sheetTotal(contract)).toBe(contract.effectiveTotal)
        expect(termTotal(contract)).toBe(contract.effectiveTotal)
        expect(Math.min(...contract.rows.map(one => one.whole.net))).toBeGreaterThanOrEqual(0)
      }
    }),
    { numRuns: 6 },
  )
}, 120_000)
