import { useQuery } from '@tanstack/react-query'
import { formatDate } from '../../../../kernel/api/time.ts'
import { call } from '../../../../kernel/web/call.ts'
import { Form, FormGroup } from '../../../../kernel/web/form/Form.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import type { CellProps } from '../../../../kernel/web/form/RowsField.tsx'
import type { FormModel } from '../../../../kernel/web/form/useForm.ts'
import type { Values } from '../../../../kernel/web/form/values.ts'
import type { RecordEnding } from '../../../../kernel/web/record/recordParts.ts'
import { useEditForm } from '../../../../kernel/web/record/useEditForm.ts'
import { mayDo } from '../../../../kernel/web/session.ts'
import { SubmitWay } from '../../../documents/web/SubmitWay.tsx'
import { useNewDocument } from '../../../documents/web/useNewDocument.ts'
import { guarded } from '../../../goods/api/goods.ts'
import { StockLinesField } from '../../../warehouse/web/StockLinesField.tsx'
import {
  type PurchaseDetail,
  PurchaseEntered,
  PurchaseLine,
  purchaseApproval,
  purchaseRoutes as routes,
} from '../../api/purchase.ts'
import { SupplierField } from '../SupplierField.tsx'
import { awaitingQuery, ForPick } from './ForPick.tsx'
import { purchaseQueries } from './queries.ts'

/** Enters a purchase. */
export function NewPurchase({ lines = [{}], onSaved, onClose }: RecordEnding & { lines?: readonly Values[] }) {
  const form = useNewDocument({
    schema: routes.add.body,
    name: 'purchase-new',
    given: { orderedOn: formatDate(Date.now()), lines: [...lines] },
    send: (body, how) => call(routes.add, { body }, how),
    onSaved,
    onClose,
  })
  return <Fields form={form} label="新增采购单" onCancel={onClose} />
}

/** Edits a purchase that has not been sent, or was rejected. */
export function EditPurchase({ purchase, onSaved, onClose }: RecordEnding & { purchase: PurchaseDetail }) {
  const { form, reload } = useEditForm({
    schema: routes.edit.body,
    name: 'purchase-edit',
    queries: purchaseQueries,
    detail: purchase,
    givenOf: ({ id, version, ...one }) => ({ id, version, ...PurchaseEntered.parse(one), lines: one.lines }),
    send: (body, how, force) => call(routes.edit, { body: { ...body, force } }, how),
    onSaved,
    onClose,
  })
  return <Fields form={form} label="修改采购单" supplier={purchase.supplier} onCancel={onClose} onReload={reload} />
}

const pickFor = (cell: CellProps) => <ForPick {...cell} />

type Props = {
  form: FormModel
  label: string
  /** What the chosen supplier is called. */
  supplier?: string
  onCancel: () => void
  onReload?: () => void
}

function Fields({ form, label, supplier, onCancel, onReload }: Props) {
  const { data: waiting = [] } = useQuery(awaitingQuery())
  const isFor = waiting.length > 0 || ((form.values.lines ?? []) as Values[]).some(({ forId }) => forId)
  const priced = mayDo(guarded.cost) ? PurchaseLine : PurchaseLine.omit({ price: true })
  const row = isFor
    ? priced.extend({ forId: PurchaseLine.shape.forId.meta({ title: '为谁订', kind: 'record' }) })
    : priced
  return (
    <Form form={form} label={label} onCancel={onCancel} onReload={onReload}>
      <FormGroup title="向谁订货">
        <SupplierField form={form} called={supplier} required />
        <FormField form={form} name="warehouseId" />
        <FormField form={form} name="orderedOn" />
        <FormField form={form} name="note" placeholder="厂家单号、付款约定等" />
      </FormGroup>
      <FormGroup title="商品">
        <StockLinesField form={form} row={row} news draw={{ forId: pickFor }} />
        {'submit' in form.fields && <FormField form={form} name="submit" title="立即下单（不勾选则存为草稿）" />}
      </FormGroup>
      {form.values.submit === true && <SubmitWay of={purchaseApproval} form={form} />}
    </Form>
  )
}
