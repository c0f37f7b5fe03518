import type { ClientBase } from 'pg'
import { mulDiv } from '../../src/kernel/api/division.ts'
import type { AccountKind } from '../../src/modules/money/api/words.ts'
import { insertRows } from '../insert.ts'
import type { Dice } from '../random.ts'

type Account = { id: number; kind: AccountKind; feeRate: number }
/** Where money came in: the account, its fee in fen, who paid, and the serial of a bank or of a phone. */
export type Way = { accountId: number; fee: number; payer: string; externalSerial: string | null }

const mallRate = 300 // basis points that the mall keeps

/** Gives a company the account of its mall, and returns all that it has. */
export async function accountsOf(client: ClientBase, officeId: number, at: string): Promise<Account[]> {
  const mall = { name: '红星商场代收', kind: 'mall', feeRate: mallRate, position: 4 }
  await insertRows(client, 'money_account', [{ officeId, ...mall, createdAt: at, updatedAt: at }])
  const { rows } = await client.query<Account>(
    'select id::int, kind, fee_rate as "feeRate" from money_account where office_id = $1 order by position',
    [officeId],
  )
  return rows
}

const large = 5_000_000 // fen from which most people go to their bank

/** Draws a way for an amount: large ones mostly by bank, small ones by phone or in cash. */
export function connectionFor(
  accounts: readonly Account[],
  amount: number,
  customer: string,
  dice: Dice,
  place: number,
): Way {
  const weights: Partial<Record<AccountKind, number>> =
    amount >= large
      ? { bank: 70, mall: 12, wechat: 12, alipay: 6 }
      : { wechat: 45, alipay: 20, bank: 15, cash: 12, mall: 8 }
  const { id: accountId, kind, feeRate } = dice.weigh(accounts, one => weights[one.kind] ?? 0)
  const fee = mulDiv(amount, feeRate, 10_000)
  const serial = serialOf(kind, place)
  return {
    accountId,
    fee,
    payer: kind === 'mall' ? '商场收银台' : kind === 'cash' ? '' : customer,
    externalSerial: serial,
  }
}

function serialOf(kind: AccountKind, place: number): string | null {
  const running = String(place).padStart(8, '0')
  if (kind === 'wechat') return `10000${running}`
  if (kind === 'alipay') return `2026${running}22001`
  return kind === 'bank' ? `HZ${running}` : null
}
