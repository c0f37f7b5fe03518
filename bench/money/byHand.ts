import type { Given } from '../writes/byHand.ts'
import { changed, log, type Run, tell } from '../writes/hand.ts'
import { officeId } from '../writes/lay.ts'

/**
 * Confirms a receipt that pays the oldest terms of its contract: takes the product's locks and leaves the same rows, entries of the log and events.
 */
export async function confirmReceipt(run: Run, { who, target: { id } }: Given): Promise<unknown> {
  await run('book', `select hold_book($1, 'money')`, [officeId])
  const [known] = await run('known', 'select contract_id from receipt where office_id = $1 and id = $2', [officeId, id])
  await run('contract', 'select * from contract where office_id = $1 and id = $2 for no key update', [
    officeId,
    known?.contract_id,
  ])
  const terms = await run(
    'terms',
    'select * from contract_term where office_id = $1 and contract_id = $2 order by due_on, id for no key update',
    [officeId, known?.contract_id],
  )
  await run('receipt', 'select * from receipt where office_id = $1 and id = $2 for no key update', [officeId, id])
  const [receipt] = await run(
    'confirm',
    `update receipt set state = 'confirmed', confirmed_by = $3, confirmed_at = now(), version = version + 1, updated_at = now()
     where office_id = $1 and id = $2 returning *`,
    [officeId, id, who.employeeId],
  )
  const name = String(receipt?.number)
  await log(run, who, { action: '确认收款', subject: 'receipt', id, name, changes: changed(receipt) })
  const [credit] = await run(
    'credit',
    `insert into money_entry (office_id, receipt_id, from_pocket, to_pocket, amount, document_kind, document_id, on_day, created_by)
     values ($1, $2, 'outside', 'balance', $3, 'receipt', $2, $4, $5) returning *`,
    [officeId, id, receipt?.amount, receipt?.received_on, who.employeeId],
  )
  await log(run, who, { action: '收款入账', subject: 'moneyEntry', id: credit?.id, name, changes: changed(credit) })
  let left = Number(receipt?.amount)
  for (const term of terms) {
    const paid = Math.min(left, Number(term.amount) - Number(term.paid))
    if (paid === 0) continue
    left -= paid
    const [entry] = await run(
      'pay',
      `insert into money_entry (office_id, receipt_id, from_pocket, to_pocket, to_term_id, contract_id, amount, document_kind, document_id, on_day, created_by)
       values ($1, $2, 'balance', 'term', $3, $4, $5, 'allocation', $2, $6, $7) returning *`,
      [officeId, id, term.id, term.contract_id, paid, receipt?.received_on, who.employeeId],
    )
    await log(run, who, { action: '分配收款', subject: 'moneyEntry', id: entry?.id, name, changes: changed(entry) })
  }
  await run('months', `select hold_book($1, 'commission')`, [officeId])
  await run('rates', 'select * from commission_rate where office_id = $1 and from_day <= $2', [
    officeId,
    receipt?.received_on,
  ])
  await tell(run, id)
  const [row] = await run(
    'receiptRow',
    `select r.*, u.name, c.number from receipt r join customer u on u.office_id = r.office_id and u.id = r.customer_id
     left join contract c on c.office_id = r.office_id and c.id = r.contract_id where r.office_id = $1 and r.id = $2`,
    [officeId, id],
  )
  const entries = await run(
    'entries',
    'select m.*, t.name from money_entry m left join contract_term t on t.office_id = m.office_id and t.id = m.to_term_id where m.office_id = $1 and m.receipt_id = $2',
    [officeId, id],
  )
  return { row, entries }
}
