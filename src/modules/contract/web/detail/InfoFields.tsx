import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import type { FormModel } from '../../../../kernel/web/form/useForm.ts'
import type { MyForm } from '../../../ownFields/contract/ownFields.ts'
import type { OwnRecord } from '../../../ownFields/web/drawOwn.tsx'
import { OwnGroups } from '../../../ownFields/web/OwnGroups.tsx'
import { contractForm } from '../../contract/form.ts'

type Props = { form: FormModel; own: MyForm; record?: OwnRecord }

/** The fields of what is kept of a contract besides its price. */
export function InfoFields({ form, own, record }: Props) {
  const draw = (key: string) =>
    key in form.fields && (
      <FormField form={form} name={key} wide={key === 'installAddress'} lines={key === 'remark' || undefined} />
    )
  return <OwnGroups form={form} own={own} builtIn={contractForm} draw={draw} record={record} />
}
