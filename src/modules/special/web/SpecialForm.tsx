import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { FieldFrame } from '../../../kernel/web/form/FieldFrame.tsx'
import { Form, FormGroup } from '../../../kernel/web/form/Form.tsx'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import type { FormModel } from '../../../kernel/web/form/useForm.ts'
import { CustomerPick } from '../../customer/web/CustomerPick.tsx'
import { SubmitWay } from '../../documents/web/SubmitWay.tsx'
import { measuresOf } from '../../goods/api/spec.ts'
import { GoodsPick } from '../../goods/web/GoodsPick.tsx'
import { type QuantityUnit, quantityUnitOf, quantityUnits } from '../api/quantity.ts'
import { specialApproval } from '../api/record.ts'
import { EffectPanel } from './EffectPanel.tsx'
import { goodsQuery } from './specialQuery.ts'

type Props = {
  form: FormModel
  label: string
  /** The names of what is chosen already. */
  names?: { customer: string; goods: string }
  /** Saving asks for an approval, whose way is shown. */
  asks: boolean
  /** What the offer counts already; what its goods are counted in without one. */
  counted?: Counted
  hint?: string | undefined
  onCancel: () => void
  onReload?: () => void
}

/** The fields of a special offer, with what the price means and who decides. */
export function SpecialForm({ form, label, names, asks, counted, hint, onCancel, onReload }: Props) {
  return (
    <Form form={form} label={label} onCancel={onCancel} onReload={onReload}>
      <FormGroup title="给谁、什么商品">
        <Picked form={form} name="customerId" title="客户">
          {props => <CustomerPick {...props} name={names?.customer} />}
        </Picked>
        <Picked form={form} name="goodsId" title="商品">
          {props => <GoodsPick {...props} name={names?.goods} />}
        </Picked>
        <FormField form={form} name="gradeId" placeholder="默认为商品的等级" />
      </FormGroup>
      <FormGroup title="价格与数量">
        <FormField form={form} name="price" />
        <QuantityField form={form} counted={counted} />
        <FormField form={form} name="untilOn" />
        <EffectPanel values={form.values} />
      </FormGroup>
      <FormGroup title="原因">
        <FormField form={form} name="reason" lines placeholder="如：样板间客户，竞品报价更低" />
        {'submit' in form.fields && <FormField form={form} name="submit" />}
      </FormGroup>
      {hint && <p className="hint">{hint}</p>}
      {asks && <SubmitWay of={specialApproval} form={form} />}
    </Form>
  )
}

type Counted = { goodsId: number; unit: QuantityUnit }

/** The quantity, named by what its goods are counted in. */
function QuantityField({ form, counted }: { form: FormModel; counted: Counted | undefined }) {
  const goodsId = (form.values.goodsId ?? null) as number | null
  const { data: goods } = useQuery({ ...goodsQuery(goodsId ?? 0), enabled: goodsId !== null })
  const own = goods && quantityUnitOf({ ...goods, ...measuresOf(goods) })
  const unit = counted?.goodsId === goodsId ? counted?.unit : own
  return <FormField form={form} name="quantity" title={unit ? `数量（${quantityUnits[unit]}）` : '数量'} />
}

type PickProps = {
  id: string
  value: number | null
  invalid: boolean
  describedBy: string
  onChange: (picked: { id: number } | null) => void
}
type PickedProps = {
  form: FormModel
  name: string
  title: string
  children: (props: PickProps) => React.ReactNode
}

function Picked({ form, name, title, children }: PickedProps) {
  const id = useId()
  const label = (
    <>
      {title}
      <i aria-hidden="true">*</i>
    </>
  )
  return (
    <FieldFrame form={form} name={name} id={id} label={label} size="wide">
      {children({
        id,
        value: (form.values[name] ?? null) as number | null,
        invalid: form.faults[name] !== undefined,
        describedBy: `${id}-note`,
        onChange: picked => form.set(name, picked?.id ?? null),
      })}
    </FieldFrame>
  )
}
