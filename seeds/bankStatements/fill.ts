import type { ClientBase } from 'pg'
import type { Company } from '../companies/found.ts'
import { bringBank } from './bank.ts'
import { settleMall } from './malls.ts'
import { bringWechat } from './wechat.ts'

/** Fills a company with what its mall paid and the bills of WeChat Pay and of its bank, worked on for the most part. */
export async function fillBankStatements(client: ClientBase, company: Company, now: number): Promise<void> {
  const { officeId, employees } = company
  const keeper = employees.find(one => one.username === 'finance') ?? employees[0]
  const { rows: accounts } = await client.query<{ id: number; kind: string }>(
    'select id::int, kind from money_account where office_id = $1 order by position',
    [officeId],
  )
  const idOf = (kind: string) => accounts.find(one => one.kind === kind)?.id
  const [wechat, bank] = [idOf('wechat'), idOf('bank')]
  if (keeper === undefined || wechat === undefined || bank === undefined) return
  await bringWechat(client, officeId, wechat, keeper, now)
  const paid = await settleMall(client, company, bank, keeper, now)
  await bringBank(client, officeId, bank, keeper, paid, now)
}
