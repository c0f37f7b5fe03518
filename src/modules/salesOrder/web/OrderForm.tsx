import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { call } from '../../../kernel/web/call.ts'
import { Form, FormGroup } from '../../../kernel/web/form/Form.tsx'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import { RowsField } from '../../../kernel/web/form/RowsField.tsx'
import type { FormModel } from '../../../kernel/web/form/useForm.ts'
import type { RecordEnding } from '../../../kernel/web/record/recordParts.ts'
import { useEditForm } from '../../../kernel/web/record/useEditForm.ts'
import { AttachField } from '../../attachments/web/AttachField.tsx'
import { FileRoutesContext } from '../../attachments/web/attachments.ts'
import { SubmitWay } from '../../documents/web/SubmitWay.tsx'
import { useNewDocument } from '../../documents/web/useNewDocument.ts'
import { inBoxes } from '../../goods/api/units.ts'
import { mostLines } from '../../warehouse/api/line.ts'
import {
  type ContractLine,
  type OfContract,
  type OrderDetail,
  OrderEntered,
  OrderLine,
  orderApproval,
  orderFileRoutes,
  orderRoutes as routes,
} from '../api/order.ts'
import { ContractLinePick } from './ContractLinePick.tsx'
import { ofContract, orderQueries } from './queries.ts'

/** Enters an order of a contract: each of its lines of which something is left, with all of that. */
export function NewOrderOf({ contractId, ...ending }: RecordEnding & { contractId: number }) {
  const { data, error } = useQuery({ ...ofContract(contractId), refetchOnMount: 'always', staleTime: 0 })
  if (error) return <p className="drawer-message">{error.message}</p>
  if (!data) return <p className="nothing">正在读取…</p>
  if (data.refusal !== null) return <p className="drawer-message">{data.refusal}</p>
  const left = data.lines.filter(({ contracted, ordered }) => contracted > ordered)
  if (left.length === 0) return <p className="drawer-message">这份合同的商品都已下单。要多下，请先办增减项。</p>
  return <NewOrder of={data} left={left} {...ending} />
}

const wholeOf = ({ contractLineId, contracted, ordered, boxPieces, source }: ContractLine) => {
  const { boxes, loose } = inBoxes(contracted - ordered, boxPieces)
  return { contractLineId, boxes, rest: loose, source }
}

function NewOrder({ of, left, onSaved, onClose }: RecordEnding & { of: OfContract; left: readonly ContractLine[] }) {
  const form = useNewDocument({
    schema: routes.add.body,
    name: `salesOrder-of-${of.contractId}`,
    given: { contractId: of.contractId, fileIds: [], address: of.address, lines: left.map(wholeOf) },
    send: (body, how) => call(routes.add, { body }, how),
    onSaved,
    onClose,
  })
  const [sending, setSending] = useState(0)
  const waiting = { ...form, busy: form.busy || sending > 0 }
  return (
    <Fields form={waiting} label="下单" lines={of.lines} number={of.number} onCancel={onClose}>
      <FileRoutesContext value={orderFileRoutes}>
        <p className="hint field-wide">进场路线照片：小区入口、车停哪里、电梯和楼道，仓库和司机看得到。</p>
        <AttachField form={form} onSending={setSending} />
      </FileRoutesContext>
    </Fields>
  )
}

/** Edits an order that has not been sent, or was rejected. */
export function EditOrder({ order, onSaved, onClose }: RecordEnding & { order: OrderDetail }) {
  const { data } = useQuery(ofContract(order.contractId))
  const { form, reload } = useEditForm({
    schema: routes.edit.body,
    name: 'salesOrder-edit',
    queries: orderQueries,
    detail: order,
    givenOf: ({ id, version, ...one }) => ({ id, version, ...OrderEntered.parse(one) }),
    send: (body, how, force) => call(routes.edit, { body: { ...body, force } }, how),
    onSaved,
    onClose,
  })
  const lines = data?.lines ?? order.lines
  return (
    <Fields
      form={form}
      label="修改下单单"
      lines={lines}
      number={order.contractNumber}
      onCancel={onClose}
      onReload={reload}
    />
  )
}

const row: z.ZodObject = OrderLine.extend({
  contractLineId: OrderLine.shape.contractLineId.meta({ title: '合同明细', kind: 'integer' }),
})

type Props = {
  form: FormModel
  label: string
  lines: readonly ContractLine[]
  number: string
  onCancel: () => void
  onReload?: () => void
  children?: ReactNode
}

function Fields({ form, label, lines, number, onCancel, onReload, children }: Props) {
  return (
    <Form form={form} label={label} onCancel={onCancel} onReload={onReload}>
      <FormGroup title="送到哪里">
        {number !== '' && (
          <p className="hint field-wide">合同 {number}。这次不要的行请删除，只要一部分的请改小数量。</p>
        )}
        <FormField form={form} name="wishOn" />
        <FormField form={form} name="address" wide />
        <FormField form={form} name="floor" />
        <FormField form={form} name="lift" />
        <FormField form={form} name="receiver" />
        <FormField form={form} name="receiverPhone" />
        <FormField form={form} name="remark" wide placeholder="如：送前一小时联系、车进不了小区" />
        {children}
      </FormGroup>
      <FormGroup title="商品">
        <RowsField
          form={form}
          name="lines"
          row={row}
          noun="明细"
          most={mostLines}
          draw={{
            contractLineId: ({ id, label: named, row: line, onChange }) => (
              <ContractLinePick
                id={id}
                label={named}
                lines={lines}
                value={(line.contractLineId ?? null) as number | null}
                onChange={picked => onChange({ contractLineId: picked })}
              />
            ),
          }}
        />
        {'submit' in form.fields && <FormField form={form} name="submit" title="立即下单（不勾选则存为草稿）" />}
      </FormGroup>
      {form.values.submit === true && <SubmitWay of={orderApproval} form={form} />}
    </Form>
  )
}
