import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { z } from 'zod'
import { formatDate } from '../../../kernel/api/time.ts'
import { call } from '../../../kernel/web/call.ts'
import { Form, FormGroup } from '../../../kernel/web/form/Form.tsx'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import { type CellProps, RowsField } from '../../../kernel/web/form/RowsField.tsx'
import type { FormModel } from '../../../kernel/web/form/useForm.ts'
import type { RecordEnding } from '../../../kernel/web/record/recordParts.ts'
import { useEditForm } from '../../../kernel/web/record/useEditForm.ts'
import { SubmitWay } from '../../documents/web/SubmitWay.tsx'
import { useNewDocument } from '../../documents/web/useNewDocument.ts'
import { mostLines } from '../../warehouse/api/line.ts'
import {
  type LineOfOrder,
  type OfOrder,
  type PackageOfOrder,
  shipmentRoutes as routes,
  type ShipmentDetail,
  ShipmentEntered,
  ShipmentLine,
  shipmentApproval,
} from '../api/shipment.ts'
import { OrderLinePick } from './OrderLinePick.tsx'
import { PackageChoice } from './PackageChoice.tsx'
import { ofOrder, shipmentQueries } from './queries.ts'

const LotPick = lazy(() => import('../../warehouse/web/LotPick.tsx'))

/** Enters a shipment of an order, filled with what may leave of it. */
export function NewShipmentOf({ orderId, ...ending }: RecordEnding & { orderId: number }) {
  const { data, error } = useQuery({ ...ofOrder(orderId), refetchOnMount: 'always', staleTime: 0 })
  if (error) return <p className="drawer-message">{error.message}</p>
  if (!data) return <p className="nothing">正在读取…</p>
  if (data.refusal !== null) return <p className="drawer-message">{data.refusal}。</p>
  return <NewShipment of={data} {...ending} />
}

/** What is entered of lines: what is proposed, or their line of the order where nothing is there. */
const linesOf = (lines: readonly LineOfOrder[]) =>
  lines
    .filter(({ left }) => left > 0)
    .flatMap(({ orderLineId, proposed }) => (proposed.length > 0 ? proposed : [{ orderLineId }]))

function NewShipment({ of, onSaved, onClose }: RecordEnding & { of: OfOrder }) {
  const { salesOrderId, address, floor, lift, receiver, receiverPhone, wishOn } = of
  const today = formatDate(Date.now())
  const form = useNewDocument({
    schema: routes.add.body,
    name: `shipment-of-${salesOrderId}`,
    given: {
      salesOrderId,
      way: 'deliver',
      address,
      floor,
      lift,
      receiver,
      receiverPhone,
      shipOn: wishOn !== null && wishOn > today ? wishOn : today,
      lines: linesOf(of.lines),
      packages: of.packages.map(({ number }) => number),
    },
    send: (body, how) => call(routes.add, { body }, how),
    onSaved,
    onClose,
  })
  return <Fields form={form} label="新增出库单" of={of} onCancel={onClose} />
}

/** Edits a shipment that has not been sent, or was rejected. */
export function EditShipment({ document, onSaved, onClose }: RecordEnding & { document: ShipmentDetail }) {
  const { data, error } = useQuery(ofOrder(document.salesOrderId))
  const { form, reload } = useEditForm({
    schema: routes.edit.body,
    name: 'shipment-edit',
    queries: shipmentQueries,
    detail: document,
    givenOf: ({ id, version, lines, ...one }) => ({
      id,
      version,
      ...ShipmentEntered.omit({ lines: true }).parse(one),
      lines: lines.map(line => ShipmentLine.partial().parse({ ...line, orderLineId: line.orderLineId ?? undefined })),
    }),
    send: (body, how, force) => call(routes.edit, { body: { ...body, force } }, how),
    onSaved,
    onClose,
  })
  if (error && !data) return <p className="drawer-message">{error.message}</p>
  if (!data) return <p className="nothing">正在读取…</p>
  const packages = withKept(data.packages, document.packageRows)
  return <Fields form={form} label="修改出库单" of={{ ...data, packages }} onCancel={onClose} onReload={reload} />
}

/** Returns the packages that may be chosen: what may leave, and what the document has. */
const withKept = (free: readonly PackageOfOrder[], kept: readonly PackageOfOrder[]): PackageOfOrder[] => {
  const known = new Set(free.map(({ id }) => id))
  return [...free, ...kept.filter(({ id }) => !known.has(id))]
}

const { orderLineId, warehouseId, colour, boxes, rest, note } = ShipmentLine.shape
/** What a row of the form asks for: one field stands for the texts of the lot. */
const row: z.ZodObject = ShipmentLine.pick({}).extend({
  orderLineId: orderLineId.meta({ title: '商品', kind: 'integer' }),
  warehouseId,
  colour: colour.meta({ title: '批次', kind: 'text' }),
  boxes,
  rest,
  note,
})

type Props = { form: FormModel; label: string; of: OfOrder; onCancel: () => void; onReload?: () => void }

function Fields({ form, label, of, onCancel, onReload }: Props) {
  return (
    <Form form={form} label={label} onCancel={onCancel} onReload={onReload}>
      <FormGroup title="送到哪里">
        <p className="hint field-wide">
          {of.customerName}的下单单 {of.number}。{of.lacks && `${of.lacks}。`}
        </p>
        <FormField form={form} name="way" />
        <FormField form={form} name="shipOn" />
        <FormField form={form} name="address" wide />
        <FormField form={form} name="floor" />
        <FormField form={form} name="lift" />
        <FormField form={form} name="receiver" />
        <FormField form={form} name="receiverPhone" />
      </FormGroup>
      <FormGroup title="谁送">
        <FormField form={form} name="driverId" />
        <FormField form={form} name="driver" placeholder="不是同事时填姓名" />
        <FormField form={form} name="driverPhone" />
        <FormField form={form} name="vehicle" placeholder="如：粤B12345 厢货" />
        <FormField form={form} name="collect" />
        <FormField form={form} name="remark" wide placeholder="如：到前一小时电话、车进不了小区" />
      </FormGroup>
      {of.packages.length > 0 && (
        <FormGroup title="包件">
          <PackageChoice form={form} packages={of.packages} />
        </FormGroup>
      )}
      <FormGroup title="商品">
        {of.lines.length > 0 && <Lines form={form} lines={of.lines} />}
        <FormField form={form} name="mixedReason" wide placeholder="同一商品用了几个批次时填，如：客户已看样同意" />
        {'submit' in form.fields && <FormField form={form} name="submit" title="立即提交（不勾选则存为草稿）" />}
      </FormGroup>
      {form.values.submit === true && <SubmitWay of={shipmentApproval} form={form} />}
    </Form>
  )
}

function Lines({ form, lines }: { form: FormModel; lines: readonly LineOfOrder[] }) {
  const goodsOf = (id: unknown) => lines.find(line => line.orderLineId === id)?.goodsId ?? null
  const pickLine = ({ id, label, row: line, onChange }: CellProps) => (
    <OrderLinePick
      id={id}
      label={label}
      lines={lines}
      value={(line.orderLineId ?? null) as number | null}
      onChange={picked => onChange({ orderLineId: picked?.orderLineId ?? null, colour: '', batch: '', size: '' })}
    />
  )
  const pickLot = ({ row: line, ...cell }: CellProps) => (
    <Suspense fallback={<div className="input input-waiting" />}>
      <LotPick
        {...cell}
        row={{ ...line, goodsId: goodsOf(line.orderLineId) }}
        warehouseId={(line.warehouseId ?? null) as number | null}
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
