import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approvalRoutes } from '../../src/modules/approval/api/routes.ts'
import { contractRoutes } from '../../src/modules/contract/api/routes.ts'
import { usualTerms } from '../../src/modules/contract/api/terms.ts'
import { closingRoutes } from '../../src/modules/money/api/closing.ts'
import { receiptRoutes } from '../../src/modules/money/api/receiptRoutes.ts'
import { dayFrom } from '../support/money.ts'
import { act, openTab } from './support/record.ts'
import { openStage, type Person, type Stage } from './support/stage.ts'

/*
 * 一张合同的钱: a quotation becomes a contract; the customer signs it on their phone; 定金 comes in on a phone and is confirmed by somebody else; the
 * contract grows; an instalment pays two contracts; a part goes back; the month is closed; the commission statement explains every entry.
 */
let stage: Stage
let sales: Person
let finance: Person
let tokens: Record<'sales1' | 'manager' | 'finance', string>
let quotationId: number
let contractId: number
let contractNumber: string
let receiptId: number
let late: string

const phone = { width: 390, height: 844 }
const desk = '/approvalInfoManager/collectionInfo'
const contracts = '/approvalInfoManager/contractInfo'
/** A photo: one pixel is enough. */
const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

beforeAll(async () => {
  stage = await openStage()
  const { owner, signIn } = stage.server
  tokens = { sales1: await signIn('sales1'), manager: await signIn('manager'), finance: await signIn('finance') }
  // Of the demo of some days she has none that is as large: then a colleague's deal is hers, and the share in it.
  const { rows } = await owner.query(
    `with hers as (select id, department_id from employee where office_id = 1 and name = '王佳怡'),
       chosen as (
         select q.id, q.opportunity_id, o.owner_id from quotation q
         join opportunity o on o.office_id = q.office_id and o.id = q.opportunity_id
         where q.office_id = 1 and o.status = 'open' and q.below_count = 0 and q.line_count > 0 and q.total >= 3000000
           and not exists (select from contract c where c.office_id = 1 and c.opportunity_id = o.id)
           and not exists (select from opportunity_member m, hers
             where m.office_id = 1 and m.opportunity_id = o.id and m.employee_id = hers.id and o.owner_id <> hers.id)
         order by o.owner_id = (select id from hers) desc, q.id desc limit 1),
       given as (
         update opportunity o set owner_id = hers.id, department_id = hers.department_id from hers, chosen
         where o.office_id = 1 and o.id = chosen.opportunity_id),
       shared as (
         update opportunity_member m set employee_id = hers.id from hers, chosen
         where m.office_id = 1 and m.opportunity_id = chosen.opportunity_id and m.employee_id = chosen.owner_id)
     update quotation q set state = 'accepted', accepted_at = now() from chosen where q.office_id = 1 and q.id = chosen.id returning q.id`,
  )
  quotationId = Number(rows[0].id)
})
afterAll(() => stage?.close())

const dialog = ({ page }: Person) => page.getByRole('dialog').last()

/** The manager agrees to what waits for them of an approval. */
async function agree(approvalId: number): Promise<void> {
  const { mine } = await stage.server.ask(approvalRoutes.detail, { as: tokens.manager, params: { id: approvalId } })
  const body = { id: approvalId, task: mine.task as number, comment: '同意' }
  await stage.server.ask(approvalRoutes.approve, { as: tokens.manager, body: body as never })
}
const detail = (id = contractId) => stage.server.ask(contractRoutes.detail, { as: tokens.sales1, params: { id } })

describe('一张合同的钱', () => {
  it('导购在手机上把客户接受的报价转为合同并提交，店长同意后生效', async () => {
    sales = await stage.person('sales1', `/approvalInfoManager/quotationList?open=${quotationId}`, phone)
    await dialog(sales).getByRole('button', { name: '转为合同' }).click()
    await sales.page.getByText(/已生成合同 HT/).waitFor()
    await sales.page.waitForURL(/contractInfo.*open=\d+/)
    contractId = Number(/open=(\d+)/.exec(sales.page.url())?.[1])
    await dialog(sales).getByRole('button', { name: '提交', exact: true }).click()
    const asking = sales.page.getByRole('dialog', { name: /^提交合同/ })
    await asking.getByText('部门主管审批').waitFor()
    await sales.picture('contract-submit-390')
    await asking.getByRole('button', { name: '提交', exact: true }).click()
    await sales.page.getByText('已提交审批').waitFor()
    const { approvalId, number } = await detail()
    contractNumber = number
    await agree(approvalId as number)
    expect((await detail()).state).toBe('effective')
  })

  it('客户打开链接，在自己的手机上用手指签字，合同就有了签订日', async () => {
    await sales.page.reload()
    await openTab(sales, '签署')
    await dialog(sales).getByRole('button', { name: '生成签署链接（7 天）' }).click()
    const link = await dialog(sales).getByLabel('签署链接').inputValue()
    await sales.picture('contract-signing-390')
    const customer = await stage.visitor()
    const { page } = customer
    await page.setViewportSize(phone)
    await page.goto(link)
    await page.getByRole('heading', { name: '付款约定' }).waitFor()
    await customer.picture('contract-customer-390')
    await page.getByRole('button', { name: '阅读完毕，签署合同' }).click()
    const pad = await page.getByRole('img', { name: '手写签名' }).boundingBox()
    if (!pad) throw new Error('no pad to sign on')
    await page.mouse.move(pad.x + 40, pad.y + 40)
    await page.mouse.down()
    await page.mouse.move(pad.x + 160, pad.y + 90, { steps: 6 })
    await page.mouse.up()
    await page.getByRole('button', { name: '确认签署' }).click()
    await page.getByText(/已于 .* 签署/).waitFor()
    expect((await detail()).signedOn).toBe(dayFrom(0))
  })

  it('导购在手机上录定金，拍下凭证，提交给财务', async () => {
    const { page } = sales
    await page.goto(`${desk}?new=contract-${contractId}`)
    await dialog(sales).getByLabel('金额').fill('2000')
    await dialog(sales).getByRole('button', { name: '定金', exact: true }).click()
    await dialog(sales).getByRole('button', { name: '微信收款' }).click()
    await dialog(sales)
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: '凭证.png', mimeType: 'image/png', buffer: photo })
    await dialog(sales).getByText('1 KB').waitFor()
    await sales.picture('receipt-new-390')
    await dialog(sales).getByRole('button', { name: '提交', exact: true }).click()
    await page.getByText(/SK\S+ 已提交，等待财务确认/).waitFor()
    const { rows } = await stage.server.owner.query('select id from receipt where contract_id = $1', [contractId])
    receiptId = Number(rows[0].id)
  })

  it('财务看着凭证确认，钱进了首付款；录入的人自己不能确认', async () => {
    const { version } = await stage.server.ask(receiptRoutes.detail, { as: tokens.sales1, params: { id: receiptId } })
    const own = await stage.server.call(receiptRoutes.confirm, { as: tokens.sales1, body: { id: receiptId, version } })
    expect(own.success).toBe(false)
    finance = await stage.person('finance', `${desk}?open=${receiptId}`)
    await dialog(finance).getByRole('img', { name: '凭证 凭证.png' }).waitFor()
    await finance.picture('receipt-confirm')
    await dialog(finance).getByRole('button', { name: /^确认/ }).first().click()
    await finance.page.getByText('已确认').first().waitFor()
    await expect.poll(async () => (await detail()).paid).toBe(200_000)
  })

  it('客户加一项，增减项不降价，马上生效', async () => {
    const { page } = sales
    await page.goto(`${contracts}?open=${contractId}`)
    await dialog(sales).getByRole('button', { name: '增减项', exact: true }).click()
    const before = (await detail()).effectiveTotal
    const quantity = dialog(sales)
      .getByLabel(/ 变为（/)
      .first()
    await quantity.fill(String(Number(await quantity.inputValue()) + 10))
    await quantity.press('Tab')
    await dialog(sales).getByLabel('变更原因').fill('客户多铺一间')
    await dialog(sales).locator('.contract-total').waitFor()
    await sales.picture('contract-change-390')
    await dialog(sales).getByRole('button', { name: '提交', exact: true }).click()
    const asking = page.getByRole('dialog', { name: /^提交 / })
    await asking.getByText('提交后直接生效').waitFor()
    await asking.getByRole('button', { name: '提交', exact: true }).click()
    await page.getByText('增减项已生效').waitFor()
    await expect.poll(async () => (await detail()).effectiveTotal).toBeGreaterThan(before)
  })

  it('客户一笔钱付两份合同的首付：财务手工分配后确认', async () => {
    const { server } = stage
    const { customerId, opportunityId } = await detail()
    const other = await secondContract(opportunityId)
    const { rows: accounts } = await server.owner.query(
      `select id from money_account where office_id = 1 and kind = 'bank'`,
    )
    const facts = {
      customerId,
      contractId,
      accountId: Number(accounts[0].id),
      kind: 'payment',
      amount: 1_500_000,
      receivedOn: dayFrom(0),
    }
    const { id } = await server.ask(receiptRoutes.add, { as: tokens.sales1, body: facts as never })
    await finance.page.goto(`${desk}?open=${id}`)
    await dialog(finance).getByRole('button', { name: '手工分配后确认' }).click()
    await dialog(finance).getByLabel(`分配到 ${contractNumber} 首付款`).fill('10000')
    await dialog(finance).getByLabel(`分配到 ${other.number} 首付款`).fill('5000')
    await finance.picture('receipt-two-contracts')
    await dialog(finance).getByRole('button', { name: '确认收款' }).click()
    await finance.page.getByText('已确认').first().waitFor()
    await expect.poll(async () => (await detail()).paid).toBe(1_200_000)
    expect((await detail(other.id)).paid).toBe(500_000)
    receiptId = id
  })

  it('退一部分：导购申请，店长同意，财务付出', async () => {
    const { page } = sales
    await page.goto(`${desk}?open=${receiptId}`)
    await act(sales, '申请退款')
    await dialog(sales)
      .getByLabel(/首付款 退$/)
      .first()
      .fill('1000')
    const send = dialog(sales).getByRole('button', { name: /申请退/ })
    const place = await send.boundingBox()
    await dialog(sales).getByLabel('原因').fill('样板多收了运费')
    await dialog(sales).getByText('部门主管审批').waitFor()
    expect((await send.boundingBox())?.y).toBe(place?.y)
    await sales.picture('refund-ask-390')
    await dialog(sales)
      .getByRole('button', { name: /申请退 ¥1,000\.00/ })
      .click()
    await page.getByText(/TK\S+ 已提交审批/).waitFor()
    const { rows } = await stage.server.owner.query(
      `select id, approval_id as approval from money_request where kind = 'refund' order by id desc limit 1`,
    )
    await agree(Number(rows[0].approval))
    await finance.page.goto(`${desk}?tab=requests&request=${rows[0].id}`)
    await dialog(finance).getByRole('button', { name: '付出退款' }).click()
    await dialog(finance).getByLabel('付款账户').click()
    await finance.page.locator('.ant-select-item-option:visible').filter({ hasText: '对公账户' }).click()
    await finance.picture('refund-pay')
    await dialog(finance).getByRole('button', { name: '已付款' }).click()
    await finance.page.getByText('已付出').first().waitFor()
    const { rows: receipts } = await stage.server.owner.query('select refunded::int from receipt where id = $1', [
      receiptId,
    ])
    expect(receipts[0].refunded).toBe(100_000)
  })

  it('财务结上个月的账；之后补录那个月的钱进不了已结的月份，没过完的月不能结', async () => {
    const { server } = stage
    const { page } = finance
    await page.goto(`${desk}?tab=book`)
    await page.getByRole('button', { name: '立即对账' }).click()
    await page.getByText('账实相符').waitFor()
    await page.getByRole('button', { name: /^结账 \d{4}-\d\d$/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: '结账', exact: true }).click()
    await page.getByText(/\d{4}-\d\d 已结账/).waitFor()
    await finance.picture('month-closed')
    const { closed } = await server.ask(closingRoutes.book, { as: tokens.finance })
    const [last] = closed
    late = `${last?.month.slice(0, 7)}-15`
    const { customerId } = await detail()
    const { rows } = await server.owner.query(`select id from money_account where office_id = 1 and kind = 'cash'`)
    const facts = {
      customerId,
      contractId,
      accountId: Number(rows[0].id),
      kind: 'prepayment',
      amount: 66_600,
      receivedOn: late,
    }
    const { id, version } = await server.ask(receiptRoutes.add, { as: tokens.sales1, body: facts as never })
    await server.ask(receiptRoutes.confirm, { as: tokens.finance, body: { id, version } })
    const { rows: entries } = await server.owner.query(
      'select min(on_day)::text as first from money_entry where receipt_id = $1',
      [id],
    )
    expect(entries[0].first.slice(0, 7) > late.slice(0, 7)).toBe(true)
    expect((await server.ask(closingRoutes.book, { as: tokens.finance })).closed[0]).toEqual(last)
    const unfinished = `${dayFrom(0).slice(0, 7)}-01`
    const refused = await server.call(closingRoutes.close, { as: tokens.finance, body: { month: unfinished } })
    expect(refused.msg).toMatch(/还没有过完|按月份顺序/)
  })

  it('导购的提成单说清这份合同的每一笔：计提和退款冲回', async () => {
    const own = await stage.person('sales1', '/approvalInfoManager/commissionInfo?view=thisMonth')
    await own.page.getByRole('row').nth(1).click()
    const rows = dialog(own).getByRole('button', { name: new RegExp(contractNumber) })
    await rows.first().click()
    await dialog(own)
      .getByText(/合同净额/)
      .first()
      .waitFor()
    await own.picture('commission-of-contract')
    const { rows: kinds } = await stage.server.owner.query(
      'select distinct kind from commission_entry where contract_id = $1 order by 1',
      [contractId],
    )
    expect(kinds.map(one => one.kind)).toEqual(['accrual', 'reversal'])
  })
})

/** Another contract of the same deal, in effect. */
async function secondContract(opportunityId: number) {
  const { server } = stage
  const as = tokens.sales1
  const draft = await server.ask(contractRoutes.add, { as, body: { opportunityId } })
  const line = { kind: 'service', name: '搬运上楼', unit: '项', quantity: 1000, price: 2_000_000 }
  const body = { id: draft.id, version: draft.version, spaces: [{ name: '全屋', lines: [line] }] }
  const kept = await server.ask(contractRoutes.save, { as, body: { ...body, terms: usualTerms } as never })
  const sent = await server.ask(contractRoutes.submit, { as, body: { id: kept.id, version: kept.version } })
  await agree(sent.approvalId as number)
  return detail(kept.id)
}
