import type { ReactNode } from 'react'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import type { FormModel } from '../../../kernel/web/form/useForm.ts'
import type { MyForm } from '../../customFields/api/customFields.ts'
import { CustomGroups } from '../../customFields/web/CustomGroups.tsx'
import type { CustomRecord } from '../../customFields/web/drawCustom.tsx'
import { customerForm } from '../api/form.ts'
import { CommunityField } from './community/CommunityField.tsx'
import { RegionField } from './region/RegionField.tsx'

type Props = {
  form: FormModel
  own: MyForm
  phone: ReactNode
  /** Shows customers similar to the entered one. */
  similar?: ReactNode
  record?: CustomRecord
}

/** Edits the fields of a customer; fields that the form's schema leaves out are not shown. */
export function CustomerFields({ form, own, phone, similar, record }: Props) {
  const draw = (key: string) => {
    if (key === 'phone') return phone
    if (!(key in form.fields)) return undefined
    if (key === 'province') return <RegionField form={form} size="wide" />
    if (key === 'community') return <CommunityField form={form} size="third" />
    return <FormField form={form} name={key} autoFocus={key === 'name'} third={key === 'building' || key === 'room'} />
  }
  const below = { address: similar }
  return <CustomGroups form={form} own={own} builtIn={customerForm} draw={draw} below={below} record={record} />
}
