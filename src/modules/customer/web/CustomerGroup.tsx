import { Fragment, type ReactNode } from 'react'
import { FormGroup } from '../../../kernel/web/form/Form.tsx'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import type { FormModel } from '../../../kernel/web/form/useForm.ts'
import { customerField } from './customerField.tsx'

/** Edits the customer in the form of another record; fields that the form's schema leaves out are not shown. */
export function CustomerGroup({ form, name, phone }: { form: FormModel; name: string; phone: ReactNode }) {
  const rest = ['community', 'province', 'building', 'room', 'area', 'houseTypeId']
  return (
    <FormGroup title="客户">
      {name in form.fields && <FormField form={form} name={name} autoFocus placeholder="如：王女士" />}
      {phone}
      {customerField(form, 'wechat')}
      {rest.map(key => (
        <Fragment key={key}>{customerField(form, key)}</Fragment>
      ))}
    </FormGroup>
  )
}
