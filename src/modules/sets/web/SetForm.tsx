import { Form, FormGroup } from '../../../kernel/web/form/Form.tsx'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import type { FormModel } from '../../../kernel/web/form/useForm.ts'
import { type EnteredPart, PartsField } from './PartsField.tsx'
import './set.css'

type Props = {
  form: FormModel
  /** The names of goods that the set has already. */
  names: ReadonlyMap<number, string>
  label: string
  onCancel: () => void
  onReload?: () => void
}

/** The fields of a set. */
export function SetForm({ form, names, label, onCancel, onReload }: Props) {
  return (
    <Form form={form} label={label} onCancel={onCancel} onReload={onReload}>
      <FormGroup title="套餐">
        <FormField form={form} name="name" wide autoFocus placeholder="如 轻享整装 699" />
        <FormField form={form} name="code" placeholder="每个套餐一个，不能重复" />
        <FormField form={form} name="per" />
        <FormField form={form} name="price" />
        {form.values.per === 'area' && <FormField form={form} name="minArea" placeholder="不足按此面积计价" />}
        <FormField form={form} name="validFrom" />
        <FormField form={form} name="validTo" />
        <FormField form={form} name="onSale" />
      </FormGroup>
      <FormGroup title="项目">
        <PartsField
          parts={(form.values.parts ?? []) as EnteredPart[]}
          names={names}
          fault={form.faults.parts}
          onChange={parts => form.set('parts', parts)}
        />
      </FormGroup>
      <FormGroup title="说明">
        <FormField form={form} name="remark" lines />
      </FormGroup>
    </Form>
  )
}
