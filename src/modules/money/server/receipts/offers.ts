import { prepared } from '../../../../kernel/server/database/prepared.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { TermOffer } from '../../api/receiptRoutes.ts'
import { spread } from '../../api/spread.ts'
import type { ReceiptRecord } from '../book/locks.ts'
import { defaultContracts } from './allocating.ts'

type Open = Omit<TermOffer, 'amount'> & { position: number }

/** Returns the open terms of a receipt's customer, with what the default gives each: those of its own contract, else of its deal. */
export async function offersFor(desk: Desk, receipt: ReceiptRecord): Promise<TermOffer[]> {
  const { rows } = await desk.client.query<Open>(
    prepared(
      `select t.id as "termId", t.contract_id as "contractId", c.number as "contractNumber", t.name as "termName", t.due_on as "dueOn",
         t.amount - t.paid as open, t.position
       from contract c join contract_term t on t.office_id = c.office_id and t.contract_id = c.id
       where c.office_id = $1 and c.customer_id = $2 and c.state in ('effective', 'completed') and t.amount > t.paid
       order by t.due_on nulls last, t.contract_id, t.position`,
      [desk.officeId, receipt.customerId],
    ),
  )
  const available = receipt.state === 'confirmed' ? receipt.balance - receipt.held : receipt.amount
  const contracts = await defaultContracts(desk, receipt)
  const terms = rows
    .filter(row => contracts.includes(row.contractId))
    .map(({ termId: id, contractId, dueOn, position, open }) => ({ id, contractId, dueOn, position, open }))
  const shares = new Map(spread(available, terms).map(share => [share.termId, share.amount]))
  return rows.map(({ position: _, ...row }) => ({ ...row, amount: shares.get(row.termId) ?? 0 }))
}
