import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Sales, salesOf } from '../../../../tests/support/deals.ts'
import { type Company, type Employee, foundCompany } from '../../../../tests/support/people.ts'
import { pngOf } from '../../../../tests/support/png.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { codes } from '../../../kernel/api/envelope.ts'
import { formatDate, startOfDay } from '../../../kernel/api/time.ts'
import { LineInput } from '../../lines/api/line.ts'
import { opportunityRoutes } from '../../opportunity/api/routes.ts'
import { switchRoutes } from '../../settings/api/switches.ts'
import { type OpenQuotation, linkRoutes as routes } from '../api/link.ts'
import { quotationRoutes } from '../api/routes.ts'

let server: TestServer
let company: Company
let seller: Employee
let deals: Sales
beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '答复建材', 'answerBoss')
  seller = await company.hire('answerSales', '导购')
  deals = await salesOf(server, company)
  await server.owner.query(`update account set mobile = '13900000001' where username = 'answerSales'`)
})
afterAll(() => server.stop())

const signature = pngOf(20, 10).toString('base64')
const as = () => seller.token
const day = (days: number) => formatDate(startOfDay(Date.now(), days))
/** A sent quotation with the token of a link. */
async function shared(more: object = {}) {
  const deal = await deals.addDeal(as(), { customerName: '王女士' })
  const line = LineInput.parse({ kind: 'service', name: '安装', unit: '项', quantity: 1000, price: 8000 })
  const body = { opportunityId: deal.id, spaces: [{ name: '客厅', lines: [line] }], validUntil: day(3), ...more }
  const { id, version } = await server.ask(quotationRoutes.add, { as: as(), body })
  const quotation = await server.ask(quotationRoutes.send, { as: as(), body: { id, version } })
  const { token } = await server.ask(routes.add, { as: as(), body: { id, days: 7 } })
  return { quotation, token }
}
const read = async (token: string) => (await server.call(routes.read, { body: { token } })).data as OpenQuotation
const accept = (token: string, digest: string, signer = '王女士') =>
  server.call(routes.sign, { body: { token, digest, signer, signature } })
const askFor = (token: string, words: string, name = '王女士') =>
  server.call(routes.ask, { body: { token, name, words } })
const detail = (id: number) => server.ask(quotationRoutes.detail, { as: as(), params: { id } })
const history = async (id: number) =>
  (await server.ask(quotationRoutes.history, { as: as(), params: { id } })).map(
    one => `${one.personName} ${one.action}`,
  )
const bell = async (kind: string, id: number) => {
  const { rows } = await server.owner.query(
    `select n.title, n.content, e.name from notification n join employee e on e.office_id = n.office_id and e.id = n.employee_id
     where n.kind = $1 and n.path like '%open=' || $2 order by n.id`,
    [kind, id],
  )
  return rows as { title: string; content: string; name: string }[]
}

test('a customer accepts what they have read, with name and signature: state, history and the bell of the salesperson tell it', async () => {
  const { quotation, token } = await shared()
  const open = await read(token)
  expect(open).toMatchObject({ acceptable: true, signed: null, asked: [], messages: true, validUntil: day(3) })
  expect(await accept(token, open.digest)).toMatchObject({ code: 0, data: { signer: '王女士' } })
  const after = await detail(quotation.id)
  expect(after).toMatchObject({ state: 'accepted', answers: [{ kind: 'accepted', name: '王女士' }] })
  expect(after.acceptedAt).not.toBeNull()
  expect(await history(quotation.id)).toContain('客户 王女士 客户签名接受报价单')
  expect(await bell('quotationAccepted', quotation.id)).toMatchObject([
    { title: `王女士 接受了报价单 ${quotation.number}`, name: 'answerSales' },
  ])
  expect(await read(token)).toMatchObject({ acceptable: false, signed: { signer: '王女士' } })
  expect(await accept(token, open.digest)).toMatchObject({
    code: codes.conflict,
    msg: '这份报价已经接受过了，请刷新查看',
  })
  const { rows } = await server.owner.query(
    'select octet_length(picture) as size, digest from quotation_answer where quotation_id = $1',
    [quotation.id],
  )
  expect(rows).toEqual([{ size: expect.any(Number), digest: open.digest }])
})

test('of ten who accept at once, by two links of one quotation, one does', async () => {
  const { quotation, token } = await shared()
  const { token: other } = await server.ask(routes.add, { as: as(), body: { id: quotation.id, days: 7 } })
  const { digest } = await read(token)
  const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => accept(at % 2 === 0 ? token : other, digest)))
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === codes.conflict)).toHaveLength(9)
  expect((await detail(quotation.id)).answers).toHaveLength(1)
  expect(await bell('quotationAccepted', quotation.id)).toHaveLength(1)
})

test('what changed meanwhile, has ended, is void or no signature is refused and nothing changes', async () => {
  const { quotation, token } = await shared()
  const { digest } = await read(token)
  expect(await accept(token, 'x')).toMatchObject({
    code: codes.conflict,
    msg: '报价单内容刚刚有变化，请刷新后重新阅读',
  })
  const bad = await server.call(routes.sign, { body: { token, digest, signer: ' ', signature } })
  expect(bad).toMatchObject({ code: codes.badInput, data: { issues: [{ field: 'signer' }] } })
  const drawn = await server.call(routes.sign, { body: { token, digest, signer: '王', signature: 'bm9wZQ==' } })
  expect(drawn.code).toBe(codes.badInput)
  await server.owner.query('update quotation set valid_until = $2 where id = $1', [quotation.id, day(-1)])
  const ended = await read(token)
  expect(ended.acceptable).toBe(false)
  expect(await accept(token, ended.digest)).toMatchObject({
    code: codes.conflict,
    msg: expect.stringContaining('有效期'),
  })
  expect((await detail(quotation.id)).state).toBe('sent')
  expect(await askFor(token, '过期了，请更新')).toMatchObject({ code: 0 })
  const now = await detail(quotation.id)
  const body = { id: now.id, version: now.version, reason: '重做' }
  await server.ask(quotationRoutes.revoke, { as: as(), body })
  for (const answer of [await accept(token, ended.digest), await askFor(token, '还有'), await accept('never', digest)])
    expect(answer.code).toBe(codes.notFound)
})

test('what the salesperson noted as accepted is told so to whoever opens the link, also past its day', async () => {
  const { quotation, token } = await shared()
  const { id, version } = await detail(quotation.id)
  expect(await read(token)).toMatchObject({ acceptable: true, accepted: false })
  await server.ask(quotationRoutes.accept, { as: as(), body: { id, version } })
  await server.owner.query('update quotation set valid_until = $2 where id = $1', [id, day(-1)])
  expect(await read(token)).toMatchObject({ acceptable: false, accepted: true, signed: null })
})

test('a customer asks for a change: the words reach the salesperson as they are, and the record tells them', async () => {
  const { quotation, token } = await shared()
  const words = '<b>客厅</b>的砖换成 600×1200 & 主卫先不做'
  expect(await askFor(token, words)).toMatchObject({ code: 0 })
  expect((await detail(quotation.id)).answers).toMatchObject([{ kind: 'asked', name: '王女士', words }])
  expect(await history(quotation.id)).toContain('客户 王女士 客户提修改意见')
  expect(await bell('quotationAsked', quotation.id)).toEqual([
    { title: `王女士 想修改报价单 ${quotation.number}`, content: words, name: 'answerSales' },
  ])
  expect(await read(token)).toMatchObject({ asked: [{ words }], acceptable: true })
  const { token: other } = await server.ask(routes.add, { as: as(), body: { id: quotation.id, days: 7 } })
  expect((await read(other)).asked).toEqual([])
  for (const [field, body] of [
    ['words', { token, name: '王', words: ' ' }],
    ['name', { token, name: '', words: '换砖' }],
    ['words', { token, name: '王', words: '长'.repeat(501) }],
  ] as const)
    expect(await server.call(routes.ask, { body })).toMatchObject({
      code: codes.badInput,
      data: { issues: [{ field }] },
    })
})

test('one link asks at most twenty times, and says what to do then', async () => {
  const { quotation, token } = await shared()
  await server.owner.query(
    `insert into quotation_answer (office_id, quotation_id, link_id, kind, name, words, address, device)
     select l.office_id, l.document_id, l.id, 'asked', '王', '换', '', '' from shared_link l, generate_series(1, 20)
     where l.document_id = $1 and l.document_kind = 'quotation'`,
    [quotation.id],
  )
  expect(await askFor(token, '再换')).toMatchObject({ code: codes.conflict, msg: expect.stringContaining('打电话') })
})

test('the salesperson is told of the first opening of a link in a day, and no more', async () => {
  const { quotation, token } = await shared()
  await read(token)
  await read(token)
  const told = [{ title: `客户打开了报价单 ${quotation.number}`, name: 'answerSales' }]
  expect(await bell('quotationOpened', quotation.id)).toMatchObject(told)
  await server.owner.query(`update shared_opening set at = at - interval '1 day'`)
  await read(token)
  expect(await bell('quotationOpened', quotation.id)).toHaveLength(2)
  expect((await history(quotation.id)).filter(one => one === '客户 客户打开报价链接')).toHaveLength(2)
})

test('who made a quotation of a deal that they have given back hears nothing of what its customer does', async () => {
  const { quotation, token } = await shared()
  await server.ask(opportunityRoutes.giveBack, { as: company.boss, body: { ids: [quotation.opportunityId] } })
  const seen = await server.call(quotationRoutes.detail, { as: as(), params: { id: quotation.id } })
  expect(seen.code).toBe(codes.notFound)
  await read(token)
  expect(await askFor(token, '换砖')).toMatchObject({ code: 0 })
  for (const kind of ['quotationOpened', 'quotationAsked']) expect(await bell(kind, quotation.id)).toEqual([])
})

test('a company that allows no messages shows no way to send one', async () => {
  const changes = [{ code: 'quotationMessages', value: false, seen: true }]
  await server.ask(switchRoutes.save, { as: company.boss, body: { changes } })
  expect((await read((await shared()).token)).messages).toBe(false)
})
