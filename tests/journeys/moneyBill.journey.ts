import type { Page } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
import { rateRoutes } from '../../src/modules/commission/api/rate.ts'
import { receiptRoutes } from '../../src/modules/money/api/receiptRoutes.ts'
import { dayFrom } from '../support/money.ts'
import { openStage, type Stage } from './support/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

const amount = '31415.92'

/** A contract in effect of the demo's salesperson, with one term and one line of tiles; returns what a receipt of it says. */
async function signed() {
  const { owner } = stage.server
  const { rows } = await owner.query<{
    office: number
    deal: number
    customer: number
    owner: number
    department: number
    category: number
  }>(
    `select o.office_id as office, o.id as deal, o.customer_id as customer, e.id as owner, e.department_id as department,
       (select min(i.id) from dictionary_item i where i.office_id = o.office_id and i.type_code = 'intentionCategory') as category
     from opportunity o join employee e on e.office_id = o.office_id and e.id = o.owner_id join account a on a.id = e.account_id
     where a.username = 'sales1' and o.status = 'open'
       and not exists (select from opportunity_member m where m.office_id = o.office_id and m.opportunity_id = o.id) order by o.id limit 1`,
  )
  const at = rows[0] as (typeof rows)[number]
  const made = await owner.query<{ id: number }>(
    `with c as (insert into contract (office_id, number, opportunity_id, customer_id, owner_id, department_id, state, signed_on, effective_at, priced_on, subtotal, total)
       values ($1, 'HT-JOURNEY', $2, $3, $4, $5, 'effective', $6::date, now(), $6::date, 5000000, 5000000) returning id),
     l as (insert into contract_line (office_id, contract_id, space, space_position, position, kind, name, category_id, gross, settled, net)
       select $1, id, '客厅', 1, 1, 'custom', '抛光砖', $7, 5000000, 5000000, 5000000 from c)
     insert into contract_term (office_id, contract_id, position, name, due_kind, planned) select $1, id, 1, '首付', 'date', 5000000 from c
     returning contract_id as id, id as term`,
    [at.office, at.deal, at.customer, at.owner, at.department, dayFrom(-20), at.category],
  )
  const { id, term } = made.rows[0] as { id: number; term: number }
  await owner.query(
    `insert into contract_term_entry (office_id, contract_id, term_id, amount, due_on, sets_due, document_kind, document_id, on_day)
     values ($1, $2, $3, 5000000, $4, true, 'contract', $2, $4)`,
    [at.office, id, term, dayFrom(-20)],
  )
  const account = await owner.query<{ id: number }>(
    `select id from money_account where office_id = $1 and kind = 'wechat' order by position limit 1`,
    [at.office],
  )
  return { contractId: id, customerId: at.customer, accountId: account.rows[0]?.id as number }
}

const bill = () =>
  [
    '微信支付账单明细,,',
    '微信昵称：[同舟建材],,',
    '交易时间,交易类型,交易对方,商品,收/支,金额(元),支付方式,当前状态,交易单号,商户单号,备注',
    `${dayFrom(-1)} 10:00:00,转账,欧*凡,瓷砖款,收入,¥${amount},零钱,已存入零钱,JOURNEY1\t,/,"/"`,
    `${dayFrom(-1)} 11:00:00,转账,周*,不知道,收入,¥88.00,零钱,已存入零钱,JOURNEY2\t,/,"/"`,
    '2026-13-01 10:00:00,转账,乙,货,收入,¥1.00,零钱,已存入零钱,JOURNEY3,/,/',
    `${dayFrom(-1)} 12:00:00,转账,乙,货,收入,一百,零钱,已存入零钱,JOURNEY4,/,/`,
  ].join('\n')

async function signIn(username: string) {
  return stage.server.signIn(username)
}

const row = (page: Page, words: string) => page.getByRole('row', { name: new RegExp(words) })

test('财务上传有错误的微信账单，核对匹配、忽略一笔；导购的提成单说清每一笔怎么来的', async () => {
  const { contractId, customerId, accountId } = await signed()
  const [sales, money] = [await signIn('sales1'), await signIn('finance')]
  const rates = await stage.server.ask(rateRoutes.list, { as: money })
  if (!rates.some(rate => rate.toDay === null && rate.categoryId === null))
    await stage.server.ask(rateRoutes.add, { as: money, body: { rate: 200, fromDay: '2020-01-01' } as never })
  const { id } = await stage.server.ask(receiptRoutes.add, {
    as: sales,
    body: {
      customerId,
      contractId,
      accountId,
      kind: 'payment',
      amount: 3_141_592,
      receivedOn: dayFrom(-1),
      payer: '欧一凡',
    } as never,
  })

  const { page, picture } = await stage.person('finance', '/approvalInfoManager/statementInfo?file=new')
  await page.getByLabel('哪个账户的流水').selectOption(String(accountId))
  await page
    .getByLabel('选择流水文件')
    .setInputFiles({ name: '微信账单.csv', mimeType: 'text/csv', buffer: Buffer.from(bill()) })
  await page.getByRole('button', { name: '读取并匹配' }).click()
  await page.getByText('第 6 行：“2026-13-01 10:00:00”不是日期').waitFor()
  await page.getByText('第 7 行：“一百”不是金额').waitFor()
  await picture('statement-file')

  await page.goto('/approvalInfoManager/statementInfo?view=matched&q=JOURNEY1')
  await row(page, '欧\\*凡').waitFor()
  await page.getByText('金额、日期和付款人相同').first().waitFor()
  await page.goto('/approvalInfoManager/statementInfo?view=unmatched&q=JOURNEY2')
  await row(page, '周\\*').click()
  await page.getByRole('button', { name: '忽略', exact: true }).click()
  const asked = page.getByRole('dialog', { name: '忽略这笔流水' })
  await asked.getByRole('textbox').fill('不是货款')
  await asked.getByRole('button', { name: '忽略', exact: true }).click()
  await page.getByText('已忽略').first().waitFor()

  const { version } = await stage.server.ask(receiptRoutes.detail, { as: money, params: { id } })
  await stage.server.ask(receiptRoutes.confirm, { as: money, body: { id, version } })

  // On the first of a month, yesterday's money is in the statement of the month before.
  const view = dayFrom(-1).slice(0, 7) === dayFrom(0).slice(0, 7) ? 'thisMonth' : 'lastMonth'
  const own = await stage.person('sales1', `/approvalInfoManager/commissionInfo?view=${view}`)
  await own.page.getByRole('row').nth(1).click()
  await own.page.getByRole('button', { name: /HT-JOURNEY/ }).click()
  await own.page.getByText('31,415.92').first().waitFor()
  await own.page.getByText(/合同净额 ¥50,000\.00/).waitFor()
  await own.picture('commission-statement')
})
