import { formatDate } from '../../../../kernel/api/time.ts'
import { call } from '../../../../kernel/web/call.ts'
import { fieldsOf } from '../../../../kernel/web/field/spec.ts'
import { Form, FormGroup } from '../../../../kernel/web/form/Form.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import type { FormModel } from '../../../../kernel/web/form/useForm.ts'
import { startValues, type Values } from '../../../../kernel/web/form/values.ts'
import { sendOrKeep } from '../../../../kernel/web/outbox/sendOrKeep.ts'
import type { RecordEnding } from '../../../../kernel/web/record/recordParts.ts'
import { useEditForm } from '../../../../kernel/web/record/useEditForm.ts'
import { ScanButton } from '../../../../kernel/web/scan/ScanButton.tsx'
import { mayDo } from '../../../../kernel/web/session.ts'
import { usePhone } from '../../../../kernel/web/ui/usePhone.ts'
import { SubmitWay } from '../../../documents/web/SubmitWay.tsx'
import { useNewDocument } from '../../../documents/web/useNewDocument.ts'
import { stockElements } from '../../../warehouse/api/elements.ts'
import { type Scanned, scannedWord } from '../../../warehouse/api/scanned.ts'
import { StockLinesField } from '../../../warehouse/web/StockLinesField.tsx'
import {
  type ReceiptDetail,
  ReceiptEntered,
  ReceiptLine,
  receiptApproval,
  receiptRoutes as routes,
} from '../../api/receipt.ts'
import { SupplierField } from '../SupplierField.tsx'
import { receiptQueries } from './queries.ts'
import { takesScanned } from './scannedGoods.ts'

type NewProps = RecordEnding & {
  /** The purchase of which the goods come, and what the form begins with. */
  of?: { id: number; number: string; supplier: string }
  given?: Values
  /** What was scanned before: each has its own draft. */
  scanned?: Scanned
}

/** Enters a receipt of goods. */
export function NewReceipt({ of, given, scanned, onSaved, onClose }: NewProps) {
  const phone = usePhone()
  const form = useNewDocument({
    schema: routes.add.body,
    name: of ? `stockReceipt-of-${of.id}` : `stockReceipt-${scanned ? scannedWord(scanned) : 'new'}`,
    given: { receivedOn: formatDate(Date.now()), lines: [{}], ...given },
    // What arrives is received at the gate, where the connection comes and goes.
    send: (body, how) => {
      const send = () => call(routes.add, { body }, how)
      const act = { about: `stockReceipt:${how.key}`, title: '入库', route: routes.add.at }
      return phone ? sendOrKeep({ ...act, sent: { body } }, how, send) : send()
    },
    onSaved,
    onClose,
  })
  return <Fields form={form} label="新增入库单" purchase={of?.number} supplier={of?.supplier} onCancel={onClose} />
}

/** Edits a receipt that has not been sent, or was rejected. */
export function EditReceipt({ receipt, onSaved, onClose }: RecordEnding & { receipt: ReceiptDetail }) {
  const { form, reload } = useEditForm({
    schema: routes.edit.body,
    name: 'stockReceipt-edit',
    queries: receiptQueries,
    detail: receipt,
    givenOf: ({ id, version, ...one }) => ({ id, version, ...ReceiptEntered.parse(one), lines: one.lines }),
    send: (body, how, force) => call(routes.edit, { body: { ...body, force } }, how),
    onSaved,
    onClose,
  })
  return (
    <Fields
      form={form}
      label="修改入库单"
      supplier={receipt.supplier}
      purchase={receipt.purchase}
      onCancel={onClose}
      onReload={reload}
    />
  )
}

type Props = {
  form: FormModel
  label: string
  /** What the chosen supplier is called. */
  supplier?: string | undefined
  /** The number of the purchase of which the goods come. */
  purchase?: string | undefined
  onCancel: () => void
  onReload?: () => void
}

function Fields({ form, label, supplier, purchase, onCancel, onReload }: Props) {
  const row = mayDo(stockElements.value) ? ReceiptLine : ReceiptLine.omit({ amount: true })
  const scanned = takesScanned(form, startValues(fieldsOf(row), {}))
  return (
    <Form form={form} label={label} onCancel={onCancel} onReload={onReload}>
      <FormGroup title="到货">
        <FormField form={form} name="warehouseId" />
        <FormField form={form} name="receivedOn" />
        {purchase ? (
          <p className="hint field-wide">
            按采购单 {purchase} 入库，供应商是 {supplier}。没有到的行请删除，多出的会被拒绝。
          </p>
        ) : (
          <SupplierField form={form} called={supplier} />
        )}
        {form.values.supplierId == null && (
          <FormField form={form} name="supplierWords" placeholder="如：佛山某厂，送货单上的名字" />
        )}
        {mayDo(stockElements.value) && (
          <FormField form={form} name="freight" placeholder="随货已知的运费，按公司设置摊进货值" />
        )}
        <FormField form={form} name="note" wide placeholder="送货单号、车牌等" />
      </FormGroup>
      <FormGroup title="商品">
        <div className="field-wide">
          <ScanButton title="扫商品编码" told="每扫一次加一箱" onCode={scanned} />
          <p className="hint">按外箱标签填写色号、批号和每箱片数；每箱片数留空时按批次或商品的。</p>
        </div>
        <StockLinesField form={form} row={row} news />
        {'submit' in form.fields && <FormField form={form} name="submit" title="立即入库（不勾选则存为草稿）" />}
      </FormGroup>
      {form.values.submit === true && <SubmitWay of={receiptApproval} form={form} />}
    </Form>
  )
}
