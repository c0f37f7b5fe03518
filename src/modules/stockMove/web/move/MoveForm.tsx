import type { z } from 'zod'
import { formatDate } from '../../../../kernel/api/time.ts'
import { call } from '../../../../kernel/web/call.ts'
import { Form, FormGroup } from '../../../../kernel/web/form/Form.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import type { FormModel } from '../../../../kernel/web/form/useForm.ts'
import type { RecordEnding } from '../../../../kernel/web/record/recordParts.ts'
import type { RecordQueries } from '../../../../kernel/web/record/recordQueries.ts'
import { useEditForm } from '../../../../kernel/web/record/useEditForm.ts'
import { may } from '../../../../kernel/web/session.ts'
import { SubmitWay } from '../../../documents/web/SubmitWay.tsx'
import { useNewDocument } from '../../../documents/web/useNewDocument.ts'
import { stockElements } from '../../../warehouse/api/elements.ts'
import type { Give } from '../../../warehouse/api/gives.ts'
import { scannedWord } from '../../../warehouse/api/scanned.ts'
import { CutsField, useGives } from '../../../warehouse/web/CutsField.tsx'
import { StockLinesField } from '../../../warehouse/web/StockLinesField.tsx'
import { type Begun, useScanned } from '../../../warehouse/web/useScanned.ts'
import { WarehouseField } from '../../../warehouse/web/WarehouseField.tsx'
import { kindFacts, type MoveKind } from '../../api/kinds.ts'
import { type MoveDetail, MoveEntered, MoveLine, moveApproval, moveRoutes as routes } from '../../api/move.ts'

/** Enters a paper of stock, perhaps of what was scanned: a sample goes out, or comes back. */
export function NewMove({ asked, ...ending }: RecordEnding & { asked: string }) {
  const begun = useScanned(asked)
  if (begun === undefined) return <p className="nothing">正在读取…</p>
  return <New begun={begun} {...ending} />
}

function New({ begun, onSaved, onClose }: RecordEnding & { begun: Begun | null }) {
  const [gives, asking] = useGives()
  const form = useNewDocument({
    schema: routes.add.body,
    name: `stockMove-${begun ? scannedWord(begun.scanned) : 'new'}`,
    given: {
      kind: 'out',
      happenedOn: formatDate(Date.now()),
      lines: [{ condition: 'sellable' }],
      cuts: [],
      ...(begun && ofScanned(begun)),
    },
    send: (body, how) => asking(call(routes.add, { body }, how)),
    onSaved,
    onClose,
  })
  return <Fields form={form} label="新增出入库单" called={begun?.warehouse?.name} gives={gives} onCancel={onClose} />
}

const ofScanned = ({ line, warehouse, condition = 'sellable' }: Begun) => ({
  kind: condition === 'sample' ? 'sampleBack' : 'sampleOut',
  warehouseId: warehouse?.id ?? null,
  lines: [{ ...line, condition }],
})

type EditProps = RecordEnding & { move: MoveDetail; queries: RecordQueries<MoveDetail> }

/** Edits a paper of stock that has not been sent, or was rejected. */
export function EditMove({ move, queries, onSaved, onClose }: EditProps) {
  const { form, reload } = useEditForm({
    schema: routes.edit.body,
    name: 'stockMove-edit',
    queries,
    detail: move,
    givenOf: ({ id, version, ...one }) => ({ id, version, ...MoveEntered.parse(one), lines: one.lines }),
    send: (body, how, force) => call(routes.edit, { body: { ...body, force } }, how),
    onSaved,
    onClose,
  })
  return (
    <Fields
      form={form}
      label="修改出入库单"
      called={move.warehouseName}
      gives={[]}
      onCancel={onClose}
      onReload={reload}
    />
  )
}

type Props = {
  form: FormModel
  label: string
  called?: string | undefined
  gives: readonly Give[]
  onCancel: () => void
  onReload?: () => void
}

function Fields({ form, label, called, gives, onCancel, onReload }: Props) {
  const kind = (form.values.kind ?? 'out') as MoveKind
  const { reason, party, answers, comes } = kindFacts[kind]
  return (
    <Form form={form} label={label} onCancel={onCancel} onReload={onReload}>
      <FormGroup title="做什么">
        <FormField form={form} name="kind" />
        <WarehouseField form={form} called={called} />
        <FormField form={form} name="happenedOn" />
        {party && <FormField form={form} name="party" title={party} required />}
        {answers && <FormField form={form} name="answers" placeholder="由谁承担，还没定可以先空着" />}
        <FormField form={form} name="reason" title={reason ?? '说明'} required={reason !== undefined} lines />
      </FormGroup>
      <FormGroup title="商品">
        <StockLinesField form={form} row={rowOf(kind)} from="warehouseId" news={comes === true} />
        {'submit' in form.fields && <FormField form={form} name="submit" title="保存后立即提交" />}
      </FormGroup>
      <CutsField form={form} gives={gives} />
      {form.values.submit === true && <SubmitWay of={moveApproval} form={form} />}
    </Form>
  )
}

/** Returns what of a line a kind of paper asks for. */
function rowOf(kind: MoveKind): z.ZodObject {
  const { into, condition, boxes, comes } = kindFacts[kind]
  const unasked: (keyof MoveLine)[] = [
    ...(into === 'lot' ? [] : (['toColour', 'toBatch', 'toSize'] as const)),
    ...(into === 'grade' ? [] : (['toGradeId', 'toCondition'] as const)),
    ...(condition ? (['condition'] as const) : []),
    ...(boxes ? (['rest'] as const) : []),
    ...(comes && may(stockElements.value) ? [] : (['amount'] as const)),
  ]
  return MoveLine.omit(Object.fromEntries(unasked.map(key => [key, true])) as never) as z.ZodObject
}
