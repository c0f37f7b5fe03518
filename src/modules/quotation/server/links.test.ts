import { createHash, randomBytes } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Sales, salesOf } from '../../../../tests/support/deals.ts'
import { pdfText } from '../../../../tests/support/pdfText.ts'
import { type Company, type Employee, foundCompany } from '../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { codes } from '../../../kernel/api/envelope.ts'
import { goodsRoutes } from '../../goods/api/goods.ts'
import { LineInput } from '../../lines/api/line.ts'
import { linkRoutes as routes } from '../api/link.ts'
import type { QuotationDetail } from '../api/quotation.ts'
import { quotationRoutes } from '../api/routes.ts'

let server: TestServer
let company: Company
let sales: Employee
let draft: QuotationDetail
let sent: QuotationDetail
let deals: Sales
beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '链接建材', 'linkBoss')
  sales = await company.hire('linkSales', '导购')
  deals = await salesOf(server, company)
  const home = {
    province: '上海市',
    city: '上海市',
    district: '静安区',
    community: '翠湖天地',
    building: '3 幢',
    room: '1201',
  }
  const deal = await deals.addDeal(sales.token, home)
  await server.owner.query(`update office set contact_phone = '021-6000 0000' where id = $1`, [company.officeId])
  await server.owner.query(`update account set mobile = '13900000000' where username = 'linkSales'`)
  const facts = { spec: '800*800', boxPieces: 3, priceUnit: 'area', listPrice: 12_345, floorSeller: 10_033 } as const
  const more = { floorManager: 9022, cost: 6011 }
  const body = { code: 'LK-88', name: '链接瓷砖', ...facts, ...more }
  const goods = await server.ask(goodsRoutes.add, { as: company.boss, body })
  const line = { kind: 'goods', goodsId: goods.id, quantity: 9600, quantityUnit: 'area' }
  const lines = [
    LineInput.parse({ ...line, discountKind: 'price', discount: 11_000 }),
    LineInput.parse({ kind: 'service', name: '搬楼', unit: '层', quantity: 2000, price: 5000 }),
  ]
  const save = async (as = sales.token) => {
    const made = await server.ask(quotationRoutes.add, { as, body: { opportunityId: deal.id } })
    const { id, version } = made
    const spaces = [{ name: '主卫', lines }]
    return server.ask(quotationRoutes.save, { as, body: { id, version, spaces, rounding: 600, remark: '送货上门' } })
  }
  draft = await save()
  const { id, version } = await save()
  sent = await server.ask(quotationRoutes.send, { as: sales.token, body: { id, version } })
})
afterAll(() => server.stop())

const share = async (id = sent.id) => server.ask(routes.add, { as: sales.token, body: { id, days: 7 } })
const read = (token: string) => server.call(routes.read, { body: { token } })
const bytesOf = async (asked: InjectOptions) => (await server.app.http.inject(asked)).rawPayload
const ownPdf = (id: number) =>
  bytesOf({ url: `/api/crm/quotation/pdf/${id}`, headers: { authorization: `Bearer ${sales.token}` } })
const theirPdf = (token: string) => bytesOf({ method: 'POST', url: '/api/crm/quotationLink/pdf', payload: { token } })

test('a customer reads a quotation by its link: no list price, floor or cost, and no other record', async () => {
  const { token } = await share()
  const shared = await read(token)
  const madeOf = '15 片 = 9.6 ㎡ × 110.00'
  expect(shared.data).toMatchObject({
    company: '链接建材',
    companyPhone: '021-6000 0000',
    salesperson: 'linkSales',
    salespersonPhone: '13900000000',
    home: '上海市静安区 翠湖天地 3 幢 1201',
    number: sent.number,
    subtotal: 115_600,
    rounding: 600,
    total: 115_000,
    totalInWords: '壹仟壹佰伍拾元整',
    spaces: [
      {
        name: '主卫',
        amount: 115_600,
        lines: [{ name: '链接瓷砖', price: 11_000, unit: '㎡', amount: 105_600, madeOf }, {}],
      },
    ],
  })
  const said = JSON.stringify(shared)
  for (const secret of ['12345', '10033', '9022', '6011', 'cost', 'floor', 'listPrice', '"id"'])
    expect(said).not.toContain(secret)
  const [link] = await server.ask(routes.list, { as: sales.token, params: { id: sent.id } })
  expect(link).toMatchObject({ opened: 1, openings: [{ device: expect.any(String) }] })
  expect(JSON.stringify(link)).not.toContain(token)
})

test('a link that was revoked, has ended, never was, or leads to what is void tells nothing', async () => {
  const { token } = await share()
  const [link] = await server.ask(routes.list, { as: sales.token, params: { id: sent.id } })
  await server.ask(routes.revoke, { as: sales.token, body: { id: link?.id as number } })
  const { token: ended } = await share()
  await server.owner.query(
    `update shared_link set expires_at = now() - interval '1 second' where revoked_at is null and id = (select max(id) from shared_link)`,
  )
  const copied = await server.ask(quotationRoutes.copy, { as: sales.token, body: { id: sent.id, as: 'variant' } })
  const other = await server.ask(quotationRoutes.send, {
    as: sales.token,
    body: { id: copied.id, version: copied.version },
  })
  const { token: voided } = await share(other.id)
  await server.ask(quotationRoutes.revoke, {
    as: sales.token,
    body: { id: other.id, version: other.version, reason: '重做' },
  })
  for (const gone of [token, ended, voided, 'x'.repeat(43)])
    expect(await read(gone)).toMatchObject({ code: codes.notFound, data: null })
})

test('a draft is neither shared nor printed', async () => {
  const body = { id: draft.id, days: 7 }
  expect(await server.call(routes.add, { as: sales.token, body })).toMatchObject({ code: codes.conflict })
  const answer = await ownPdf(draft.id)
  expect(JSON.parse(answer.toString())).toMatchObject({ code: codes.conflict })
})

test('the PDF has selectable Chinese text, the totals in words, and nothing that a customer may not see', async () => {
  const own = await ownPdf(sent.id)
  const { token } = await share()
  const theirs = await theirPdf(token)
  for (const bytes of [own, theirs]) {
    const text = pdfText(bytes).flat().join('\n')
    for (const words of [
      '链接建材',
      sent.number,
      'linkSales',
      '主卫',
      '链接瓷砖',
      '15 片 = 9.6 ㎡ × 110.00',
      '021-6000 0000',
      'linkSales 13900000000',
      '上海市静安区 翠湖天地 3 幢 1201',
      '1,056.00',
      '1,150.00',
      '壹仟壹佰伍拾元整',
      '送货上门',
    ])
      expect(text).toContain(words)
    for (const secret of ['123.45', '100.33', '90.22', '60.11']) expect(text).not.toContain(secret)
    expect(bytes.length).toBeLessThan(1_000_000)
  }
})

test('a quotation of 300 lines with a picture each is printed, by its link too', async () => {
  const spaces = [{ name: '全屋', lines: await picturedLines(300) }]
  const deal = await deals.addDeal(sales.token)
  const made = await server.ask(quotationRoutes.add, { as: sales.token, body: { opportunityId: deal.id } })
  const saved = await server.ask(quotationRoutes.save, {
    as: sales.token,
    body: { id: made.id, version: made.version, spaces },
  })
  const body = { id: made.id, version: saved.version }
  await server.ask(quotationRoutes.send, { as: sales.token, body })
  const { token } = await share(made.id)
  for (const bytes of [await ownPdf(made.id), await theirPdf(token)]) {
    const text = pdfText(bytes).flat().join('\n')
    for (const name of ['有图瓷砖 1 号', '有图瓷砖 300 号']) expect(text).toContain(name)
    expect(bytes.toString('latin1').split('/Subtype /Image').length - 1).toBe(300)
  }
})

/** Makes so many goods, each with a photograph of its own, and a line for each. */
async function picturedLines(count: number): Promise<LineInput[]> {
  const lines: LineInput[] = []
  for (let number = 1; number <= count; number++) {
    const photo = await sharp(randomBytes(32 * 32 * 3), { raw: { width: 32, height: 32, channels: 3 } })
      .resize(320, 320)
      .jpeg()
      .toBuffer()
    const hash = createHash('sha256').update(photo).digest('hex')
    const row = [hash, photo]
    await server.owner.query(`insert into picture (hash, media_type, bytes) values ($1, 'image/jpeg', $2)`, row)
    const pictures = [`/api/files/picture/${hash}`]
    const facts = { code: `TP-${number}`, name: `有图瓷砖 ${number} 号`, listPrice: 5000, pictures }
    const goods = await server.ask(goodsRoutes.add, { as: company.boss, body: facts })
    lines.push(LineInput.parse({ kind: 'goods', goodsId: goods.id, quantity: 100 }))
  }
  return lines
}
