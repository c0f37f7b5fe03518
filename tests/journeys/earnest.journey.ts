import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatDateTime } from '../../src/kernel/api/time.ts'
import { approvalRoutes } from '../../src/modules/approval/api/routes.ts'
import { act } from './support/record.ts'
import { openStage, type Person, type Stage } from './support/stage.ts'

/* 库存定金: goods of a quotation's line are kept at their price once finance has confirmed the money, and given back where the customer waits no longer. */
let stage: Stage
let sales: Person
let finance: Person
let line: { quotation: number; goods: string }
let earnest: number

const list = '/warehouseManager/inventoryEarnest'
const desk = '/approvalInfoManager/collectionInfo'
/** A photo: one pixel is enough. */
const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const day = 86_400_000 // ms
type Kept = { number: string; state: string; until: string; pieces: number; held: number }
const dialog = ({ page }: Person) => page.getByRole('dialog').last()
const kept = async () => {
  const { rows } = await stage.server.owner.query<Kept>(
    `select e.number, e.state, e.until_at as until, e.pieces::int as pieces, coalesce((select sum(r.pieces) from stock_reservation r
       where r.office_id = e.office_id and r.owner_kind = 'earnest' and r.owner_id = e.id and r.state = 'active'), 0)::int as held
     from earnest e where e.office_id = 1 and e.id = $1`,
    [earnest],
  )
  const [one] = rows as [Kept]
  return { ...one, until: Date.parse(one.until) }
}
/** Moves the clock of stock to a moment in epoch ms. */
const clock = (at: number) =>
  stage.server.owner.query(
    `create or replace function stock_now() returns timestamptz language sql volatile return '${new Date(at).toISOString()}'::timestamptz`,
  )

beforeAll(async () => {
  stage = await openStage()
  // Of the demo of some days she may have none whose goods are there: then a colleague's deal is hers, and the share in it.
  const { rows } = await stage.server.owner.query<{ quotation: number; goods: string }>(
    `with hers as (select id, department_id from employee where office_id = 1 and name = '王佳怡'),
       chosen as (
         select q.id, q.opportunity_id, o.owner_id, g.name as goods from quotation q
         join opportunity o on o.office_id = q.office_id and o.id = q.opportunity_id and o.status = 'open'
         join quotation_line l on l.office_id = q.office_id and l.quotation_id = q.id and not l.gift
         join goods g on g.office_id = l.office_id and g.id = l.goods_id
         where q.office_id = 1 and q.state <> 'void' and q.below_count = 0 and l.pieces < (select max(k.on_hand - k.reserved) from stock_key k
             where k.office_id = 1 and k.goods_id = g.id and k.condition = 'sellable')
           and not exists (select from opportunity_member m, hers
             where m.office_id = 1 and m.opportunity_id = o.id and m.employee_id = hers.id and o.owner_id <> hers.id)
         order by o.owner_id = (select id from hers) desc, q.id desc, l.id limit 1),
       given as (
         update opportunity o set owner_id = hers.id, department_id = hers.department_id from hers, chosen
         where o.office_id = 1 and o.id = chosen.opportunity_id),
       shared as (
         update opportunity_member m set employee_id = hers.id from hers, chosen
         where m.office_id = 1 and m.opportunity_id = chosen.opportunity_id and m.employee_id = chosen.owner_id)
     select id::int as quotation, goods from chosen`,
  )
  line = rows[0] as typeof line
  ;[sales, finance] = await Promise.all([
    stage.person('sales1', `/approvalInfoManager/quotationList?open=${line.quotation}`),
    stage.person('finance', desk),
  ])
})
afterAll(() => stage?.close())

describe('库存定金', () => {
  it('从报价的一行到提交收款：客户和价格已填好，批次有推荐的理由', async () => {
    const { page } = sales
    const row = dialog(sales).getByRole('row').filter({ hasText: line.goods })
    await row.getByRole('link', { name: '付定金留货' }).click()
    const form = dialog(sales)
    await form.getByRole('button', { name: '用推荐批次' }).click()
    await form.getByLabel('金额', { exact: false }).first().fill('500')
    await form.getByLabel('收款账户').click()
    await page.locator('.ant-select-item-option:visible').filter({ hasText: '微信收款' }).click()
    await form
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: '凭证.png', mimeType: 'image/png', buffer: photo })
    await form.getByText('1 KB').waitFor()
    await sales.picture('earnest-new')
    await form.getByRole('button', { name: '提交', exact: true }).click()
    await page.getByText(/DJ\S+ 已登记，收款等待财务确认/).waitFor()
    const { rows } = await stage.server.owner.query('select max(id)::int as id from earnest where office_id = 1')
    earnest = rows[0].id
    expect(await kept()).toMatchObject({ state: 'paid' })
  })

  it('财务确认收款，货就留下了；导购的页面不用刷新', async () => {
    const { rows } = await stage.server.owner.query('select receipt_id::int as id from earnest where id = $1', [
      earnest,
    ])
    await sales.page.goto(`${list}?open=${earnest}`)
    await dialog(sales).getByText('待留货').first().waitFor()
    await finance.page.goto(`${desk}?open=${rows[0].id}`)
    await dialog(finance).getByRole('img', { name: '凭证 凭证.png' }).waitFor()
    await dialog(finance).getByRole('button', { name: /^确认/ }).first().click()
    await finance.page.getByText('已确认').first().waitFor()
    await dialog(sales).getByText('已留货').first().waitFor()
    await sales.picture('earnest-kept')
    const { state, pieces, held } = await kept()
    expect({ state, held }).toEqual({ state: 'reserved', held: pieces })
  })

  it('快到期时导购用键盘改截止时间延期：过了原来的时间还留着', async () => {
    const { page } = sales
    const { until } = await kept()
    await clock(until - 2 * day)
    await page.goto(`${list}?view=ending`)
    await page
      .getByText((await kept()).number)
      .first()
      .click()
    await act(sales, '延期')
    const field = dialog(sales).getByLabel('留货截止')
    await field.fill(formatDateTime(new Date(until + 3 * day)))
    await field.press('Enter')
    await sales.picture('earnest-extend')
    await field.press('Control+Enter')
    await page.getByText('已延期').first().waitFor()
    await clock(until + 1)
    await page.reload()
    await dialog(sales)
      .getByText(formatDateTime(new Date(until + 3 * day)))
      .first()
      .waitFor()
    const { state, pieces, held, until: later } = await kept()
    expect({ state, held, later }).toEqual({ state: 'extended', held: pieces, later: until + 3 * day })
  })

  it('客户不等了，提前放开，货又能卖', async () => {
    await act(sales, '提前释放')
    await sales.page.getByText('货已放开').first().waitFor()
    expect(await kept()).toMatchObject({ held: 0 })
    await sales.picture('earnest-ended')
  })

  it('定金全部退还：导购申请，店长同意，财务付出，定金单是已退款', async () => {
    await dialog(sales).getByRole('link', { name: '收款、退款与没收' }).click()
    await act(sales, '申请退款')
    await dialog(sales).getByLabel(/退$/).first().fill('500')
    await dialog(sales).getByLabel('原因').fill('客户不等了')
    await dialog(sales)
      .getByRole('button', { name: /申请退 ¥500\.00/ })
      .click()
    await sales.page.getByText(/TK\S+ 已提交审批/).waitFor()
    const { rows } = await stage.server.owner.query<{ id: number; approval: number }>(
      `select id::int as id, approval_id::int as approval from money_request where kind = 'refund' order by id desc limit 1`,
    )
    const [request] = rows as [{ id: number; approval: number }]
    await agree(request.approval)
    await finance.page.goto(`${desk}?tab=requests&request=${request.id}`)
    await dialog(finance).getByRole('button', { name: '付出退款' }).click()
    await dialog(finance).getByLabel('付款账户').click()
    await finance.page.locator('.ant-select-item-option:visible').filter({ hasText: '对公账户' }).click()
    await dialog(finance).getByRole('button', { name: '已付款' }).click()
    await finance.page.getByText('已付出').first().waitFor()
    await sales.page.goto(`${list}?open=${earnest}`)
    await dialog(sales).getByText('已退款').first().waitFor()
    await sales.picture('earnest-refunded')
    expect(await kept()).toMatchObject({ state: 'refunded', held: 0 })
  })
})

/** The manager agrees to what waits for them of an approval. */
async function agree(approvalId: number): Promise<void> {
  const as = await stage.server.signIn('manager')
  const { mine } = await stage.server.ask(approvalRoutes.detail, { as, params: { id: approvalId } })
  const body = { id: approvalId, task: mine.task as number, comment: '同意' }
  await stage.server.ask(approvalRoutes.approve, { as, body: body as never })
}
