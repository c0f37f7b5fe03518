import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import type { FormModel } from '../../../../kernel/web/form/useForm.ts'
import { hiddenKeys } from '../../../ownFields/api/builtIn.ts'
import type { MyForm } from '../../../ownFields/api/ownFields.ts'
import type { OwnRecord } from '../../../ownFields/web/drawOwn.tsx'
import { ownGiven } from '../../../ownFields/web/form.ts'
import { OwnGroups } from '../../../ownFields/web/OwnGroups.tsx'
import type { ContractDetail } from '../../api/contract.ts'
import { contractForm } from '../../api/form.ts'

type Props = { form: FormModel; own: MyForm; record?: OwnRecord }

/** The fields of what is kept of a contract besides its price. */
export function InfoFields({ form, own, record }: Props) {
  const draw = (key: string) =>
    key in form.fields && (
      <FormField form={form} name={key} wide={key === 'installAddress'} lines={key === 'remark' || undefined} />
    )
  return <OwnGroups form={form} own={own} builtIn={contractForm} draw={draw} record={record} />
}

type Info = Pick<ContractDetail, 'deliveryOn' | 'installAddress' | 'remark' | 'own'>

/** Returns what a contract holds in these fields, without those that the company hides. */
export function infoGiven({ deliveryOn, installAddress, remark, own }: Info, form: MyForm) {
  const hidden = hiddenKeys(form.builtIn, contractForm)
  const shown = Object.entries({ deliveryOn, installAddress, remark }).filter(([key]) => !hidden.includes(key))
  return { ...Object.fromEntries(shown), ...ownGiven(form, own) }
}
