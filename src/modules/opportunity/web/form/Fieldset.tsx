import type { ReactNode } from 'react'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import type { FormModel } from '../../../../kernel/web/form/useForm.ts'
import { customerField } from '../../../customer/web/customerField.tsx'
import type { MyForm } from '../../../customFields/api/customFields.ts'
import { CustomGroups } from '../../../customFields/web/CustomGroups.tsx'
import type { CustomRecord } from '../../../customFields/web/drawCustom.tsx'
import { dealForm } from '../../api/form.ts'
import { useAskedAt } from '../asked.ts'
import { StageChips } from '../StageChips.tsx'
import { useGroupOfOwner, useStages } from '../stages.ts'

type Props = {
  form: FormModel
  own: MyForm
  phone: ReactNode
  /** Shows customers similar to the entered one. */
  similar?: ReactNode
  mayTransfer?: boolean
  /** The deal that is edited; missing for a new one. */
  record?: CustomRecord
  at?: { stageGroupId: number; stageId: number }
}

const props: Readonly<Record<string, object>> = {
  customerName: { autoFocus: true, placeholder: '如：王女士' },
  name: { placeholder: '不填则用客户与小区' },
  teamId: { placeholder: '按团队的默认分成' },
  remark: { lines: true, placeholder: '客户的需求、预算、决策人、顾虑' },
  ownerId: { placeholder: '留空则由自己负责' },
}

/** Edits the fields of a deal with its customer; fields that the form's schema leaves out are not shown. */
export function Fieldset({ form, own, phone, similar, mayTransfer, record, at }: Props) {
  const ofOwner = useGroupOfOwner((form.values.ownerId ?? null) as number | null)
  const ofDeal = useStages()?.group(at?.stageGroupId ?? 0)
  const group = at ? ofDeal : ofOwner
  const asked = useAskedAt(own, group, at?.stageId ?? (form.values.stageId as number | null | undefined))
  const draw = (key: string) => {
    if (key === 'phone') return phone
    if (!(key in form.fields) || (key === 'ownerId' && !mayTransfer)) return undefined
    if (key === 'stageId') return <StageChips form={form} title="从哪个阶段开始" group={group} none="第一个阶段" />
    if (key === 'name')
      return <FormField form={form} name={key} title={titleOf(own, key) || '商机名称'} {...props[key]} />
    return key in props ? <FormField form={form} name={key} {...props[key]} /> : customerField(form, key)
  }
  const below = { customer: similar }
  return <CustomGroups form={form} own={asked} builtIn={dealForm} draw={draw} below={below} record={record} />
}

const titleOf = (own: MyForm, key: string) => own.builtIn.find(field => field.key === key)?.title
