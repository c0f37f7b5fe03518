import type { ReactNode } from 'react'
import { FormGroup } from '../../../../kernel/web/form/Form.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import type { FormModel } from '../../../../kernel/web/form/useForm.ts'
import { CustomerGroup } from '../../../customer/web/CustomerGroup.tsx'
import { StageChips } from '../StageChips.tsx'
import { useGroupOfOwner } from '../stages.ts'

type Props = {
  form: FormModel
  phone: ReactNode
  /** Shows customers similar to the entered one. */
  similar?: ReactNode
  mayTransfer?: boolean
}

/** Edits the fields of a deal with its customer; fields that the form's schema leaves out are not shown. */
export function Fieldset({ form, phone, similar, mayTransfer }: Props) {
  const group = useGroupOfOwner((form.values.ownerId ?? null) as number | null)
  const field = (name: string, props: object = {}) =>
    name in form.fields && <FormField form={form} name={name} {...props} />
  return (
    <>
      <CustomerGroup form={form} name="customerName" phone={phone} />
      {similar}
      <FormGroup title="商机">
        {field('name', { title: '商机名称', placeholder: '不填则用客户与小区' })}
        {field('expectedAmount')}
        {field('expectedOn')}
        {field('channelId')}
        {field('brandIds')}
        {field('categoryIds')}
        {field('teamId', { placeholder: '按团队的默认分成' })}
        {'stageId' in form.fields && <StageChips form={form} title="从哪个阶段开始" group={group} none="第一个阶段" />}
        {field('remark', { lines: true, placeholder: '客户的需求、预算、决策人、顾虑' })}
      </FormGroup>
      <FormGroup title="跟进">
        {mayTransfer && field('ownerId', { placeholder: '留空则由自己负责' })}
        {field('nextFollowUpAt')}
      </FormGroup>
    </>
  )
}
