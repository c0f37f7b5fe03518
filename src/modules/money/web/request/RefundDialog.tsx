import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { yuan } from '../../../../kernel/api/format.ts'
import { call } from '../../../../kernel/web/call.ts'
import { readMoney } from '../../../../kernel/web/field/amounts.ts'
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
  onClose: () => void
}

const keyOf = ({ receiptId, termId }: RefundOffer) => `${receiptId} ${termId ?? ''}`

/** Asks for a refund of what is free of one receipt, contract or customer, part by part. */
export function RefundDialog({ of, payee, onClose }: Props) {
  const { data: offers = [] } = useQuery(queryOf(routes.refundOffers, { body: of }))
  const [typed, setTyped] = useState<Record<string, string>>({})
  const form = useForm({
    schema: routes.refund.body,
    given: { payee, chosen: {}, parts: [] },
    send: (body, how) => call(routes.refund, { body }, how),
    onSaved: saved => {
      notice.success(`${saved.number} 已提交审批`)
      void refreshMoney()
      onClose()
    },
  })
  const read = offers.map(offer => ({ offer, amount: readMoney(typed[keyOf(offer)] ?? '') }))
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
      {offers.length === 0 && <p className="nothing">没有可以退的款。</p>}
      <div className="money-scroll">
        <table className="changes">
          <tbody>
            {read.map(({ offer, amount }) => (
              <tr key={keyOf(offer)}>
                <td>{offer.receiptNumber}</td>
                <td>{offer.termName ? `${offer.contractNumber} ${offer.termName}` : '余额'}</td>
                <td className="money-number">可退 {yuan(offer.free)}</td>
                <td>
                  <input
                    className="input money-share"
                    inputMode="decimal"
                    placeholder="退款（元）"
                    aria-invalid={isUnread(amount) || undefined}
                    aria-label={`从 ${offer.receiptNumber} ${offer.termName ?? '余额'} 退`}
                    value={typed[keyOf(offer)] ?? ''}
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
