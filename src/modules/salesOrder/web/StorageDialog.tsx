import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { Fen, requiredText } from '../../../kernel/api/fields.ts'
import { yuan } from '../../../kernel/api/format.ts'
import { linkTo } from '../../../kernel/api/place.ts'
import { call } from '../../../kernel/web/call.ts'
import { ActionDialog } from '../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../kernel/web/form/useForm.ts'
import { queryOf } from '../../../kernel/web/query.ts'
import { changeRoutes } from '../../contract/api/change.ts'
import { contractPlaces } from '../../contract/api/places.ts'
import { contractRoutes } from '../../contract/api/routes.ts'
import type { OrderDetail } from '../api/order.ts'

const Entered = z.object({
  amount: Fen.min(1, '仓储费应大于 0').meta({ title: '仓储费（元）', kind: 'money' }),
  reason: requiredText('变更原因', 200),
})

/** Makes a change order of the order's contract with the fee of what lies ready, which a person then looks at and sends. */
export default function StorageDialog({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const { contractId, number, readyOn, storageBoxes, storageDays, storageFee } = order
  const { data: contract } = useQuery(queryOf(contractRoutes.detail, { params: { id: contractId } }))
  const navigate = useNavigate()
  const told = `${storageBoxes} 箱 × ${storageDays} 天`
  const form = useForm({
    schema: Entered,
    given: { amount: storageFee, reason: `${number} 备齐未取的仓储费：${told}` },
    send: ({ amount, reason }, how) => {
      const line = { kind: 'service', name: '仓储费', unit: '项', quantity: 1000, price: amount, remark: told }
      const spaces = [{ name: contract?.rows[0]?.space ?? '客厅', lines: [line] }]
      const body = { contractId, version: contract?.version ?? 0, reason, spaces }
      return call(changeRoutes.add, { body: body as never }, how)
    },
    onSaved: () => {
      onClose()
      void navigate(linkTo(contractPlaces.list, { open: contractId, change: contractId }))
    },
  })
  return (
    <ActionDialog title={`收仓储费 ${number}`} form={form} act="做成增减项" onClose={onClose}>
      <p className="hint">
        {`${readyOn} 备齐，免费期过后 ${told}，参考 ${yuan(storageFee ?? 0)}。`}
        确认后生成合同的增减项草稿，核对后再提交；不提交不会收。
      </p>
      <FormField form={form} name="amount" />
      <FormField form={form} name="reason" lines />
    </ActionDialog>
  )
}
