import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { yuan } from '../../../kernel/api/format.ts'
import { formatDate } from '../../../kernel/api/time.ts'
import { call } from '../../../kernel/web/call.ts'
import { SearchSelect } from '../../../kernel/web/field/SearchSelect.tsx'
import { Form, FormGroup } from '../../../kernel/web/form/Form.tsx'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import { type CellProps, RowsField } from '../../../kernel/web/form/RowsField.tsx'
import type { FormModel } from '../../../kernel/web/form/useForm.ts'
import type { RecordEnding } from '../../../kernel/web/record/recordParts.ts'
import { useEditForm } from '../../../kernel/web/record/useEditForm.ts'
import { SubmitWay } from '../../documents/web/SubmitWay.tsx'
import { useNewDocument } from '../../documents/web/useNewDocument.ts'
import { boxWords } from '../../goods/api/boxWords.ts'
import { mostLines } from '../../warehouse/api/line.ts'
import { lotWords } from '../../warehouse/api/lot.ts'
import {
  GoodsReturnEntered,
  GoodsReturnLine,
  goodsReturnApproval,
  type Possible,
  type PossibleLine,
  type ReturnDetail,
  goodsReturnRoutes as routes,
} from '../api/goodsReturn.ts'
import { feeOf, refundsOf } from '../api/refund.ts'
import type { Begun } from './newOf.ts'
import { possibleOf, returnQueries } from './queries.ts'

/** Enters a return of a contract, with what may come back of it. */
export function NewReturnOf({ contractId, shipmentId, ...ending }: RecordEnding & Begun) {
  const { data, error } = useQuery({ ...possibleOf(contractId), refetchOnMount: 'always', staleTime: 0 })
  if (error) return <p className="drawer-message">{error.message}</p>
  if (!data) return <p className="nothing">正在读取…</p>
  if (data.refusal !== null) return <p className="drawer-message">{data.refusal}。</p>
  return <NewReturn of={data} shipmentId={shipmentId} {...ending} />
}

/** Tells whether a line may come back as leftover, or, of a shipment from which the return begins, at all. */
const mayReturn = ({ left, refusal, shipmentId: of }: PossibleLine, shipmentId: number | undefined) =>
  left > 0 && (shipmentId === undefined ? refusal === null : of === shipmentId)

/** A line of which nothing is typed is left out, so that a shipment's lines may all stand there at first. */
const filled = <Line extends { boxes: number; rest: number }>(lines: readonly Line[]): Line[] => {
  const some = lines.filter(({ boxes, rest }) => boxes > 0 || rest > 0)
  return some.length > 0 ? some : [...lines]
}

function NewReturn({ of, shipmentId, onSaved, onClose }: RecordEnding & Pick<Begun, 'shipmentId'> & { of: Possible }) {
  const { contractId, address, contact, lines } = of
  const form = useNewDocument({
    schema: routes.add.body,
    name: `goodsReturn-of-${contractId}${shipmentId === undefined ? '' : `-${shipmentId}`}`,
    given: {
      contractId,
      kind: 'leftover',
      way: 'fetch',
      address,
      contact,
      comeOn: formatDate(Date.now()),
      lines: lines
        .filter(line => mayReturn(line, shipmentId))
        .slice(0, shipmentId === undefined ? 1 : mostLines)
        .map(({ shipmentLineId }) => ({ shipmentLineId })),
    },
    send: (body, how) => {
      const lines = shipmentId === undefined ? body.lines : filled(body.lines as GoodsReturnLine[])
      return call(routes.add, { body: { ...body, lines } }, how)
    },
    onSaved,
    onClose,
  })
  return <Fields form={form} label="登记退货" of={of} ofShipment={shipmentId !== undefined} onCancel={onClose} />
}

/** Edits a return that has not been sent, or was rejected. */
export function EditReturn({ document, onSaved, onClose }: RecordEnding & { document: ReturnDetail }) {
  const { data, error } = useQuery(possibleOf(document.contractId))
  const { form, reload } = useEditForm({
    schema: routes.edit.body,
    name: 'goodsReturn-edit',
    queries: returnQueries,
    detail: document,
    givenOf: ({ id, version, lines, ...one }) => ({
      id,
      version,
      ...GoodsReturnEntered.omit({ lines: true }).parse(one),
      lines: lines.map(line => GoodsReturnLine.parse(line)),
    }),
    send: (body, how, force) => call(routes.edit, { body: { ...body, force } }, how),
    onSaved,
    onClose,
  })
  if (error && !data) return <p className="drawer-message">{error.message}</p>
  if (!data) return <p className="nothing">正在读取…</p>
  return <Fields form={form} label="修改退货单" of={data} onCancel={onClose} onReload={reload} />
}

const { shipmentLineId, boxes, rest, note } = GoodsReturnLine.shape
const row = z.object({
  shipmentLineId: shipmentLineId.meta({ title: '签收的商品', kind: 'reference' }),
  boxes,
  rest,
  note,
})

type Props = {
  form: FormModel
  label: string
  of: Possible
  /** Its lines are those of a shipment. */
  ofShipment?: boolean
  onCancel: () => void
  onReload?: () => void
}

function Fields({ form, label, of, ofShipment = false, onCancel, onReload }: Props) {
  return (
    <Form form={form} label={label} onCancel={onCancel} onReload={onReload}>
      <FormGroup title="退什么">
        <p className="hint field-wide">
          {of.customerName}的合同 {of.number}。{ofShipment && '这张出库单的商品都列在下面，没填数量的行不退。'}
        </p>
        <FormField form={form} name="kind" />
        {form.values.kind === 'exchange' && <FormField form={form} name="answers" />}
        <FormField form={form} name="reason" wide placeholder="如：铺完多了两箱、到货有色差" />
        <Lines form={form} of={of} />
        <Refund form={form} of={of} />
      </FormGroup>
      <FormGroup title="怎么取">
        <FormField form={form} name="way" />
        <FormField form={form} name="comeOn" />
        <FormField form={form} name="address" wide />
        <FormField form={form} name="contact" />
        <FormField form={form} name="contactPhone" />
        {'submit' in form.fields && <FormField form={form} name="submit" title="立即提交（不勾选则存为草稿）" />}
      </FormGroup>
      {form.values.submit === true && <SubmitWay of={goodsReturnApproval} form={form} />}
    </Form>
  )
}

const called = (line: PossibleLine) => [line.space, line.name, line.spec, lotWords(line)].filter(Boolean).join(' ')

function Lines({ form, of }: { form: FormModel; of: Possible }) {
  const why = ({ refusal }: PossibleLine) => (form.values.kind === 'exchange' ? null : refusal)
  const pick = ({ id, label, row: line, onChange }: CellProps) => (
    <SearchSelect
      id={id}
      aria-label={label}
      clearable={false}
      value={(line.shipmentLineId ?? undefined) as number | undefined}
      placeholder="选择签收的商品"
      options={of.lines.map(one => ({
        value: one.shipmentLineId,
        label: `${called(one)}（${why(one) ? '不能退' : `可退 ${boxWords(one.left, one.boxPieces)}`}，${one.shipment}）`,
      }))}
      onChange={picked => onChange({ shipmentLineId: picked ?? null })}
    />
  )
  const barred = of.lines.filter(line => why(line) !== null)
  return (
    <>
      <RowsField form={form} name="lines" row={row} noun="明细" most={mostLines} draw={{ shipmentLineId: pick }} />
      {barred.length + of.kept.length > 0 && (
        <ul className="hint field-wide">
          {barred.map(line => (
            <li key={line.shipmentLineId}>
              {called(line)}：{why(line)}
            </li>
          ))}
          {of.kept.map(({ contractLineId, space, name, refusal }) => (
            <li key={`kept-${contractLineId}`}>
              {[space, name].filter(Boolean).join(' ')}：{refusal}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

type Typed = { shipmentLineId?: number | null; boxes?: number; rest?: number }

/** Shows what the customer gets back, line by line, as far as the person sees prices. */
function Refund({ form, of: { lines, sold, feeRate } }: { form: FormModel; of: Possible }) {
  if (!sold) return null
  if (form.values.kind === 'exchange') return <p className="hint field-wide">换货不退款，收货后可以再发同样的货。</p>
  const back = ((form.values.lines ?? []) as readonly Typed[]).flatMap(typed => {
    const line = lines.find(one => one.shipmentLineId === typed.shipmentLineId)
    const pieces = Number(typed.boxes ?? 0) * (line?.boxPieces ?? 0) + Number(typed.rest ?? 0)
    return line && Number.isSafeInteger(pieces) && pieces > 0 && pieces <= line.left ? [{ ...line, pieces }] : []
  })
  const amounts = refundsOf(back, new Map(sold.map(one => [one.id, one])))
  const gross = amounts.reduce((all, one) => all + one, 0)
  const fee = feeOf(gross, feeRate)
  if (back.length === 0) return null
  return (
    <ul className="hint field-wide" aria-label="应退金额">
      {back.map((line, at) => (
        <li key={line.shipmentLineId}>
          {called(line)} {boxWords(line.pieces, line.boxPieces)}：{yuan(amounts[at] ?? 0)}
        </li>
      ))}
      {fee > 0 && <li>手续费：{yuan(-fee)}</li>}
      <li>
        <b>应退 {yuan(gross - fee)}</b>
      </li>
    </ul>
  )
}
