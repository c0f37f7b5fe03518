import type { ReactNode } from 'react'
import { FormGroup } from '../../../kernel/web/form/Form.tsx'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import type { FormModel } from '../../../kernel/web/form/useForm.ts'
import { CustomerGroup } from '../../customer/web/CustomerGroup.tsx'
import { OwnGroups } from '../../ownFields/web/OwnGroups.tsx'
import { useMyForm } from '../../ownFields/web/store.ts'

type Props = {
  form: FormModel
  phone: ReactNode
  /** Shows customers similar to the entered one. */
  similar?: ReactNode
  mayAssign?: boolean
}

/** Edits the fields of a clue with its customer; fields that the form's schema leaves out are not shown. */
export function ClueFieldset({ form, phone, similar, mayAssign }: Props) {
  const field = (name: string, props: object = {}) =>
    name in form.fields && <FormField form={form} name={name} {...props} />
  return (
    <>
      <CustomerGroup form={form} name="name" phone={phone} />
      {similar}
      <FormGroup title="意向">
        {field('channelId')}
        {field('budget')}
        {field('intentionBrandIds')}
        {field('intentionCategoryIds')}
        {field('remark', { lines: true, placeholder: '客户的需求、喜好、顾虑' })}
      </FormGroup>
      <FormGroup title="跟进">
        {mayAssign && field('ownerId', { placeholder: '留空则待分配' })}
        {field('nextFollowUpAt')}
      </FormGroup>
      <OwnGroups form={form} own={useMyForm('clue')} />
    </>
  )
}
