import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { yuan } from '../../../../kernel/api/format.ts'
import { call } from '../../../../kernel/web/call.ts'
import { ActionDialog } from '../../../../kernel/web/form/ActionDialog.tsx'
import { FieldFrame } from '../../../../kernel/web/form/FieldFrame.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { Select } from '../../../../kernel/web/ui/Select.tsx'
import type { Allocation, ReceiptDetail } from '../../api/receipt.ts'
import { receiptRoutes as routes } from '../../api/receiptRoutes.ts'
import { offersQuery, refreshMoney } from '../queries.ts'

type Props = { receipt: ReceiptDetail; from: Allocation; onClose: () => void }

/** Moves what a receipt paid for a term to another term of the customer, or back to the balance. */
export function MoveDialog({ receipt, from, onClose }: Props) {
  const { data: offers = [] } = useQuery(offersQuery(receipt.id))
  const id = useId()
  const form = useForm({
    schema: routes.move.body,
    given: { id: receipt.id, fromTermId: from.termId, amount: from.amount - from.held, toTermId: null },
    send: (body, how) => call(routes.move, { body }, how),
    onSaved: () => {
      notice.success('已调整')
      void refreshMoney()
      onClose()
    },
  })
  const options = [
    { value: '', label: '退回余额' },
    ...offers
      .filter(one => one.termId !== from.termId)
      .map(one => ({
        value: String(one.termId),
        label: `${one.contractNumber} ${one.termName}（未收 ${yuan(one.open)}）`,
      })),
  ]
  return (
    <ActionDialog title={`调整 ${from.contractNumber} ${from.termName}`} form={form} act="调整" onClose={onClose}>
      <FormField form={form} name="amount" wide />
      <FieldFrame form={form} name="toTermId" id={id} label="调整到" size="wide">
        <Select
          id={id}
          value={form.values.toTermId === null ? '' : String(form.values.toTermId)}
          options={options}
          onChoose={value => form.set('toTermId', value === '' ? null : Number(value))}
        />
      </FieldFrame>
      <FormField form={form} name="reason" lines />
    </ActionDialog>
  )
}
