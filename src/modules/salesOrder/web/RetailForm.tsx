import { useId } from 'react'
import { call } from '../../../kernel/web/call.ts'
import { FieldFrame } from '../../../kernel/web/form/FieldFrame.tsx'
import { Form, FormFoot, FormGroup } from '../../../kernel/web/form/Form.tsx'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import { type CellProps, RowsField } from '../../../kernel/web/form/RowsField.tsx'
import { useForm } from '../../../kernel/web/form/useForm.ts'
import { notice } from '../../../kernel/web/notice.ts'
import type { RecordEnding } from '../../../kernel/web/record/recordParts.ts'
import { CustomerPick } from '../../customer/web/CustomerPick.tsx'
import { GoodsPick } from '../../goods/web/GoodsPick.tsx'
import { listPriceOf } from '../../goods/web/listPriceOf.ts'
import { mostRetailLines, RetailLine, retailRoutes as routes } from '../api/retail.ts'

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
            onChange={picked => form.set('customerId', picked?.id ?? null)}
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
          单价按商品的计价单位（如每片、每箱、每㎡），选商品时填入标价；只有单片的请填零头。
        </p>
        <RowsField
          form={form}
          name="lines"
          row={RetailLine}
          noun="商品"
          most={mostRetailLines}
          draw={{ goodsId: pickGoods }}
        />
      </FormGroup>
      <FormFoot act="下单" busy={form.busy} onCancel={onClose} />
    </Form>
  )
}

const requiredCustomer = (
  <>
    客户<i aria-hidden="true">*</i>
  </>
)

const pickGoods = ({ id, label, row, onChange }: CellProps) => (
  <GoodsPick
    id={id}
    label={label}
    value={(row.goodsId ?? null) as number | null}
    name={row.goodsName as string | undefined}
    onChange={goods => void choose(goods, onChange)}
  />
)

/** Takes goods into a row, at their list price. */
async function choose(goods: { id: number; name: string } | null, onChange: CellProps['onChange']): Promise<void> {
  if (!goods) return onChange({ goodsId: null, goodsName: '' })
  const price = await listPriceOf(goods.id)
  onChange({ goodsId: goods.id, goodsName: goods.name, ...(price !== undefined && { price }) })
}
