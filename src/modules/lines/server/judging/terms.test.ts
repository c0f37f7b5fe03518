import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Contracts, contractsOf } from '../../../../../tests/support/contracts.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { codes } from '../../../../kernel/api/envelope.ts'
import { formatDate } from '../../../../kernel/api/time.ts'
import { changeRoutes } from '../../../contract/api/change.ts'
import { contractRoutes } from '../../../contract/api/routes.ts'
import { customerRoutes } from '../../../customer/api/routes.ts'
import { opportunityRoutes } from '../../../opportunity/api/routes.ts'
import { windowRoutes } from '../../../pricing/api/window.ts'
import type { QuotationDetail } from '../../../quotation/api/quotation.ts'
import { quotationRoutes as routes } from '../../../quotation/api/routes.ts'
import type { LineInput } from '../../api/line.ts'

let server: TestServer
let at: Contracts
let manager: string
const words: Record<string, number> = {}
beforeAll(async () => {
  server = await startServer()
  at = await contractsOf(server, '等级公司', 'terms')
  manager = (await at.company.hire('termsManager', '部门经理')).token
  const { rows } = await server.owner.query(
    `select label, id from dictionary_item where office_id = $1 and label = any(array['金卡', '普通', '工程'])`,
    [at.company.officeId],
  )
  for (const { label, id } of rows) words[label] = Number(id)
})
afterAll(() => server?.stop())

/** Goods at ¥1111 with the floor ¥999, and at ¥700 for whom a window counts. */
async function dearGoods(window: object): Promise<LineInput> {
  const goodsId = await at.newGoods()
  const facts = { goodsId, fromDay: formatDate(new Date()), listPrice: 70_000, floorSeller: 70_000 }
  await server.ask(windowRoutes.add, { as: at.company.boss, body: { ...facts, ...window } })
  return at.line({ goodsId, quantity: 1000 })
}
const newQuotation = (opportunityId: number) => server.ask(routes.add, { as: at.seller.token, body: { opportunityId } })
const content = (lines: LineInput[], head: object) => ({ spaces: [{ name: '客厅', lines }], ...head })
const warningFor = async (as: string, { id }: { id: number }, lines: LineInput[], head: object) => {
  const { spaces } = await server.ask(routes.check, { as, body: { id, ...content(lines, head) } })
  const [line] = spaces[0]?.lines ?? []
  return [line?.goods?.listPrice, line?.judgement.warning]
}
const customer = (id: number, as = at.seller.token) => server.ask(customerRoutes.detail, { as, params: { id } })
const deal = (id: number) => server.ask(opportunityRoutes.detail, { as: at.seller.token, params: { id } })
const setLevel = async (id: number, levelId: number | null, as: string) =>
  server.call(customerRoutes.edit, {
    as,
    body: { id, version: (await customer(id, at.company.boss)).version, levelId },
  })
const setChannel = async (id: number, priceChannelId: number | null, as: string) =>
  server.call(opportunityRoutes.edit, { as, body: { id, version: (await deal(id)).version, priceChannelId } })

test('another level or channel on a document lowers no floor: it is judged by those of customer and deal', async () => {
  const { id, customerId } = await at.sales.addDeal(at.seller.token)
  const quotation = await newQuotation(id)
  for (const head of [{ levelId: words.金卡 as number }, { channelId: words.工程 as number }]) {
    const lines = [await dearGoods(head)]
    expect(await warningFor(at.seller.token, quotation, lines, {})).toEqual([111_100, null])
    expect(await warningFor(at.seller.token, quotation, lines, head)).toEqual([70_000, '需审批'])
    expect(await warningFor(at.company.boss, quotation, lines, head)).toEqual([70_000, null])
    const body = { id: quotation.id, version: (await detail(quotation)).version, ...content(lines, head) }
    const saved = await server.ask(routes.save, { as: at.seller.token, body })
    expect(saved).toMatchObject({ belowCount: 1, terms: { levelId: null, channelId: null }, ...head })
    const send = () => server.call(routes.send, { as: at.seller.token, body: { id: saved.id, version: saved.version } })
    expect(await send()).toMatchObject({ code: codes.conflict })
    const set = () =>
      'levelId' in head
        ? setLevel(customerId, words.金卡 as number, at.company.boss)
        : setChannel(id, words.工程 as number, at.company.boss)
    expect(await set()).toMatchObject({ code: 0 })
    expect(await warningFor(at.seller.token, quotation, lines, head)).toEqual([70_000, null])
    await setLevel(customerId, null, at.company.boss)
    await setChannel(id, null, at.company.boss)
  }
})

const detail = ({ id }: Pick<QuotationDetail, 'id'>) =>
  server.ask(routes.detail, { as: at.seller.token, params: { id } })

test('a price for the public that is above that of a good customer needs no approval at their floor', async () => {
  const { id, customerId } = await at.sales.addDeal(at.seller.token)
  const lines = [await dearGoods({ levelId: words.金卡 as number })]
  await setLevel(customerId, words.金卡 as number, at.company.boss)
  const [line] = lines as [LineInput]
  const cheap = [{ ...line, discountKind: 'price' as const, discount: 80_000 }]
  expect(await warningFor(at.seller.token, await newQuotation(id), cheap, { levelId: null })).toEqual([111_100, null])
})

test('new documents begin with the level of the customer and the channel of the deal; those that are there keep theirs', async () => {
  const { id, customerId } = await at.sales.addDeal(at.seller.token)
  const old = await newQuotation(id)
  await setLevel(customerId, words.金卡 as number, at.company.boss)
  await setChannel(id, words.工程 as number, at.company.boss)
  const terms = { levelId: words.金卡 as number, channelId: words.工程 as number }
  expect(await newQuotation(id)).toMatchObject({ ...terms, terms })
  expect(await at.add(id)).toMatchObject(terms)
  expect(await detail(old)).toMatchObject({ levelId: null, channelId: null, terms })
})

test('contracts and change orders are judged the same way', async () => {
  const { id } = await at.sales.addDeal(at.seller.token)
  const levelId = words.金卡 as number
  const lines = [await dearGoods({ levelId })]
  const draft = await at.save(await at.add(id), lines, { levelId })
  expect(draft.typed?.spaces[0]?.lines[0]?.judgement.warning).toBe('需审批')
  expect(await at.submit(draft)).toMatchObject({ code: codes.conflict })
  const sent = (await at.submit(draft, at.company.boss)).data as { approvalId: number }
  await at.approval(sent.approvalId)
  const body = { contractId: draft.id, spaces: [{ name: '阳台', lines }] } as never
  const check = await server.ask(changeRoutes.check, { as: at.seller.token, body })
  expect(check.rows).toMatchObject([{ warning: '需审批', delta: { net: 70_000 } }])
  expect(await server.ask(contractRoutes.detail, { as: at.seller.token, params: { id: draft.id } })).toMatchObject({
    levelId,
  })
})

test('an upgrade gives a customer the level, and a deal the channel, of the newest contract that was approved', async () => {
  const { id, customerId } = await at.sales.addDeal(at.seller.token)
  const terms = { levelId: words.金卡 as number, channelId: words.工程 as number }
  const other = await at.sales.addDeal(at.seller.token)
  await at.effective([at.fee(5000)], terms, id)
  await at.save(await at.add(other.id), [at.fee(5000)], terms)
  const migration = readFileSync('migrations/0450_price_terms.sql', 'utf8')
  const updates = migration.split(/;\n/).filter(statement => /^update /m.test(statement))
  expect(updates).toHaveLength(2)
  for (const statement of updates) await server.owner.query(statement)
  expect([(await customer(customerId)).levelId, (await deal(id)).priceChannelId]).toEqual(Object.values(terms))
  expect([(await customer(other.customerId)).levelId, (await deal(other.id)).priceChannelId]).toEqual([null, null])
})

test('a level and a channel are set by whom a right allows, with history; a seller sees them and changes neither', async () => {
  const { id, customerId } = await at.sales.addDeal(at.seller.token)
  const levelId = words.金卡 as number
  const refused = (field: string) => ({ code: codes.badInput, data: { issues: [{ field }] } })
  expect(await setLevel(customerId, levelId, at.seller.token)).toMatchObject(refused('levelId'))
  expect(await setChannel(id, words.工程 as number, at.seller.token)).toMatchObject(refused('priceChannelId'))
  expect([(await customer(customerId)).levelId, (await deal(id)).priceChannelId]).toEqual([null, null])
  expect(await setLevel(customerId, levelId, manager)).toMatchObject({ code: 0, data: { levelId } })
  expect(await setChannel(id, words.工程 as number, manager)).toMatchObject({ code: 0 })
  const { version } = await customer(customerId)
  const same = { id: customerId, version, levelId, community: '云栖' }
  expect(await server.call(customerRoutes.edit, { as: at.seller.token, body: same })).toMatchObject({ code: 0 })
  const history = await server.ask(customerRoutes.history, { as: at.seller.token, params: { id: customerId } })
  expect(
    history.flatMap(({ personName, changes }) => changes.map(change => ({ personName, ...change }))),
  ).toContainEqual(expect.objectContaining({ personName: 'termsManager', title: '客户等级', after: '金卡' }))
  const told = await server.ask(opportunityRoutes.history, { as: at.seller.token, params: { id } })
  expect(JSON.stringify(told)).toContain('价格渠道')
  const wrong = await setLevel(customerId, words.工程 as number, manager)
  expect(wrong).toMatchObject(refused('levelId'))
})
