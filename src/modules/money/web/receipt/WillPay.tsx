import { useQuery } from '@tanstack/react-query'
import { yuan } from '../../../../kernel/api/format.ts'
import type { ReceiptDetail } from '../../api/receipt.ts'
import { offersQuery } from '../queries.ts'

/** Tells before a confirmation which terms get the money, the oldest due first, and what stays as the customer's balance. */
export function WillPay({ receipt: { id, amount } }: { receipt: ReceiptDetail }) {
  const { data: offers } = useQuery(offersQuery(id))
  if (!offers) return null
  const paid = offers.filter(one => one.amount > 0)
  const left = amount - paid.reduce((sum, one) => sum + one.amount, 0)
  return (
    <dl className="will-pay" aria-label="确认后付给">
      {paid.map(one => (
        <div key={one.termId}>
          <dt>
            付 {one.contractNumber} {one.termName}
          </dt>
          <dd>
            {yuan(one.amount)}
            {one.amount < one.open && <small>该期还欠 {yuan(one.open - one.amount)}</small>}
          </dd>
        </div>
      ))}
      {left > 0 && (
        <div>
          <dt>{paid.length > 0 ? '其余留作客户余额' : '没有未收的期款，全部留作客户余额'}</dt>
          <dd>{yuan(left)}</dd>
        </div>
      )}
    </dl>
  )
}
