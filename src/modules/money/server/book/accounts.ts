import { type Selectable, sql } from 'kysely'
import { columnsOf } from '../../../../kernel/api/list.ts'
import type { MoneyAccount } from '../../../../kernel/server/database/tables.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { handle } from '../../../../kernel/server/http/mount.ts'
import { wordsOf } from '../../../../kernel/server/record/history.ts'
import { badInput } from '../../../../kernel/server/refusal.ts'
import { type Account, AccountFacts, accountRoutes as routes } from '../../api/account.ts'

const mostAccounts = 100

type Row = Selectable<MoneyAccount>

const shown = ({ id, name, kind, accountNumber, feeRate, disabledAt, version }: Row): Account => ({
  id,
  name,
  kind,
  accountNumber,
  feeRate,
  active: disabledAt === null,
  version,
})
const stored = ({ active, ...facts }: AccountFacts) => ({
  ...facts,
  disabledAt: active ? null : sql<string>`coalesce(disabled_at, now())`,
})

async function assertName(desk: Desk, name: string, id = 0): Promise<void> {
  const other = await desk
    .from('moneyAccount')
    .select('id')
    .where('name', '=', name)
    .where('id', '<>', id)
    .executeTakeFirst()
  if (other) throw badInput('name', `已有名为“${name}”的账户，请换一个名称`)
}

/** The calls of accounts. */
export const accountHandlers = [
  handle(routes.list, async desk => {
    const rows = await desk
      .from('moneyAccount')
      .selectAll()
      .orderBy('position')
      .orderBy('id')
      .limit(mostAccounts)
      .execute()
    return rows.map(shown)
  }),
  handle(routes.add, async (desk, { body }) => {
    await assertName(desk, body.name)
    const { length } = await desk.from('moneyAccount').select('id').execute()
    if (length >= mostAccounts) throw badInput('name', `最多 ${mostAccounts} 个账户`)
    return shown(
      await desk.insert(
        'moneyAccount',
        { ...stored(body), disabledAt: body.active ? null : sql<string>`now()`, position: length },
        { action: '新增收款账户' },
      ),
    )
  }),
  handle(routes.edit, async (desk, { body: { id, version, ...facts } }) => {
    await assertName(desk, facts.name, id)
    const words = (changes: Parameters<typeof wordsOf>[1]) => wordsOf(desk, changes, columnsOf(AccountFacts))
    const account = await desk.lockOne('moneyAccount', id, '收款账户', { version, words })
    return shown(await desk.change('moneyAccount', account, stored(facts), { action: '修改收款账户' }))
  }),
]
