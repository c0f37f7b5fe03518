import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Route } from '../src/kernel/api/route.ts'
import { mallRoutes } from '../src/modules/bankStatement/api/mallSettlement.ts'
import { commissionRoutes } from '../src/modules/commission/api/commission.ts'
import { signingRoutes } from '../src/modules/contract/api/signing.ts'
import { receiptRoutes } from '../src/modules/money/api/receiptRoutes.ts'
import { summaryRoutes } from '../src/modules/money/api/summary.ts'
import { officeProfileRoutes } from '../src/modules/organisation/api/officeProfile.ts'
import { linkRoutes } from '../src/modules/quotation/api/link.ts'
import { world } from '../src/world.ts'
import { freshDemo } from './support/freshDemo.ts'
import { pdfContent, pdfText } from './support/pdfText.ts'
import { pngOf } from './support/png.ts'
import { startServer, type TestServer } from './support/server.ts'

const foot = '石祥路 88 号　电话 0571-88886666'
const colour = '#8a2b2b'
const goods = ['序号', '名称与规格']

type Printed = {
  route: Route
  title: string
  /** SQL of one document that can be printed, as `id`. */
  of: string
  /** How the call is made for it. */
  with: (id: number, token: string) => object
  /** The heads of its table of goods. */
  goods?: string[]
  /** Money is due on it, so that it stands there in words. */
  due?: boolean
}

const byId = (id: number) => ({ params: { id } })
const contract = `select id from contract where state = 'effective' order by id limit 1`
const everyPaper: Printed[] = [
  {
    route: linkRoutes.pdf,
    title: '报价单',
    of: `select id from quotation where state = 'sent' order by id limit 1`,
    with: byId,
    goods: [...goods, '数量', '单价（元）', '金额（元）'],
    due: true,
  },
  {
    route: linkRoutes.sharedPdf,
    title: '报价单',
    of: `select id from quotation where state = 'sent' and valid_until >= now() order by id limit 1`,
    with: () => ({}),
    goods: [...goods, '数量', '单价（元）', '金额（元）'],
    due: true,
  },
  {
    route: signingRoutes.pdf,
    title: '合同',
    of: contract,
    with: byId,
    goods: [...goods, '数量', '单价（元）', '金额（元）'],
    due: true,
  },
  {
    route: signingRoutes.sharedPdf,
    title: '合同',
    of: contract,
    with: () => ({}),
    goods: [...goods, '数量', '单价（元）', '金额（元）'],
    due: true,
  },
  {
    route: signingRoutes.acceptance,
    title: '验收单',
    of: contract,
    with: byId,
    goods: [...goods, '数量', '实收', '情况（短少、破损、色差）'],
  },
  {
    route: signingRoutes.changePdf,
    title: '增减项单',
    of: `select id from contract_change where kind = 'change' order by id limit 1`,
    with: byId,
    goods: [...goods, '变更前', '增减', '变更后'],
    due: true,
  },
  {
    route: receiptRoutes.pdf,
    title: '收据',
    of: `select id from receipt where state = 'confirmed' order by id limit 1`,
    with: byId,
    due: true,
  },
  {
    route: summaryRoutes.customerStatement,
    title: '客户对账单',
    of: `select customer_id as id from contract where state = 'effective' order by id limit 1`,
    with: id => ({ params: { id }, body: { from: '2020-01-01', to: '2099-12-31' } }),
    due: true,
  },
  {
    route: mallRoutes.print,
    title: '商场对账单',
    of: `select id from money_account where kind = 'mall' order by id limit 1`,
    with: accountId => ({ body: { accountId, month: '2026-11-01' } }),
    due: true,
  },
  {
    route: commissionRoutes.paper,
    title: '提成单',
    of: `select id from commission_month order by id limit 1`,
    with: byId,
    due: true,
  },
]

test('each call that gives a PDF alone is among the papers that are looked at here', () => {
  const giving = world.handlers().flatMap(({ route }) => (route.media?.join() === 'application/pdf' ? [route.at] : []))
  expect(everyPaper.map(({ route }) => route.at).sort()).toEqual(giving.sort())
})

describe('papers of one company', () => {
  let server: TestServer
  let as: string
  let drop: () => Promise<void>
  beforeAll(async () => {
    const database = await freshDemo()
    drop = database.drop
    server = await startServer({ database })
    as = await server.signIn('boss', 'Tongzhou@2026')
    const { version } = await server.ask(officeProfileRoutes.profile, { as })
    await server.ask(officeProfileRoutes.edit, { as, body: { version, paperColour: colour, paperLine: foot } })
  }, 180_000)
  afterAll(async () => {
    await server?.stop()
    await drop?.()
  })

  const officeOf = `office_id = (select id from office where office_name = '同舟建材')`
  const linkOf: Record<string, (typeof linkRoutes)['add']> = {
    [linkRoutes.sharedPdf.at]: linkRoutes.add,
    [signingRoutes.sharedPdf.at]: signingRoutes.add as never,
  }

  test.each(everyPaper.map(paper => [paper.route.at, paper] as const))(
    '%s: one head, one foot, one table of goods, and what is due in words',
    async (at, paper) => {
      const { rows } = await server.owner.query<{ id: number }>(paper.of.replace('where', `where ${officeOf} and`))
      const id = Number(rows[0]?.id)
      expect(id, 'the demo has one').toBeGreaterThan(0)
      const link = linkOf[at]
      const asked = link
        ? { body: { token: (await server.ask(link, { as, body: { id, days: 7 } })).token } }
        : { as, ...paper.with(id, as) }
      const answer = await server.send(paper.route as never, asked as never)
      expect(answer.headers['content-type'], answer.payload.slice(0, 200)).toBe('application/pdf')
      const pages = pdfText(answer.rawPayload)
      expect(pages[0]?.slice(0, 2)).toEqual(['同舟建材', expect.stringContaining(paper.title)])
      for (const [at, page] of pages.entries())
        expect(page).toEqual(expect.arrayContaining([`第 ${at + 1} 页 / 共 ${pages.length} 页`, `同舟建材　${foot}`]))
      if (paper.goods) expect(pages[0]).toEqual(expect.arrayContaining(paper.goods))
      expect(pages.flat().includes('大写')).toBe(paper.due === true)
      expect(pdfContent(answer.rawPayload)).toMatch(/0\.541\d* 0\.168\d* 0\.168\d* scn/)
    },
  )
})

test('a logo stands at the head, and what is no picture leaves its paper as it is without one', async () => {
  const { makePaper } = await import('../src/kernel/server/pdf/makePaper.ts')
  const drawn = async (logo?: Uint8Array) => {
    const letterhead = { company: '同舟建材', contact: '', colour: '', ...(logo && { logo }) }
    const pdf = await makePaper({ title: '收据', letterhead, blocks: [] })
    return { pictures: pdf.toString('latin1').split('/Subtype /Image').length - 1, text: pdfText(pdf) }
  }
  const bare = await drawn()
  expect(bare.pictures).toBe(0)
  expect((await drawn(pngOf(200, 60))).pictures).toBeGreaterThan(0)
  expect(await drawn(Buffer.from('no picture'))).toEqual(bare)
})

describe('no module has parts of paper of its own', () => {
  const sources = globSync('src/modules/**/*.{ts,tsx,css}')
    .filter(file => !/\.test\.|tests\//.test(file))
    .map(file => ({ file, text: readFileSync(file, 'utf8') }))
  const having = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file)

  test('sums come from `totals`, goods from the table of goods, PDFs from three places', () => {
    expect(having(/kind: 'totals'/)).toEqual([])
    expect(having(/title: '(名称与规格|单价（元）)'/)).toEqual(['src/modules/lines/server/paper/goodsTable.ts'])
    expect(having(/\bmakePaper\(/).sort()).toEqual([
      'src/modules/contract/server/paper/paper.ts',
      'src/modules/organisation/server/offices/printing.ts',
      'src/modules/quotation/server/paper.ts',
    ])
  })

  test('each paper of stock is printed on continuous paper, too', () => {
    expect(having(/<PdfView [^>]*\bplies\b/).sort()).toEqual([
      'src/modules/dealerLoan/web/LoanPaper.tsx',
      'src/modules/earnest/web/EarnestPaper.tsx',
      'src/modules/factoryOrder/web/FactoryPaper.tsx',
      'src/modules/goodsReturn/web/ReturnPaper.tsx',
      'src/modules/installation/web/InstallPaper.tsx',
      'src/modules/processing/web/ProcessingPaper.tsx',
      'src/modules/purchase/web/order/PurchasePaper.tsx',
      'src/modules/purchase/web/receipt/ReceiptPaper.tsx',
      'src/modules/purchase/web/return/ReturnPaper.tsx',
      'src/modules/salesOrder/web/OrderPaper.tsx',
      'src/modules/shipment/web/ShipmentPaper.tsx',
      'src/modules/stockMove/web/move/MovePaper.tsx',
      'src/modules/stockMove/web/transfer/TransferPaper.tsx',
      'src/modules/stocktake/web/StocktakePaper.tsx',
      'src/modules/trip/web/LoadPaper.tsx',
      'src/modules/trip/web/PickPaper.tsx',
      'src/modules/wages/web/statement/StatementPaper.tsx',
    ])
  })

  test('what a browser prints stands on the sheet with the head and foot of all', () => {
    const printing = having(/<PdfView\b/).map(dirname)
    expect(printing.length).toBeGreaterThan(2)
    const sheets = new Set(having(/<Paper(Sheet)?$|<Paper(Sheet)? /m).map(dirname))
    expect(printing.filter(place => !sheets.has(place))).toEqual([])
    expect(having(/paper[\w-]* (h1|footer|table|th|td)\b/)).toEqual([])
  })
})
