import type { ReactNode } from 'react'
import { FormGroup } from '../../../kernel/web/form/Form.tsx'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import type { FormModel } from '../../../kernel/web/form/useForm.ts'
import { CommunityField } from './community/CommunityField.tsx'
import { RegionField } from './region/RegionField.tsx'

/** Edits the customer in the form of another record; fields that the form's schema leaves out are not shown. */
export function CustomerGroup({ form, name, phone }: { form: FormModel; name: string; phone: ReactNode }) {
  const field = (key: string, props: object = {}) =>
    key in form.fields && <FormField form={form} name={key} {...props} />
  return (
    <FormGroup title="客户">
      {field(name, { autoFocus: true, placeholder: '如：王女士' })}
      {phone}
      {field('wechat', { placeholder: '没有电话时必填' })}
      {'community' in form.fields && <CommunityField form={form} size={'wechat' in form.fields ? undefined : 'wide'} />}
      {'province' in form.fields && <RegionField form={form} size="wide" />}
      {field('building', { third: true })}
      {field('room', { third: true })}
      {field('area', { third: true })}
      {field('houseTypeId')}
    </FormGroup>
  )
}
