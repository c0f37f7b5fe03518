import type { Founding } from '../../organisation/server/index.ts'

const accounts = [
  ['现金', 'cash'],
  ['对公账户', 'bank'],
  ['微信收款', 'wechat'],
  ['支付宝', 'alipay'],
] as const

/** Lets what is asked of money take the flows that a new company got for it, after approvals have given it these. */
export const bindRequests: Founding = async (client, officeId, at) => {
  await client.query(
    `insert into approval_binding (office_id, business, flow_id, created_at, updated_at)
     select $1, business, min(id), $3, $3 from approval_flow where office_id = $1 and business = any($2) group by business`,
    [officeId, ['refund', 'forfeiture', 'invoiceTitle', 'release'], at],
  )
}

/** Gives a new company its book and the usual accounts. */
export const stockAccounts: Founding = async (client, officeId, at) => {
  await client.query('insert into money_book (office_id) values ($1) on conflict do nothing', [officeId])
  for (const [position, [name, kind]] of accounts.entries())
    await client.query(
      `insert into money_account (office_id, name, kind, position, created_at, updated_at) values ($1, $2, $3, $4, $5, $5)
       on conflict do nothing`,
      [officeId, name, kind, position, at],
    )
}
