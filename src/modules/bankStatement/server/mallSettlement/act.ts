import { codes } from '../../../../kernel/api/envelope.ts'
import { yuan } from '../../../../kernel/api/format.ts'
import { formatDate } from '../../../../kernel/api/time.ts'
import { clock } from '../../../../kernel/server/clock.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { holdBook } from '../../../../kernel/server/ledger/book.ts'
import { isReversed, reverse } from '../../../../kernel/server/ledger/reverse.ts'
import { badInput, conflict, notFound, Refusal } from '../../../../kernel/server/refusal.ts'
import { holdMoneyAccount, receiptVisibility } from '../../../money/server/index.ts'
import { isFarBeyond, type MallFacts, mallKinds } from '../../api/mallSettlement.ts'
import { standingSql } from './standing.ts'
import { monthOfAccount } from './sums.ts'

/** Throws 40300 for whoever does not see all of the company's receipts: a mall's settlement is their sum. */
export function assertAll(desk: Desk): void {
  if (!desk.reach(receiptVisibility.module).office)
    throw new Refusal(codes.forbidden, '商场对账是全公司代收的合计，需要全公司的收款数据范围，请联系公司管理员')
}

/** Holds a mall's account until the transaction ends, so that nobody closes a month or writes to one meanwhile. */
async function lockMall(desk: Desk, accountId: number): Promise<string> {
  const account = await holdMoneyAccount(desk, accountId, '商场账户')
  if (account.kind !== 'mall') throw notFound('商场账户')
  return account.name
}

async function assertOpen(desk: Desk, accountId: number, month: string): Promise<void> {
  const closed = await holdBook(desk, { name: 'mall', of: accountId })
  if (closed !== null && month <= closed) throw conflict(`${month.slice(0, 7)} 已经结账，请登记到后面的月份`)
}

const nameOf = (account: string, month: string) => `${account} ${month.slice(0, 7)}`

/** Appends what a mall paid or deducted for a month. Returns the entry's id. Throws 40000 by field, 40900 for a closed month. */
export async function enterMall(desk: Desk, facts: MallFacts): Promise<number> {
  const { accountId, month, kind, onDay, intoAccountId } = facts
  const today = formatDate(clock.now())
  if (onDay > today) throw badInput('onDay', '日期不能晚于今天')
  if (onDay < '2000') throw badInput('onDay', '日期不能早于 2000 年')
  if (month > today) throw badInput('month', '这个月还没有开始，请选择本月或以前的月份')
  if (month < '2000') throw badInput('month', '月份不能早于 2000 年')
  if (kind === 'payment') await assertInto(desk, intoAccountId)
  const account = await lockMall(desk, accountId)
  await assertOpen(desk, accountId, month)
  const into = kind === 'payment' ? intoAccountId : null
  if (into !== null && facts.serial !== '') await assertNew(desk, into, facts.serial)
  if (kind === 'payment') await assertPlausible(desk, facts)
  const { id } = await desk.insert(
    'mallEntry',
    { ...facts, intoAccountId: into, createdBy: desk.employeeId },
    { action: `登记${mallKinds[kind]}`, name: nameOf(account, month) },
  )
  return id
}

/** Throws 40000 on the remark where a payment is far beyond what the mall owes by then, and nobody explains it. */
async function assertPlausible(desk: Desk, { accountId, month, amount, remark }: MallFacts): Promise<void> {
  const { leftOver } = await monthOfAccount(desk, accountId, month)
  if (remark !== '' || !isFarBeyond(amount, leftOver)) return
  throw badInput(
    'remark',
    `回款 ${yuan(amount)} 远超商场到这个月的欠款 ${yuan(Math.max(0, leftOver))}，请核对金额和月份；确实如此，请在说明里写明原因`,
  )
}

/** Throws 40000 where a payment into the account with the serial is entered already and was not taken back. */
async function assertNew(desk: Desk, intoAccountId: number, serial: string): Promise<void> {
  const { rows } = await desk.client.query<{ month: string }>(
    `select e.month from mall_entry e where e.office_id = $1 and e.into_account_id = $2 and e.serial = $3 and ${standingSql('e')} limit 1`,
    [desk.officeId, intoAccountId, serial],
  )
  if (rows[0]) throw badInput('serial', `这个流水号已登记在 ${rows[0].month.slice(0, 7)}，请核对流水号`)
}

/** Holds a payment that a row of an account may be matched with: nobody takes it back meanwhile. Throws 40400, 40000 by field, 40900. */
export async function lockPayment(
  desk: Desk,
  id: number,
  row: { id: number; accountId: number; amount: number },
): Promise<void> {
  const entry = await desk.from('mallEntry').selectAll().where('id', '=', id).executeTakeFirst()
  if (!entry) throw notFound('商场回款')
  await lockMall(desk, entry.accountId)
  if (entry.kind !== 'payment' || entry.reversesId !== null) throw badInput('mallEntryId', '只能匹配商场回款')
  if (entry.intoAccountId !== row.accountId)
    throw badInput('mallEntryId', '这笔回款没有收入这个账户，请选择收入这个账户的回款')
  if (entry.amount !== row.amount)
    throw badInput(
      'mallEntryId',
      `金额不同：流水 ${yuan(row.amount)}，回款 ${yuan(entry.amount)}，请选择金额相同的回款`,
    )
  if (await isReversed(desk, 'mallEntry', [id])) throw conflict('这笔回款已经冲销')
  const other = await matchedRow(desk, id)
  if (other && other.id !== row.id)
    throw conflict(`这笔回款已与 ${other.day} ${other.counterparty} 的流水匹配，请先取消那个匹配`)
}

const matchedRow = (desk: Desk, mallEntryId: number) =>
  desk
    .from('statementRow')
    .select(['id', 'day', 'counterparty'])
    .where('mallEntryId', '=', mallEntryId)
    .where('state', '=', 'matched')
    .executeTakeFirst()

async function assertInto(desk: Desk, id: number | null): Promise<void> {
  if (id === null) throw badInput('intoAccountId', '请选择收入账户')
  const into = await desk.from('moneyAccount').select('kind').where('id', '=', id).executeTakeFirst()
  if (!into) throw badInput('intoAccountId', '收入账户不存在，请重新选择')
  if (into.kind === 'mall') throw badInput('intoAccountId', '商场的钱须回到公司自己的账户，请重新选择')
}

/** Takes an entry back by the opposite one. Returns the account and month. Throws 40400, and 40900 once that was done, the month is closed or a row is matched. */
export async function takeBackMall(
  desk: Desk,
  id: number,
  reason: string,
): Promise<{ accountId: number; month: string }> {
  const entry = await desk.from('mallEntry').selectAll().where('id', '=', id).executeTakeFirst()
  if (!entry) throw notFound('商场回款')
  const { accountId, month, kind } = entry
  const account = await lockMall(desk, accountId)
  await assertOpen(desk, accountId, month)
  const matched = await matchedRow(desk, id)
  if (matched) throw conflict(`这笔回款已与 ${matched.day} 的流水匹配，请先解除匹配`)
  const log = { action: `冲销${mallKinds[kind]}`, name: nameOf(account, month) }
  await reverse(desk, 'mallEntry', [entry], ['amount'], { remark: reason }, log)
  return { accountId, month }
}

/** Closes a month of a mall's account: nothing is written to it any more, and what is left opens the next. Throws 40900 with what is in the way. */
export async function closeMall(desk: Desk, accountId: number, month: string): Promise<void> {
  const account = await lockMall(desk, accountId)
  const { closes, opening, gross, fee, refunded, charged, paid, leftOver } = await monthOfAccount(
    desk,
    accountId,
    month,
  )
  if (closes) throw conflict(closes)
  await desk.insert(
    'mallClosing',
    { accountId, month, opening, gross, fee, refunded, charged, paid, leftOver, createdBy: desk.employeeId },
    { action: '商场月度结账', name: nameOf(account, month) },
  )
}
