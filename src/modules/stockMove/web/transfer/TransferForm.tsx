import { formatDate } from '../../../../kernel/api/time.ts'
import { call } from '../../../../kernel/web/call.ts'
import { Form, FormGroup } from '../../../../kernel/web/form/Form.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import type { FormModel } from '../../../../kernel/web/form/useForm.ts'
import type { RecordEnding } from '../../../../kernel/web/record/recordParts.ts'
import type { RecordQueries } from '../../../../kernel/web/record/recordQueries.ts'
import { useEditForm } from '../../../../kernel/web/record/useEditForm.ts'
import { SubmitWay } from '../../../documents/web/SubmitWay.tsx'
import { useNewDocument } from '../../../documents/web/useNewDocument.ts'
import type { Give } from '../../../warehouse/api/gives.ts'
import { scannedWord } from '../../../warehouse/api/scanned.ts'
import { CutsField, useGives } from '../../../warehouse/web/CutsField.tsx'
import { StockLinesField } from '../../../warehouse/web/StockLinesField.tsx'
import { type Begun, useScanned } from '../../../warehouse/web/useScanned.ts'
import { WarehouseField } from '../../../warehouse/web/WarehouseField.tsx'
import { transferRoutes as routes, type TransferDetail, TransferEntered, transferApproval } from '../../api/transfer.ts'

/** Enters a transfer, perhaps of what was scanned. */
export function NewTransfer({ asked, ...ending }: RecordEnding & { asked: string }) {
  const begun = useScanned(asked)
  if (begun === undefined) return <p className="nothing">正在读取…</p>
  return <New begun={begun} {...ending} />
}

function New({ begun, onSaved, onClose }: RecordEnding & { begun: Begun | null }) {
  const [gives, asking] = useGives()
  const form = useNewDocument({
    schema: routes.add.body,
    name: `stockTransfer-${begun ? scannedWord(begun.scanned) : 'new'}`,
    given: {
      happenedOn: formatDate(Date.now()),
      fromWarehouseId: begun?.warehouse?.id ?? null,
      lines: [{ condition: 'sellable', ...begun?.line }],
      cuts: [],
    },
    send: (body, how) => asking(call(routes.add, { body }, how)),
    onSaved,
    onClose,
  })
  const called = begun?.warehouse && { fromWarehouseName: begun.warehouse.name }
  return <Fields form={form} label="新增调拨单" called={called} gives={gives} onCancel={onClose} />
}

type EditProps = RecordEnding & { transfer: TransferDetail; queries: RecordQueries<TransferDetail> }

/** Edits a transfer that has not left. */
export function EditTransfer({ transfer, queries, onSaved, onClose }: EditProps) {
  const { form, reload } = useEditForm({
    schema: routes.edit.body,
    name: 'stockTransfer-edit',
    queries,
    detail: transfer,
    givenOf: ({ id, version, ...one }) => ({ id, version, ...TransferEntered.parse(one), lines: one.lines }),
    send: (body, how, force) => call(routes.edit, { body: { ...body, force } }, how),
    onSaved,
    onClose,
  })
  return <Fields form={form} label="修改调拨单" called={transfer} gives={[]} onCancel={onClose} onReload={reload} />
}

type Props = {
  form: FormModel
  label: string
  called?: Partial<Pick<TransferDetail, 'fromWarehouseName' | 'toWarehouseName'>> | undefined
  gives: readonly Give[]
  onCancel: () => void
  onReload?: () => void
}

function Fields({ form, label, called, gives, onCancel, onReload }: Props) {
  return (
    <Form form={form} label={label} onCancel={onCancel} onReload={onReload}>
      <FormGroup title="从哪里到哪里">
        <WarehouseField form={form} name="fromWarehouseId" title="调出仓库" called={called?.fromWarehouseName} />
        <WarehouseField form={form} name="toWarehouseId" title="调入仓库" called={called?.toWarehouseName} />
        <FormField form={form} name="happenedOn" />
        <FormField form={form} name="carrier" placeholder="司机、车牌或物流公司" />
        <FormField form={form} name="reason" lines />
      </FormGroup>
      <FormGroup title="商品">
        <StockLinesField form={form} from="fromWarehouseId" />
        {'submit' in form.fields && <FormField form={form} name="submit" title="保存后立即发出" />}
      </FormGroup>
      <CutsField form={form} gives={gives} />
      {form.values.submit === true && <SubmitWay of={transferApproval} form={form} />}
    </Form>
  )
}
