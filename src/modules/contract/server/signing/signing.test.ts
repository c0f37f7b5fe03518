import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Contracts, contractsOf } from '../../../../../tests/support/contracts.ts'
import { pdfText } from '../../../../../tests/support/pdfText.ts'
import { pngOf } from '../../../../../tests/support/png.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { untimed } from '../../../../../tests/support/untimed.ts'
import { codes } from '../../../../kernel/api/envelope.ts'
import { formatDate } from '../../../../kernel/api/time.ts'
import { type ContractChange, changeRoutes } from '../../api/change.ts'
import { usualClauses } from '../../api/clauses.ts'
import type { ContractDetail } from '../../api/contract.ts'
import { signingRoutes as routes } from '../../api/signing.ts'

let server: TestServer
let at: Contracts
beforeAll(async () => {
  server = await startServer()
  at = await contractsOf(server, '签字公司', 'hand')
})
afterAll(() => server.stop())

const today = () => formatDate(new Date())
const signature = pngOf(20, 10).toString('base64')
const linkOf = async (contract: ContractDetail) =>
  (await server.ask(routes.add, { as: at.seller.token, body: { id: contract.id, days: 7 } })).token
const read = (token: string) => server.call(routes.read, { body: { token } })
const sign = (token: string, digest: string, more: object = {}) =>
  server.call(routes.sign, { body: { token, digest, signer: '周女士', signature, ...more } })
type Opened = { digest: string; contract: { total: number; clauses: string[] }; signed: object | null }

describe('a link for the customer', () => {
  test('shows the contract without list price, floor or cost, and takes one signature by finger', async () => {
    const contract = await at.effective([at.line({ discountKind: 'rate', discount: 9500 })], {
      clauses: '总价 {合同金额} 元，大写{大写金额}，{不认识}',
    })
    const token = await linkOf(contract)
    const opened = await read(token)
    const { digest, contract: shown } = opened.data as Opened
    expect(shown.total).toBe(contract.total)
    expect(shown.clauses).toEqual(['总价 10,554.50 元，大写壹万零伍佰伍拾肆元伍角整，{不认识}'])
    expect(untimed(opened)).not.toMatch(/1111000|111100|99900|55500|listPrice|floor|cost/)
    expect(await sign(token, digest, { signature: '' })).toMatchObject({ code: codes.badInput })
    expect(await sign(token, digest, { signature: pngOf(20, 10, { value: 0 }).toString('base64') })).toMatchObject({
      code: codes.badInput,
    })
    expect(await sign(token, 'another')).toMatchObject({ code: codes.conflict })
    expect(await sign(token, digest)).toMatchObject({ code: 0 })
    const signed = await at.contract(contract.id)
    expect(signed).toMatchObject({ signedOn: today(), state: 'effective' })
    expect(signed.terms[0]).toMatchObject({ dueOn: today() })
    const [kept] = await server.ask(routes.signatures, { as: at.seller.token, params: { id: contract.id } })
    expect(kept).toMatchObject({ kind: 'phone', signer: '周女士', digest, picture: signature, revision: 1 })
    expect(kept?.address).toBeTruthy()
    expect(await sign(token, digest)).toMatchObject({ code: codes.notFound })
    expect((await read(token)).data).toMatchObject({ signed: { signer: '周女士' } })
  })

  test('counts goods by the word of their own unit', async () => {
    const { rows } = await server.owner.query(
      `select id from dictionary_item where office_id = $1 and type_code = 'goodsUnit' and label = '套'`,
      [at.company.officeId],
    )
    const goodsId = await at.newGoods({ unitId: Number(rows[0].id) })
    const tiles = await at.newGoods({ spec: '800*800' })
    const lines = [[goodsId], [undefined, 2000], [tiles, 3000]] as const
    const contract = await at.effective(
      lines.map(([id = at.goodsId, quantity = 1000]) => at.line({ goodsId: id, quantity })),
    )
    expect(contract.rows.map(row => row.unit)).toEqual(['套', '个', '片'])
    const { data } = await read(await linkOf(contract))
    expect(data).toMatchObject({
      contract: { spaces: [{ lines: [{ quantity: '1 套' }, { quantity: '2 个' }, { quantity: '3 片' }] }] },
    })
  })

  test('is not signed where the contract changed after it was read', async () => {
    const contract = await at.effective([at.line()])
    const token = await linkOf(contract)
    const { digest } = (await read(token)).data as Opened
    const spaces = [{ name: '阳台', lines: [at.fee(100)] }]
    const body = { contractId: contract.id, version: contract.version, reason: '加一项', spaces }
    const change = await server.ask(changeRoutes.add, { as: at.seller.token, body: body as never })
    const once = { id: change.id, version: change.version }
    await server.ask(changeRoutes.submit, { as: at.seller.token, body: once })
    expect(await sign(token, digest)).toMatchObject({ code: codes.conflict })
    const again = (await read(token)).data as Opened
    expect(await sign(token, again.digest)).toMatchObject({ code: 0 })
  })

  test('ends when it is revoked, and none is made of a draft', async () => {
    const contract = await at.effective([at.line()])
    const token = await linkOf(contract)
    const [link] = await server.ask(routes.list, { as: at.seller.token, params: { id: contract.id } })
    await server.ask(routes.revoke, { as: at.seller.token, body: { id: link?.id as number } })
    expect(await read(token)).toMatchObject({ code: codes.notFound })
    expect(await read('unknown')).toMatchObject({ code: codes.notFound })
    const draft = await at.drafted([at.line()])
    const answer = await server.call(routes.add, { as: at.seller.token, body: { id: draft.id, days: 7 } })
    expect(answer).toMatchObject({ code: codes.conflict })
    const { rows } = await server.owner.query('select token_hash from shared_link where contract_id = $1', [
      contract.id,
    ])
    expect(rows[0]?.token_hash.toString()).not.toContain(token)
  })
})

test('a photo of the signed paper makes the contract signed, on the day that stands on it', async () => {
  const contract = await at.effective([at.line()])
  const as = at.seller.token
  const file = await server.ask(routes.upload, { as, file: { name: '签字页.png', content: pngOf(20, 10) } })
  const body = { id: contract.id, version: contract.version, signer: '周女士', signedOn: today(), fileIds: [file.id] }
  expect(await server.call(routes.paper, { as, body: { ...body, signedOn: '2999-01-01' } })).toMatchObject({
    code: codes.badInput,
  })
  const [kept] = await server.ask(routes.paper, { as, body })
  expect(kept).toMatchObject({ kind: 'paper', signedOn: today(), files: [{ name: '签字页.png' }] })
  expect(await at.contract(contract.id)).toMatchObject({ signedOn: today() })
})

test('contract, acceptance sheet and change order are papers with text', async () => {
  const contract = await at.effective([at.line(), at.fee(30_000)], { clauses: usualClauses })
  const as = at.seller.token
  const textOf = async (route: (typeof routes)['pdf' | 'acceptance' | 'changePdf'], id: number) => {
    const answer = await server.send(route as typeof routes.pdf, { as, params: { id } })
    expect(answer.statusCode).toBe(200)
    return pdfText(answer.rawPayload).flat().join('')
  }
  const whole = await textOf(routes.pdf, contract.id)
  for (const words of [contract.number, '色差', '尾款', '壹万壹仟肆佰壹拾元整']) expect(whole).toContain(words)
  await server.owner.query(`update office set contact_phone = '021-6000 0000' where id = $1`, [at.company.officeId])
  await server.owner.query(
    `update customer set city = '上海市', community = '翠湖天地', building = '3 幢', room = '1201' where id = $1`,
    [contract.customerId],
  )
  await server.owner.query(
    `update account set mobile = '13900000000' where id = (select account_id from employee where id = $1)`,
    [at.seller.employeeId],
  )
  const told = await textOf(routes.pdf, contract.id)
  for (const words of ['13900000000', '电话 021-6000 0000', '翠湖天地 3 幢 1201']) expect(told).toContain(words)
  const acceptance = await textOf(routes.acceptance, contract.id)
  expect(acceptance).toContain('实收')
  expect(acceptance).not.toContain('11,410')
  const lines = [{ lineId: contract.rows[0]?.id, quantity: 8000, sizes: [] }]
  const body = { contractId: contract.id, version: contract.version, reason: '少两片', lines }
  const change: ContractChange = await server.ask(changeRoutes.add, { as, body: body as never })
  expect(await textOf(routes.changePdf, change.id)).toContain('少两片')
})

test('papers show prices, and what the order takes off as lines of its own', async () => {
  const textOf = async (route: (typeof routes)['pdf' | 'changePdf'], id: number) =>
    pdfText((await server.send(route, { as: at.seller.token, params: { id: String(id) } })).rawPayload).flat()
  const off = { discountKind: 'rate', discount: 9500, coupon: 5000, rounding: 50 }
  const contract = await at.effective([at.line({ quantity: 7000 }), at.fee(100_100)], off)
  const text = await textOf(routes.pdf, contract.id)
  for (const words of ['7 个 × 1,111.00', '1,111.00/个', '7,777.00', '1,001.00']) expect(text).toContain(words)
  const totals = text.slice(text.indexOf('小计'), text.indexOf('大写'))
  expect(totals).toEqual([
    ...['小计', '¥8,778.00', '整单优惠', '−¥438.90', '优惠券', '−¥50.00', '抹零', '−¥0.50', '合同金额', '¥8,288.60'],
  ])

  const lines = [{ lineId: contract.rows[0]?.id as number, quantity: 6000, sizes: [] }]
  const body = { contractId: contract.id, version: contract.version, reason: '再优惠', discount: 90_00, lines }
  const change = await server.ask(changeRoutes.add, { as: at.seller.token, body: body as never })
  const paper = await textOf(routes.changePdf, change.id)
  expect(paper.filter(one => one === '−¥90.00')).toHaveLength(1)
  expect(paper.filter(one => one.includes('安装') && one !== '安装地址：')).toEqual([])
  expect(change.rows.map(row => row.off).reduce((sum, one) => sum + one, 0)).toBe(90_00)
})
