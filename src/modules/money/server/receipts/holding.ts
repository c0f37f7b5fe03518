import type { Selectable } from 'kysely'
import type { MoneyAccount } from '../../../../kernel/server/database/tables.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { receiptRecord } from '../../api/receiptRecord.ts'
import type { ReceiptRecord } from '../book/locks.ts'
import type { RequestRecord } from '../request/requests.ts'

/** Locks a receipt, for what is kept of it elsewhere; asks nothing of who sees it. Throws 40400 without it. */
export const holdReceipt = (desk: Desk, id: number): Promise<ReceiptRecord> =>
  desk.lockOne('receipt', id, receiptRecord.noun)

/** Locks a request for a refund, for what is kept of it elsewhere; asks nothing of who sees it. Throws 40400 without it. */
export const holdRefund = (desk: Desk, id: number): Promise<RequestRecord> => desk.lockOne('moneyRequest', id, '退款')

/** Locks an account, called `what`, so that what is kept of it follows one after another. Throws 40400 without it. */
export const holdMoneyAccount = (desk: Desk, id: number, what: string): Promise<Selectable<MoneyAccount>> =>
  desk.lockOne('moneyAccount', id, what)
