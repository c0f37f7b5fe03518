import type { ReactNode } from 'react'
import { FormGroup } from '../../../../kernel/web/form/Form.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import type { FormModel } from '../../../../kernel/web/form/useForm.ts'

type Props = { form: FormModel; account?: ReactNode }

/** Edits the fields of an employment, behind those of the account, if any. */
export function EmployeeFieldset({ form, account }: Props) {
  return (
    <>
      <FormGroup title="基本信息">
        {account}
        <FormField form={form} name="name" autoFocus={account === undefined} />
        <FormField form={form} name="email" placeholder="选填" />
      </FormGroup>
      <FormGroup title="任职">
        <FormField form={form} name="departmentId" placeholder="按部门名称查找" />
        <FormField form={form} name="position" placeholder="如：店长、导购" />
        <FormField form={form} name="jobNumber" placeholder="选填，公司内不重复" />
        <FormField form={form} name="entryDate" />
        <FormField form={form} name="remark" lines />
      </FormGroup>
    </>
  )
}
