import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import type { FormModel } from '../../../../kernel/web/form/useForm.ts'
import { hiddenKeys } from '../../../customFields/api/builtIn.ts'
import type { MyForm } from '../../../customFields/api/customFields.ts'
import { CustomGroups } from '../../../customFields/web/CustomGroups.tsx'
import type { CustomRecord } from '../../../customFields/web/drawCustom.tsx'
import { customGiven } from '../../../customFields/web/form.ts'
import type { ContractDetail } from '../../api/contract.ts'
import { contractForm } from '../../api/form.ts'

type Props = { form: FormModel; own: MyForm; record?: CustomRecord }

/** The fields of what is kept of a contract besides its price. */
export function InfoFields({ form, own, record }: Props) {
  const draw = (key: string) =>
    key in form.fields && (
      <FormField form={form} name={key} wide={key === 'installAddress'} lines={key === 'remark' || undefined} />
    )
  return <CustomGroups form={form} own={own} builtIn={contractForm} draw={draw} record={record} />
}

type Info = Pick<ContractDetail, 'deliveryOn' | 'installAddress' | 'remark' | 'own'>

/** Returns what a contract holds in these fields, without those that the company hides. */
export function infoGiven({ deliveryOn, installAddress, remark, own }: Info, form: MyForm) {
  const hidden = hiddenKeys(form.builtIn, contractForm)
  const shown = Object.entries({ deliveryOn, installAddress, remark }).filter(([key]) => !hidden.includes(key))
  return { ...Object.fromEntries(shown), ...customGiven(form, own) }
}
