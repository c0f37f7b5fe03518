import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { yuan } from '../../../../kernel/api/format.ts'
import { call } from '../../../../kernel/web/call.ts'
import { Whole } from '../../../../kernel/web/drawer/Whole.tsx'
import { readMoney, writeYuan } from '../../../../kernel/web/field/amounts.ts'
import { isUnread } from '../../../../kernel/web/field/unread.ts'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { queryOf } from '../../../../kernel/web/query.ts'
import { ApprovalDialog } from '../../../approval/web/start/ApprovalDialog.tsx'
import { type RefundOffer, requestRoutes as routes } from '../../api/request.ts'
import { requestForecasts } from '../../api/requestForecast.ts'
import { refreshMoney } from '../queries.ts'

type Props = {
  of: { receiptId?: number; contractId?: number; customerId?: number }
  payee: string
  /** What is wanted back (fen) and why: it is filled in from balances, as far as these go. */
  wanted?: { amount: number; reason: string }
  onClose: () => void
}

const keyOf = ({ receiptId, termId }: RefundOffer) => `${receiptId} ${termId ?? ''}`

/** Returns what of balances makes up a sum (fen), as it is written into the fields: the newest receipts first. */
function filledIn(offers: readonly RefundOffer[], amount: number): Map<string, string> {
  const filled = new Map<string, string>()
  let left = amount
  for (const offer of offers.filter(({ termId }) => termId === null)) {
    const part = Math.min(left, offer.free)
    if (part > 0) filled.set(keyOf(offer), writeYuan(part))
    left -= part
  }
  return filled
}

/** Says what of the sum that is wanted is not in balances, because it pays what the customer still owes. */
function Wanted({ of, asked }: { of: number; asked: number }) {
  return (
    <p className="hint">
      {`应退 ${yuan(of)}。`}
      {asked < of && `还有 ${yuan(of - asked)} 不在余额里：抵了合同没付的款，或款还没有确认；要退期款的，在下面填写。`}
    </p>
  )
}

/** Asks for a refund of what is free of one receipt, contract or customer, part by part. */
export function RefundDialog({ of, payee, wanted, onClose }: Props) {
  const { data: offers = [] } = useQuery(queryOf(routes.refundOffers, { body: of }))
  const [typed, setTyped] = useState<Record<string, string>>({})
  const form = useForm({
    schema: routes.refund.body,
    given: { payee, chosen: {}, parts: [], ...(wanted && { reason: wanted.reason }) },
    send: (body, how) => call(routes.refund, { body }, how),
    onSaved: saved => {
      notice.success(`${saved.number} 已提交审批`)
      void refreshMoney()
      onClose()
    },
  })
  const begun = filledIn(offers, wanted?.amount ?? 0)
  const writtenOf = (offer: RefundOffer) => typed[keyOf(offer)] ?? begun.get(keyOf(offer)) ?? ''
  const read = offers.map(offer => ({ offer, amount: readMoney(writtenOf(offer)) }))
  const unread = read.map(({ amount }) => amount).filter(isUnread)
  // An amount that cannot be read goes into the form too, which is not sent with it.
  const parts = read.flatMap(({ offer: { receiptId, termId }, amount }) =>
    amount ? [{ receiptId, termId, amount: isUnread(amount) ? null : amount }] : [],
  )
  const said = JSON.stringify(parts)
  const { set } = form
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is another object at each drawing
  useEffect(() => set('parts', JSON.parse(said)), [said])
  const sum = parts.reduce((total, part) => total + (part.amount ?? 0), 0)
  return (
    <ApprovalDialog
      business="refund"
      businessTitle="退款"
      forecast={requestForecasts.refund}
      title="申请退款"
      form={form}
      act={`申请退 ${yuan(sum)}`}
      width={720}
      onClose={onClose}
    >
      {wanted && <Wanted of={wanted.amount} asked={sum} />}
      {offers.length === 0 && <p className="nothing">没有可以退的款。</p>}
      <div className="money-scroll">
        <table className="changes">
          <tbody>
            {read.map(({ offer, amount }) => (
              <tr key={keyOf(offer)}>
                <td>{offer.receiptNumber}</td>
                <td>{offer.termName ? <Whole text={`${offer.contractNumber} ${offer.termName}`} /> : '余额'}</td>
                <td className="money-number">可退 {yuan(offer.free)}</td>
                <td>
                  <input
                    className="input money-share"
                    inputMode="decimal"
                    placeholder="退款（元）"
                    aria-invalid={isUnread(amount) || undefined}
                    aria-label={`从 ${offer.receiptNumber} ${offer.termName ?? '余额'} 退`}
                    value={writtenOf(offer)}
                    onChange={event => setTyped({ ...typed, [keyOf(offer)]: event.target.value })}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {unread.length > 0 ? (
        <p className="field-fault" role="alert">
          {unread[0]?.problem}
        </p>
      ) : (
        form.faults.parts && <p className="field-fault">{form.faults.parts}</p>
      )}
      <FormField form={form} name="payee" />
      <FormField form={form} name="payeeAccount" />
      <FormField form={form} name="reason" lines />
    </ApprovalDialog>
  )
}
