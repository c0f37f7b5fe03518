import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { formatDate } from '../../../kernel/api/time.ts'
import { call } from '../../../kernel/web/call.ts'
import { Form, FormGroup } from '../../../kernel/web/form/Form.tsx'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import type { CellProps } from '../../../kernel/web/form/RowsField.tsx'
import type { FormModel } from '../../../kernel/web/form/useForm.ts'
import type { RecordEnding } from '../../../kernel/web/record/recordParts.ts'
import { useEditForm } from '../../../kernel/web/record/useEditForm.ts'
import { mayDo } from '../../../kernel/web/session.ts'
import { SubmitWay } from '../../documents/web/SubmitWay.tsx'
import { useNewDocument } from '../../documents/web/useNewDocument.ts'
import { inBoxes } from '../../goods/api/units.ts'
import { SupplierField } from '../../purchase/web/SupplierField.tsx'
import { stockElements } from '../../warehouse/api/elements.ts'
import { StockLinesField } from '../../warehouse/web/StockLinesField.tsx'
import { WarehouseField } from '../../warehouse/web/WarehouseField.tsx'
import { kindFacts, type LoanKind, sides } from '../api/kinds.ts'
import { type LoanDetail, LoanEntered, LoanLine, loanApproval, type Owed, loanRoutes as routes } from '../api/loan.ts'
import { OwedPick } from './OwedPick.tsx'
import { loanQueries, owedQuery } from './queries.ts'

/** Enters a paper of loans. */
export function NewLoan({ onSaved, onClose }: RecordEnding) {
  const form = useNewDocument({
    schema: routes.add.body,
    name: 'dealerLoan-new',
    given: { kind: 'borrow', happenedOn: formatDate(Date.now()), lines: [{}] },
    send: (body, how) => call(routes.add, { body }, how),
    onSaved,
    onClose,
  })
  return <Fields form={form} label="新增借调单" onCancel={onClose} />
}

/** Edits a paper of loans that has not been sent, or was rejected. */
export function EditLoan({ loan, onSaved, onClose }: RecordEnding & { loan: LoanDetail }) {
  const { form, reload } = useEditForm({
    schema: routes.edit.body,
    name: 'dealerLoan-edit',
    queries: loanQueries,
    detail: loan,
    givenOf: ({ id, version, ...one }) => ({ id, version, ...LoanEntered.parse(one), lines: one.lines }),
    send: (body, how, force) => call(routes.edit, { body: { ...body, force } }, how),
    onSaved,
    onClose,
  })
  return <Fields form={form} label="修改借调单" loan={loan} onCancel={onClose} onReload={reload} />
}

type Props = {
  form: FormModel
  label: string
  /** The paper that is edited. */
  loan?: LoanDetail
  onCancel: () => void
  onReload?: () => void
}

function Fields({ form, label, loan, onCancel, onReload }: Props) {
  const kind = (form.values.kind ?? 'borrow') as LoanKind
  const { moves } = kindFacts[kind]
  return (
    <Form form={form} label={label} onCancel={onCancel} onReload={onReload}>
      <FormGroup title="和谁借调">
        <FormField form={form} name="kind" />
        <SupplierField form={form} called={loan?.supplier} title="同行" required />
        {moves !== null && <WarehouseField form={form} called={loan?.warehouseName} />}
        <FormField form={form} name="happenedOn" />
        <FormField form={form} name="note" wide placeholder="如：经手人、约定什么时候还" />
      </FormGroup>
      <FormGroup title="商品">
        <Lines form={form} kind={kind} />
        {'submit' in form.fields && <FormField form={form} name="submit" title="保存后立即提交" />}
      </FormGroup>
      {form.values.submit === true && <SubmitWay of={loanApproval} form={form} />}
    </Form>
  )
}

function Lines({ form, kind }: { form: FormModel; kind: LoanKind }) {
  const { begins, moves, side } = kindFacts[kind]
  const supplierId = (form.values.supplierId ?? null) as number | null
  const { data: owed = [] } = useQuery({
    ...owedQuery(kind, supplierId ?? 0),
    enabled: !begins && supplierId !== null,
  })
  const pickOwed = (cell: CellProps) => <OwedPick {...cell} owed={owed} />
  return (
    <>
      {!begins && supplierId !== null && (
        <p className="hint field-wide">
          {owed.length === 0 ? (
            `和这家同行没有“${sides[side]}”的往来。`
          ) : (
            <button type="button" className="link" onClick={() => form.set('lines', owed.map(lineOf))}>
              {`带入全部“${sides[side]}”的 ${owed.length} 行`}
            </button>
          )}
        </p>
      )}
      <StockLinesField
        form={form}
        row={rowOf(kind)}
        {...(moves === 'out' && { from: 'warehouseId' })}
        news={moves === 'in'}
        {...(!begins && { draw: { owedLotId: pickOwed } })}
      />
    </>
  )
}

/** Returns a row that gives back or settles all that is owed of a lot. */
function lineOf({ goodsId, goodsName, lotId, colour, batch, size, boxPieces, pieces }: Owed) {
  const { boxes, loose } = inBoxes(pieces, boxPieces)
  return { goodsId, goodsName, colour, batch, size, boxes, rest: loose, owedLotId: lotId }
}

/** Returns what of a line a kind of paper asks for. */
function rowOf(kind: LoanKind): z.ZodObject {
  const { begins, moves } = kindFacts[kind]
  const unasked = [
    ...(begins ? ['owedLotId'] : []),
    ...(moves === 'out' || !mayDo(stockElements.value) ? ['amount'] : []),
  ]
  return LoanLine.omit(Object.fromEntries(unasked.map(key => [key, true])) as never) as z.ZodObject
}
