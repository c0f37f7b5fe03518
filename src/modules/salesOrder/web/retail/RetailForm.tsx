import { useId } from 'react'
import { yuan } from '../../../../kernel/api/format.ts'
import { call } from '../../../../kernel/web/call.ts'
import { FieldFrame } from '../../../../kernel/web/form/FieldFrame.tsx'
import { Form, FormFoot, FormGroup } from '../../../../kernel/web/form/Form.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { type CellProps, RowsField } from '../../../../kernel/web/form/RowsField.tsx'
import { type FormModel, useForm } from '../../../../kernel/web/form/useForm.ts'
import type { Values } from '../../../../kernel/web/form/values.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import type { RecordEnding } from '../../../../kernel/web/record/recordParts.ts'
import { FormWay } from '../../../approval/web/start/FormWay.tsx'
import { CustomerPick } from '../../../customer/web/CustomerPick.tsx'
import { GoodsPick } from '../../../goods/web/GoodsPick.tsx'
import { mostRetailLines, RetailLine, retailRoutes as routes } from '../../api/retail.ts'
import { amountIn, levelOf, offerOf, proposeTo } from './offers.ts'
import './retail.css'

/** Enters a loose order: for whom, where it goes, and goods at today's list price or what was agreed; then its order opens. */
export default function RetailForm({ onSaved, onClose, onOpen }: RecordEnding) {
  const id = useId()
  const form = useForm({
    schema: routes.retail.body,
    name: 'salesOrder-retail',
    at: 'new',
    given: { chosen: {}, lines: [{}] },
    send: (body, how) => call(routes.retail, { body }, how),
    onSaved: ({ id: order, number, state }) => {
      notice.success(`${number} ${state === 'approving' ? '已提交审批' : '已下单'}，收齐全款后可以发货`)
      onSaved()
      onClose()
      onOpen(order)
    },
  })
  return (
    <Form form={form} label="零售下单">
      <FormGroup title="送给谁">
        <p className="hint field-wide">不用先签合同：按今天的标价和底价下单，自动生成一份零售合同，发货前收全款。</p>
        <FieldFrame form={form} name="customerId" id={id} label={requiredCustomer}>
          <CustomerPick
            id={id}
            value={(form.values.customerId ?? null) as number | null}
            invalid={form.faults.customerId !== undefined}
            describedBy={`${id}-note`}
            onChange={picked => {
              form.set('customerId', picked?.id ?? null)
              void levelOf(picked?.id ?? null).then(level => proposeTo(form, level))
            }}
          />
        </FieldFrame>
        <FormField form={form} name="wishOn" />
        <FormField form={form} name="address" wide />
        <FormField form={form} name="floor" />
        <FormField form={form} name="lift" />
        <FormField form={form} name="receiver" />
        <FormField form={form} name="receiverPhone" />
        <FormField form={form} name="remark" wide placeholder="如：送前一小时联系、自提" />
      </FormGroup>
      <FormGroup title="卖什么">
        <p className="hint field-wide">
          单价按商品的计价单位（如每片、每箱、每㎡），选商品时填入客户等级的标价；只有单片的请填零头。
        </p>
        <RowsField
          form={form}
          name="lines"
          row={RetailLine}
          noun="商品"
          most={mostRetailLines}
          draw={{ goodsId: cell => pickGoods(cell, form) }}
        >
          <Total rows={(form.values.lines ?? []) as Values[]} />
        </RowsField>
      </FormGroup>
      <FormWay form={form} forecast={routes.forecast} unasked={unasked} />
      <FormFoot act="下单" busy={form.busy} onCancel={onClose} />
    </Form>
  )
}

const requiredCustomer = (
  <>
    客户<i aria-hidden="true">*</i>
  </>
)

const unasked = '不需要审批，下单后立即生效。'

const pickGoods = ({ id, label, row, onChange }: CellProps, form: FormModel) => (
  <GoodsPick
    id={id}
    label={label}
    value={(row.goodsId ?? null) as number | null}
    name={row.goodsName as string | undefined}
    onChange={goods => void choose(goods, form, onChange)}
  />
)

/** Takes goods into a row, at their price for the customer's level. */
async function choose(
  goods: { id: number; name: string } | null,
  form: FormModel,
  onChange: CellProps['onChange'],
): Promise<void> {
  if (!goods) return onChange({ goodsId: null, goodsName: '', goods: undefined })
  const offer = await offerOf(goods.id, await levelOf((form.now().customerId ?? null) as number | null))
  const price = offer?.listPrice ?? null
  onChange({ goodsId: goods.id, goodsName: goods.name, goods: offer, ...(price !== null && { price }) })
}

/** Shows what the rows come to, and of how many nobody knows it yet. */
function Total({ rows }: { rows: readonly Values[] }) {
  const amounts = rows.map(amountIn)
  const known = amounts.filter(amount => amount !== null)
  const unknown = amounts.length - known.length
  if (known.length === 0) return null
  return (
    <p className="retail-total" role="status">
      合计 <b>{yuan(known.reduce((sum, amount) => sum + amount, 0))}</b>
      {unknown > 0 && <small className="nothing">（另有 {unknown} 行没填完）</small>}
    </p>
  )
}
