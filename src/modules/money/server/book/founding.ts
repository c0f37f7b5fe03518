import type { Founding } from '../../../organisation/server/index.ts'

const accounts = [
  ['现金', 'cash'],
  ['对公账户', 'bank'],
  ['微信收款', 'wechat'],
  ['支付宝', 'alipay'],
] as const

/** Gives a new company the usual accounts. */
export const stockAccounts: Founding = async (client, officeId, at) => {
  for (const [position, [name, kind]] of accounts.entries())
    await client.query(
      `insert into money_account (office_id, name, kind, position, created_at, updated_at) values ($1, $2, $3, $4, $5, $5)
       on conflict do nothing`,
      [officeId, name, kind, position, at],
    )
}
