import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { FieldFrame } from '../../../../kernel/web/form/FieldFrame.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import type { FormModel } from '../../../../kernel/web/form/useForm.ts'
import { receiptRoutes } from '../../api/receiptRoutes.ts'
import type { Party } from '../../api/summary.ts'
import { receiptKinds } from '../../api/words.ts'
import { accountsQuery } from '../queries.ts'
import { LateNote } from './LateNote.tsx'
import { PartyPick, partyNote } from './PartyPick.tsx'
import { Vouchers } from './Vouchers.tsx'

type Props = {
  form: FormModel
  party: Party | undefined
  onParty: (party: Party | undefined) => void
  onSending: (count: number) => void
}

/** The fields of a receipt on one screen: whose, how much, what it is, where it came in, and the photo of the voucher. */
export function ReceiptFields({ form, party, onParty, onSending }: Props) {
  const { data: accounts = [] } = useQuery(accountsQuery())
  const open = accounts.filter(one => one.active || one.id === form.values.accountId)
  const kinds = Object.entries(receiptKinds).map(([value, label]) => ({ value, label }))
  const pick = (next: Party | null) => {
    onParty(next ?? undefined)
    form.set('customerId', next?.customerId ?? null)
    form.set('contractId', next?.contractId ?? null)
    form.set('opportunityId', next?.opportunityId ?? null)
    if (next && !form.mine.includes('kind')) form.set('kind', next.contractId ? 'payment' : 'earnest')
  }
  return (
    <div className="form-grid">
      <Whose form={form} party={party} onPick={pick} />
      <FormField form={form} name="amount" autoFocus={party !== undefined} wide />
      <Chips form={form} name="kind" options={kinds} />
      <Chips form={form} name="accountId" options={open.map(({ id, name }) => ({ value: id, label: name }))} />
      <Vouchers form={form} onSending={onSending} route={receiptRoutes} />
      <div className="field-wide">
        <LateNote day={form.values.receivedOn} />
      </div>
      <details className="field-wide money-more">
        <summary>日期、手续费、付款人、流水号、备注</summary>
        <div className="form-grid">
          <FormField form={form} name="receivedOn" />
          <FormField form={form} name="fee" placeholder="不填按账户费率计算">
            {isRefigured(form) && '保存时按账户费率重算'}
          </FormField>
          <FormField form={form} name="payer" placeholder="不是客户本人时填写" />
          <FormField form={form} name="externalSerial" placeholder="银行、微信或支付宝流水号" />
          <FormField form={form} name="remark" wide />
        </div>
      </details>
    </div>
  )
}

/** Tells whether the server makes a fee anew that the form shows: for another amount or account, unless the person changed it. */
const isRefigured = ({ values, mine }: FormModel) =>
  values.fee != null && !mine.includes('fee') && (mine.includes('amount') || mine.includes('accountId'))

function Whose({
  form,
  party,
  onPick,
}: {
  form: FormModel
  party: Party | undefined
  onPick: (party: Party | null) => void
}) {
  const id = useId()
  const label = (
    <>
      客户 / 合同<i aria-hidden="true">*</i>
    </>
  )
  const wrong = form.faults.customerId ?? form.faults.contractId ?? form.faults.opportunityId
  return (
    <FieldFrame form={form} name="customerId" id={id} label={label} size="wide" note={party && partyNote(party)}>
      <PartyPick id={id} party={party} invalid={wrong !== undefined} describedBy={`${id}-note`} onChange={onPick} />
      {wrong && wrong !== form.faults.customerId && <span className="field-fault">{wrong}</span>}
    </FieldFrame>
  )
}

type ChipsProps = { form: FormModel; name: string; options: readonly { value: string | number; label: string }[] }

/** Shows a short choice as buttons. */
function Chips({ form, name, options }: ChipsProps) {
  const id = useId()
  const field = form.fields[name]
  return (
    <FieldFrame
      form={form}
      name={name}
      id={id}
      label={
        <>
          {field?.title}
          <i aria-hidden="true">*</i>
        </>
      }
      size="wide"
    >
      <fieldset className="chips money-chips" id={id} aria-describedby={`${id}-note`}>
        <legend className="unseen">{field?.title}</legend>
        {options.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            className="chip"
            aria-pressed={form.values[name] === value}
            onClick={() => form.set(name, value)}
          >
            {label}
          </button>
        ))}
      </fieldset>
    </FieldFrame>
  )
}
