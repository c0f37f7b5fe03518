import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { Fen, requiredText } from '../../../kernel/api/fields.ts'
import { linkTo } from '../../../kernel/api/place.ts'
import { call } from '../../../kernel/web/call.ts'
import { ActionDialog } from '../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../kernel/web/form/useForm.ts'
import { queryOf } from '../../../kernel/web/query.ts'
import { changeRoutes } from '../../contract/api/change.ts'
import { contractPlaces } from '../../contract/api/places.ts'
import { contractRoutes } from '../../contract/api/routes.ts'
import { works } from '../api/kinds.ts'
import type { ProcessingDetail } from '../api/processing.ts'

/** By what work is charged. */
const units = { 刀: '刀', 延米: '延米', 片: '片', 项: '项' } as const

const Entered = z.object({
  quantity: z
    .number({ error: '请填写数量' })
    .positive('数量应大于 0')
    .max(1_000_000, '数量最多 100 万')
    .meta({ title: '数量', kind: 'decimal' }),
  unit: z.enum(Object.keys(units) as (keyof typeof units)[]).meta({ title: '单位', kind: 'enum', words: units }),
  price: Fen.min(1, '单价应大于 0').meta({ title: '加工单价（元）', kind: 'money' }),
  reason: requiredText('变更原因', 200),
})

/** Makes a change order of the contract with the fee for the work, which a person then looks at and sends. */
export default function ChargeDialog({ document, onClose }: { document: ProcessingDetail; onClose: () => void }) {
  const { contractId, number, lines, came, makes } = document
  const { data: contract } = useQuery(queryOf(contractRoutes.detail, { params: { id: contractId } }))
  const navigate = useNavigate()
  const done = [...new Set(lines.map(({ work }) => works[work]))].join('、')
  const form = useForm({
    schema: Entered,
    given: { quantity: came || makes, unit: '片' as const, reason: `加工单 ${number}：${done}` },
    send: ({ quantity, unit, price, reason }, how) => {
      const line = { kind: 'service', name: '加工费', unit, quantity: Math.round(quantity * 1000), price, remark: done }
      const spaces = [{ name: lines[0]?.space || contract?.rows[0]?.space || '客厅', lines: [line] }]
      const body = { contractId, version: contract?.version ?? 0, reason, spaces }
      return call(changeRoutes.add, { body: body as never }, how)
    },
    onSaved: () => {
      onClose()
      void navigate(linkTo(contractPlaces.list, { open: contractId, change: contractId }))
    },
  })
  return (
    <ActionDialog title={`收加工费 ${number}`} form={form} act="做成增减项" onClose={onClose}>
      <p className="hint">确认后生成合同的增减项草稿，核对后再提交；不提交不会收。</p>
      <FormField form={form} name="quantity" />
      <FormField form={form} name="unit" />
      <FormField form={form} name="price" />
      <FormField form={form} name="reason" lines />
    </ActionDialog>
  )
}
