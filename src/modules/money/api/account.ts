import { z } from 'zod'
import { Id, naming, oneOf, Rate, requiredText, text, Version } from '../../../kernel/api/fields.ts'
import { route } from '../../../kernel/api/route.ts'
import { accountKinds } from './words.ts'

/** Where money comes in: cash, an account, a code of WeChat or Alipay, or a mall that collects for the company and keeps its 扣点. */
export const AccountFacts = z.object({
  name: requiredText('账户名称', 30),
  kind: oneOf('类型', accountKinds, '请选择账户类型'),
  accountNumber: text('账号', 60).default(''),
  feeRate: Rate.default(0).meta({ title: '费率 / 扣点', kind: 'rate' }),
  active: z.boolean().default(true).meta({ title: '使用中' }),
})
export type AccountFacts = z.output<typeof AccountFacts>

export const Account = AccountFacts.extend({ id: Id, name: naming('账户名称'), version: Version })
export type Account = z.output<typeof Account>

const manages = 'collectionInfo:account'

export const accountRoutes = {
  list: route({
    at: 'GET /api/crm/moneyAccount/list',
    does: '收款账户',
    needs: 'collectionInfo',
    returns: z.array(Account),
  }),
  add: route({
    at: 'POST /api/crm/moneyAccount/add',
    does: '新增收款账户',
    needs: manages,
    body: AccountFacts,
    returns: Account,
  }),
  edit: route({
    at: 'POST /api/crm/moneyAccount/edit',
    does: '修改收款账户',
    needs: manages,
    body: AccountFacts.extend({ id: Id, version: Version }),
    returns: Account,
  }),
}
