import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { formatFen, parseYuan } from '../../../../kernel/contract/money.ts'
import { call } from '../../../../kernel/web/call.ts'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { queryOf } from '../../../../kernel/web/query.ts'
import { ApprovalDialog } from '../../../approval/web/start/ApprovalDialog.tsx'
import { type RefundOffer, requestRoutes as routes } from '../../contract/request.ts'
import { requestForecasts } from '../../contract/requestForecast.ts'
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
  const parts = offers.flatMap(offer => {
    const amount = parseYuan(typed[keyOf(offer)] ?? '')
    return amount ? [{ receiptId: offer.receiptId, termId: offer.termId, amount }] : []
  })
  const said = JSON.stringify(parts)
  const { set } = form
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is another object at each drawing
  useEffect(() => set('parts', JSON.parse(said)), [said])
  const sum = parts.reduce((total, part) => total + part.amount, 0)
  return (
    <ApprovalDialog
      business="refund"
      businessTitle="退款"
      forecast={requestForecasts.refund}
      title="申请退款"
      form={form}
      act={`申请退 ¥${formatFen(sum)}`}
      width={720}
      onClose={onClose}
    >
      {offers.length === 0 && <p className="nothing">没有可以退的款。</p>}
      <div className="money-scroll">
        <table className="changes">
          <tbody>
            {offers.map(offer => (
              <tr key={keyOf(offer)}>
                <td>{offer.receiptNumber}</td>
                <td>{offer.termName ? `${offer.contractNumber} ${offer.termName}` : '余额'}</td>
                <td className="money-number">可退 ¥{formatFen(offer.free)}</td>
                <td>
                  <input
                    className="input money-share"
                    inputMode="decimal"
                    placeholder="退款（元）"
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
      {form.faults.parts && <p className="field-fault">{form.faults.parts}</p>}
      <FormField form={form} name="payee" />
      <FormField form={form} name="payeeAccount" />
      <FormField form={form} name="reason" lines />
    </ApprovalDialog>
  )
}
