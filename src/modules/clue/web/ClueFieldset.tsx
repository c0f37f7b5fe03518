import type { ReactNode } from 'react'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import type { FormModel } from '../../../kernel/web/form/useForm.ts'
import { customerField } from '../../customer/web/customerField.tsx'
import type { MyForm } from '../../customFields/api/customFields.ts'
import { CustomGroups } from '../../customFields/web/CustomGroups.tsx'
import type { CustomRecord } from '../../customFields/web/drawCustom.tsx'
import { clueForm } from '../api/form.ts'

type Props = {
  form: FormModel
  own: MyForm
  phone: ReactNode
  /** Shows customers similar to the entered one. */
  similar?: ReactNode
  mayAssign?: boolean
  /** The clue that is edited; missing for a new one. */
  record?: CustomRecord
}

const props: Readonly<Record<string, object>> = {
  name: { autoFocus: true, placeholder: '如：王女士' },
  remark: { lines: true, placeholder: '客户的需求、喜好、顾虑' },
  ownerId: { placeholder: '留空则待分配' },
}

/** Edits the fields of a clue with its customer; fields that the form's schema leaves out are not shown. */
export function ClueFieldset({ form, own, phone, similar, mayAssign, record }: Props) {
  const draw = (key: string) => {
    if (key === 'phone') return phone
    if (!(key in form.fields) || (key === 'ownerId' && !mayAssign)) return undefined
    return key in props ? <FormField form={form} name={key} {...props[key]} /> : customerField(form, key)
  }
  const below = { customer: similar }
  return <CustomGroups form={form} own={own} builtIn={clueForm} draw={draw} below={below} record={record} />
}
