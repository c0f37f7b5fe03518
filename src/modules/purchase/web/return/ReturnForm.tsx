import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { formatDate } from '../../../../kernel/api/time.ts'
import { call } from '../../../../kernel/web/call.ts'
import { Form, FormGroup } from '../../../../kernel/web/form/Form.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { RowsField } from '../../../../kernel/web/form/RowsField.tsx'
import type { FormModel } from '../../../../kernel/web/form/useForm.ts'
import type { RecordEnding } from '../../../../kernel/web/record/recordParts.ts'
import { useEditForm } from '../../../../kernel/web/record/useEditForm.ts'
import { mayDo } from '../../../../kernel/web/session.ts'
import { SubmitWay } from '../../../documents/web/SubmitWay.tsx'
import { useNewDocument } from '../../../documents/web/useNewDocument.ts'
import { stockElements } from '../../../warehouse/api/elements.ts'
import { mostLines } from '../../../warehouse/api/line.ts'
import type { ReceiptDetail } from '../../api/receipt.ts'
import {
  type ReturnDetail,
  ReturnEntered,
  ReturnLine,
  returnApproval,
  returnRoutes as routes,
} from '../../api/return.ts'
import { LinePick } from '../receipt/LinePick.tsx'
import { receiptQueries } from '../receipt/queries.ts'
import { returnQueries } from './queries.ts'

/** Enters a return of a receipt: each of its lines of which something may go back. */
export function NewReturnOf({ receiptId, ...ending }: RecordEnding & { receiptId: number }) {
  const { data, error } = useQuery({ ...receiptQueries.detail(receiptId), refetchOnMount: 'always' })
  if (error) return <p className="drawer-message">{error.message}</p>
  if (!data) return <p className="nothing">正在读取…</p>
  return <NewReturn key={data.version} receipt={data} {...ending} />
}

function NewReturn({ receipt, onSaved, onClose }: RecordEnding & { receipt: ReceiptDetail }) {
  const form = useNewDocument({
    schema: routes.add.body,
    name: `supplierReturn-of-${receipt.id}`,
    given: {
      stockReceiptId: receipt.id,
      warehouseId: receipt.warehouseId,
      returnedOn: formatDate(Date.now()),
      replaces: receipt.purchaseId !== null,
      lines: receipt.lines
        .filter(({ pieces, returned }) => pieces > returned)
        .map(({ id }) => ({ receiptLineId: id, condition: 'sellable' })),
    },
    send: (body, how) => call(routes.add, { body }, how),
    onSaved,
    onClose,
  })
  return <Fields form={form} label="退供应商" receipt={receipt} onCancel={onClose} />
}

type EditProps = RecordEnding & { document: ReturnDetail }

/** Edits a return that has not been sent, or was rejected. */
export function EditReturn({ document, onSaved, onClose }: EditProps) {
  const { data, error } = useQuery(receiptQueries.detail(document.stockReceiptId))
  const { form, reload } = useEditForm({
    schema: routes.edit.body,
    name: 'supplierReturn-edit',
    queries: returnQueries,
    detail: document,
    givenOf: ({ id, version, ...one }) => ({ id, version, ...ReturnEntered.parse(one) }),
    send: (body, how, force) => call(routes.edit, { body: { ...body, force } }, how),
    onSaved,
    onClose,
  })
  if (error && !data) return <p className="drawer-message">{error.message}</p>
  if (!data) return <p className="nothing">正在读取…</p>
  return <Fields form={form} label="修改退货单" receipt={data} onCancel={onClose} onReload={reload} />
}

/** What a row of the form asks for: the line of the receipt stands first. */
const typed: z.ZodObject = ReturnLine.extend({
  receiptLineId: ReturnLine.shape.receiptLineId.meta({ title: '入库明细', kind: 'integer' }),
})

type Props = {
  form: FormModel
  label: string
  receipt: Pick<ReceiptDetail, 'number' | 'supplier' | 'purchaseId' | 'lines'>
  onCancel: () => void
  onReload?: () => void
}

function Fields({ form, label, receipt, onCancel, onReload }: Props) {
  const row = mayDo(stockElements.value) ? typed : typed.omit({ credit: true })
  return (
    <Form form={form} label={label} onCancel={onCancel} onReload={onReload}>
      <FormGroup title="退货">
        <p className="hint field-wide">
          退回入库单 {receipt.number} 的货{receipt.supplier && `，供货方是 ${receipt.supplier}`}。不退的行请删除。
        </p>
        <FormField form={form} name="warehouseId" />
        <FormField form={form} name="returnedOn" />
        {receipt.purchaseId !== null && <FormField form={form} name="replaces" wide />}
        <FormField form={form} name="note" wide placeholder="如：色差、破损、发错货" />
      </FormGroup>
      <FormGroup title="商品">
        <RowsField
          form={form}
          name="lines"
          row={row}
          noun="明细"
          most={mostLines}
          draw={{
            receiptLineId: ({ id, label, row: line, onChange }) => (
              <LinePick
                id={id}
                label={label}
                lines={receipt.lines}
                value={(line.receiptLineId ?? null) as number | null}
                onChange={picked => onChange({ receiptLineId: picked })}
              />
            ),
          }}
        />
        {'submit' in form.fields && <FormField form={form} name="submit" title="立即退货（不勾选则存为草稿）" />}
      </FormGroup>
      {form.values.submit === true && <SubmitWay of={returnApproval} form={form} />}
    </Form>
  )
}
