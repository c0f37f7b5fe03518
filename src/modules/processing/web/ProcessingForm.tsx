import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { z } from 'zod'
import { formatDate } from '../../../kernel/api/time.ts'
import { call } from '../../../kernel/web/call.ts'
import { SearchSelect } from '../../../kernel/web/field/SearchSelect.tsx'
import { Form, FormGroup } from '../../../kernel/web/form/Form.tsx'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import { type CellProps, RowsField } from '../../../kernel/web/form/RowsField.tsx'
import type { FormModel } from '../../../kernel/web/form/useForm.ts'
import type { RecordEnding } from '../../../kernel/web/record/recordParts.ts'
import { useEditForm } from '../../../kernel/web/record/useEditForm.ts'
import { mayDo } from '../../../kernel/web/session.ts'
import { SubmitWay } from '../../documents/web/SubmitWay.tsx'
import { useNewDocument } from '../../documents/web/useNewDocument.ts'
import { boxWords } from '../../goods/api/boxWords.ts'
import { mostLines } from '../../warehouse/api/line.ts'
import { processingElements } from '../api/kinds.ts'
import {
  type LineToWork,
  type OrderToWork,
  type ProcessingDetail,
  ProcessingEntered,
  ProcessingLine,
  processingApproval,
  processingRoutes as routes,
} from '../api/processing.ts'
import { madeAgain, ofOrder, processingQueries } from './queries.ts'

const LotPick = lazy(() => import('../../warehouse/web/LotPick.tsx'))

type Of = { orderId: number } | { replacesId: number }

/** Enters a 加工单 of an order, filled with what is left to work on and the lots that are proposed for it; or one that makes again what another made. */
export function NewProcessingOf({ of, ...ending }: RecordEnding & { of: Of }) {
  const query = 'orderId' in of ? ofOrder(of.orderId) : madeAgain(of.replacesId)
  const { data, error } = useQuery({ ...query, refetchOnMount: 'always', staleTime: 0 })
  if (error) return <p className="drawer-message">{error.message}</p>
  if (!data) return <p className="nothing">正在读取…</p>
  if (data.refusal !== null) return <p className="drawer-message">{data.refusal}。</p>
  return <NewProcessing of={data} replacesId={'replacesId' in of ? of.replacesId : null} {...ending} />
}

/** What is entered of lines: the lots that are proposed in a warehouse, with what must come out; their line of the order where none has enough. */
const linesIn = (lines: readonly LineToWork[], warehouseId: number | null) =>
  lines
    .filter(({ left }) => left > 0)
    .flatMap(({ orderLineId, proposed, boxPieces, left }) => {
      const here = proposed.filter(one => one.warehouseId === warehouseId)
      if (here.length === 0) return [{ orderLineId, makes: left, work: 'cut' }]
      return here.map(({ warehouseId: _, ...one }) => {
        const pieces = one.boxes * (boxPieces ?? 0) + one.rest
        return { ...one, makes: here.length === 1 ? left : pieces, work: 'cut' }
      })
    })

type NewProps = RecordEnding & { of: OrderToWork; replacesId: number | null }

function NewProcessing({ of, replacesId, onSaved, onClose }: NewProps) {
  const { salesOrderId, warehouseId, wishOn, lines } = of
  const form = useNewDocument({
    schema: routes.add.body,
    name: replacesId === null ? `processing-of-${salesOrderId}` : `processing-again-${replacesId}`,
    given: {
      salesOrderId,
      replacesId,
      warehouseId: warehouseId ?? undefined,
      wishOn: wishOn !== null && wishOn > formatDate(Date.now()) ? wishOn : null,
      lines: linesIn(lines, warehouseId),
    },
    send: (body, how) => call(routes.add, { body }, how),
    onSaved,
    onClose,
  })
  return <Fields form={form} label="新增加工单" of={of} onCancel={onClose} />
}

/** Edits a 加工单 that has not been sent, or was rejected. */
export function EditProcessing({ document, onSaved, onClose }: RecordEnding & { document: ProcessingDetail }) {
  const { salesOrderId, replacesId } = document
  const { data, error } = useQuery(replacesId === null ? ofOrder(salesOrderId) : madeAgain(replacesId))
  const { form, reload } = useEditForm({
    schema: routes.edit.body,
    name: 'processing-edit',
    queries: processingQueries,
    detail: document,
    givenOf: ({ id, version, lines, ...one }) => ({
      id,
      version,
      ...ProcessingEntered.omit({ lines: true }).parse(one),
      lines: lines.map(line => ProcessingLine.partial().parse({ ...line, orderLineId: line.orderLineId ?? undefined })),
    }),
    send: (body, how, force) => call(routes.edit, { body: { ...body, force } }, how),
    onSaved,
    onClose,
  })
  if (error && !data) return <p className="drawer-message">{error.message}</p>
  if (!data) return <p className="nothing">正在读取…</p>
  return <Fields form={form} label="修改加工单" of={data} onCancel={onClose} onReload={reload} />
}

const { orderLineId, colour, boxes, rest, makes, work, demand } = ProcessingLine.shape
/** What a row of the form asks for: one field stands for the texts of the lot. */
const row: z.ZodObject = ProcessingLine.pick({}).extend({
  orderLineId: orderLineId.meta({ title: '商品', kind: 'integer' }),
  colour: colour.meta({ title: '批次', kind: 'text' }),
  boxes: boxes.meta({ title: '取用（箱）', kind: 'integer' }),
  rest: rest.meta({ title: '取用零头（片）', kind: 'integer' }),
  work,
  demand,
  makes,
})

type Props = { form: FormModel; label: string; of: OrderToWork; onCancel: () => void; onReload?: () => void }

/** Returns the form with lots that follow its warehouse. */
function usePlaced(form: FormModel, of: OrderToWork): FormModel {
  const set = (name: string, value: unknown) => {
    form.set(name, value)
    if (name === 'warehouseId') form.set('lines', linesIn(of.lines, value as number | null))
  }
  return { ...form, set }
}

function Fields({ form, label, of, onCancel, onReload }: Props) {
  const placed = usePlaced(form, of)
  const isAgain = form.values.replacesId != null
  return (
    <Form form={form} label={label} onCancel={onCancel} onReload={onReload}>
      <FormGroup title="在哪里做">
        <p className="hint field-wide">
          {of.customerName}的下单单 {of.number}。{isAgain && '补做不占合同数量，只填要重做的几片。'}
          料从加工地点取；外协加工的，请先开调拨单把货调到加工点。
        </p>
        {isAgain && <FormField form={form} name="answers" title="补做由谁承担" />}
        <FormField form={placed} name="warehouseId" />
        <FormField form={form} name="wishOn" />
        {mayDo(processingElements.cost) && <FormField form={form} name="workshopFee" />}
        <FormField form={form} name="remark" wide placeholder="如：切割面朝墙、按排版图编号装箱" />
      </FormGroup>
      <FormGroup title="加工什么">
        <Lines form={form} of={of} />
        <FormField form={form} name="mixedReason" wide placeholder="同一商品用了几个批次时填，如：客户已看样同意" />
        {'submit' in form.fields && <FormField form={form} name="submit" title="立即提交（不勾选则存为草稿）" />}
      </FormGroup>
      {form.values.submit === true && <SubmitWay of={processingApproval} form={form} />}
    </Form>
  )
}

const unsaid = { colour: '', batch: '', size: '' }

function Lines({ form, of: { lines } }: { form: FormModel; of: OrderToWork }) {
  const goodsIdOf = (id: unknown) => lines.find(line => line.orderLineId === id)?.goodsId ?? null
  const pickLine = ({ id, label, row: line, onChange }: CellProps) => (
    <SearchSelect
      id={id}
      aria-label={label}
      clearable={false}
      value={(line.orderLineId ?? undefined) as number | undefined}
      placeholder="选择下单单的一行"
      options={lines.map(({ orderLineId: value, space, name, spec, left, boxPieces }) => ({
        value,
        label: `${[space, name, spec].filter(Boolean).join(' ')}（待加工 ${boxWords(left, boxPieces)}）`,
      }))}
      onChange={picked => onChange({ ...unsaid, orderLineId: picked ?? null })}
    />
  )
  const pickLot = ({ row: line, ...cell }: CellProps) => (
    <Suspense fallback={<div className="input input-waiting" />}>
      <LotPick
        {...cell}
        row={{ ...line, goodsId: goodsIdOf(line.orderLineId) }}
        warehouseId={(form.values.warehouseId ?? null) as number | null}
      />
    </Suspense>
  )
  return (
    <RowsField
      form={form}
      name="lines"
      row={row}
      noun="明细"
      most={mostLines}
      draw={{ orderLineId: pickLine, colour: pickLot }}
    />
  )
}
