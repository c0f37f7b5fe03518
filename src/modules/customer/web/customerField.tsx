import type { ReactNode } from 'react'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import type { FormModel } from '../../../kernel/web/form/useForm.ts'
import { CommunityField } from './community/CommunityField.tsx'
import { RegionField } from './region/RegionField.tsx'

const props: Readonly<Record<string, object>> = {
  wechat: { placeholder: '没有电话时必填' },
  building: { third: true },
  room: { third: true },
  area: { third: true },
}

/** Draws a field of the customer in the form of another record; nothing where the form's schema leaves it out. */
export function customerField(form: FormModel, key: string): ReactNode {
  if (!(key in form.fields)) return undefined
  if (key === 'community') return <CommunityField form={form} size={'wechat' in form.fields ? undefined : 'wide'} />
  if (key === 'province') return <RegionField form={form} size="wide" />
  return <FormField form={form} name={key} {...props[key]} />
}
