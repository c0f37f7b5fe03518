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
  type DirectPurchase,
  type LineOfOrder,
  type OfOrder,
  type PackageOfOrder,
  shipmentRoutes as routes,
  type ShipmentDetail,
  ShipmentEntered,
  ShipmentLine,
  shipmentApproval,
} from '../api/shipment.ts'
import { PurchasePick } from './DirectFields.tsx'
import { OrderLinePick } from './OrderLinePick.tsx'
import { PackageChoice } from './PackageChoice.tsx'
import { ofOrder, shipmentQueries } from './queries.ts'

const LotPick = lazy(() => import('../../warehouse/web/LotPick.tsx'))

/** Enters a shipment of an order, filled with what may leave of it, or with what of a purchase may go straight to its home. */
export function NewShipmentOf({
  orderId,
  purchaseId,
  ...ending
}: RecordEnding & { orderId: number; purchaseId?: number }) {
  const { data, error } = useQuery({ ...ofOrder(orderId), refetchOnMount: 'always', staleTime: 0 })
  if (error) return <p className="drawer-message">{error.message}</p>
  if (!data) return <p className="nothing">正在读取…</p>
  if (data.refusal !== null) return <p className="drawer-message">{data.refusal}。</p>
  const direct = data.purchases.find(one => one.purchaseId === purchaseId)
  return <NewShipment of={data} direct={direct} {...ending} />
}

/** What is entered of lines: what is proposed, or their line of the order where nothing is there. */
const linesOf = (lines: readonly LineOfOrder[]) =>
  lines
    .filter(({ left }) => left > 0)
    .flatMap(({ orderLineId, proposed }) => (proposed.length > 0 ? proposed : [{ orderLineId }]))

/** What is entered of goods that go straight to the home of a purchase, or leave warehouses. */
const goodsOf = (of: OfOrder, direct: DirectPurchase | undefined) =>
  direct
    ? { way: 'direct', purchaseId: direct.purchaseId, lines: direct.proposed, packages: [] }
    : { way: 'deliver', lines: linesOf(of.lines), packages: of.packages.map(({ number }) => number) }

function NewShipment({
  of,
  direct,
  onSaved,
  onClose,
}: RecordEnding & { of: OfOrder; direct: DirectPurchase | undefined }) {
  const { salesOrderId, address, floor, lift, receiver, receiverPhone, wishOn } = of
  const today = formatDate(Date.now())
  const form = useNewDocument({
    schema: routes.add.body,
    name: `shipment-of-${salesOrderId}`,
    given: {
      salesOrderId,
      address,
      floor,
      lift,
      receiver,
      receiverPhone,
      shipOn: wishOn !== null && wishOn > today ? wishOn : today,
      ...goodsOf(of, direct),
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
  return (
    <Fields
      form={form}
      label="修改出库单"
      of={{ ...data, packages }}
      kept={document.purchase}
      onCancel={onClose}
      onReload={reload}
    />
  )
}

/** Returns the packages that may be chosen: what may leave, and what the document has. */
const withKept = (free: readonly PackageOfOrder[], kept: readonly PackageOfOrder[]): PackageOfOrder[] => {
  const known = new Set(free.map(({ id }) => id))
  return [...free, ...kept.filter(({ id }) => !known.has(id))]
}

const { orderLineId, warehouseId, colour, batch, size, boxes, rest, note } = ShipmentLine.shape
/** What a row of the form asks for: one field stands for the texts of the lot. */
const row: z.ZodObject = ShipmentLine.pick({}).extend({
  orderLineId: orderLineId.meta({ title: '商品', kind: 'integer' }),
  warehouseId,
  colour: colour.meta({ title: '批次', kind: 'text' }),
  boxes,
  rest,
  note,
})

/** What a row asks for whose goods go straight to the home: the lot that the factory names. */
const directRow: z.ZodObject = ShipmentLine.pick({}).extend({
  orderLineId: row.shape.orderLineId as typeof orderLineId,
  colour,
  batch,
  size,
  boxes,
  rest,
  note,
})

type Props = {
  form: FormModel
  label: string
  of: OfOrder
  /** The number of the purchase that it names already. */
  kept?: string | undefined
  onCancel: () => void
  onReload?: () => void
}

/** Returns the form with goods that follow its way: those of the purchase, or those that lie in warehouses. */
function useWay(form: FormModel, of: OfOrder): FormModel {
  const set = (name: string, value: unknown) => {
    form.set(name, value)
    if (name !== 'way' || (value === 'direct') === (form.values.way === 'direct')) return
    const {
      purchaseId = null,
      lines,
      packages,
    } = {
      purchaseId: undefined,
      ...goodsOf(of, value === 'direct' ? of.purchases[0] : undefined),
    }
    form.set('purchaseId', purchaseId)
    form.set('lines', lines)
    form.set('packages', value === 'direct' ? [] : packages)
  }
  return { ...form, set }
}

function Fields({ form, label, of, kept, onCancel, onReload }: Props) {
  const isDirect = form.values.way === 'direct'
  const wayForm = useWay(form, of)
  const pick = (purchase: DirectPurchase | undefined) => {
    form.set('purchaseId', purchase?.purchaseId ?? null)
    form.set('lines', purchase?.proposed ?? [])
  }
  return (
    <Form form={form} label={label} onCancel={onCancel} onReload={onReload}>
      <FormGroup title="送到哪里">
        <p className="hint field-wide">
          {of.customerName}的下单单 {of.number}。{of.lacks && `${of.lacks}。`}
        </p>
        <FormField form={wayForm} name="way" />
        {isDirect && <PurchasePick form={form} purchases={of.purchases} kept={kept} onPick={pick} />}
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
      {of.packages.length > 0 && !isDirect && (
        <FormGroup title="包件">
          <PackageChoice form={form} packages={of.packages} />
        </FormGroup>
      )}
      <FormGroup title="商品">
        {of.lines.length > 0 && <Lines form={form} lines={of.lines} isDirect={isDirect} />}
        <FormField form={form} name="mixedReason" wide placeholder="同一商品用了几个批次时填，如：客户已看样同意" />
        {'submit' in form.fields && <FormField form={form} name="submit" title="立即提交（不勾选则存为草稿）" />}
      </FormGroup>
      {form.values.submit === true && <SubmitWay of={shipmentApproval} form={form} />}
    </Form>
  )
}

const unsaid = { colour: '', batch: '', size: '', purchaseLineId: null }

type LinesProps = { form: FormModel; lines: readonly LineOfOrder[]; isDirect: boolean }

function Lines({ form, lines, isDirect }: LinesProps) {
  const goodsIdOf = (id: unknown) => lines.find(line => line.orderLineId === id)?.goodsId ?? null
  const pickLine = ({ id, label, row: line, onChange }: CellProps) => (
    <OrderLinePick
      id={id}
      label={label}
      lines={lines}
      value={(line.orderLineId ?? null) as number | null}
      onChange={picked => onChange({ ...unsaid, orderLineId: picked?.orderLineId ?? null })}
    />
  )
  const pickLot = ({ row: line, ...cell }: CellProps) => (
    <Suspense fallback={<div className="input input-waiting" />}>
      <LotPick
        {...cell}
        row={{ ...line, goodsId: goodsIdOf(line.orderLineId) }}
        warehouseId={(line.warehouseId ?? null) as number | null}
      />
    </Suspense>
  )
  return (
    <RowsField
      form={form}
      name="lines"
      row={isDirect ? directRow : row}
      noun="明细"
      most={mostLines}
      draw={{ orderLineId: pickLine, ...(!isDirect && { colour: pickLot }) }}
    />
  )
}
