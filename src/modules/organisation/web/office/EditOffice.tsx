import { call } from '../../../../kernel/web/call.ts'
import { Drawer } from '../../../../kernel/web/drawer/Drawer.tsx'
import type { FieldSpec } from '../../../../kernel/web/field/spec.ts'
import { Form, FormGroup } from '../../../../kernel/web/form/Form.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { type FormModel, useForm } from '../../../../kernel/web/form/useForm.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { queryClient } from '../../../../kernel/web/query.ts'
import { PictureField } from '../../../files/web/PictureField.tsx'
import { useDictionary } from '../../../settings/web/dictionaries.ts'
import { OfficeEdit, OfficeFields, type OfficeProfile, officeProfileRoutes as routes } from '../../api/officeProfile.ts'
import { profileQuery, refreshOffice } from './office.ts'
import { PaperStyle } from './PaperStyle.tsx'

type Props = { office: OfficeProfile; open: boolean; onClose: () => void }

export function EditOffice({ office, open, onClose }: Props) {
  return (
    <Drawer open={open} title="编辑公司信息" onClose={onClose}>
      <EditForm office={office} onClose={onClose} />
    </Drawer>
  )
}

function EditForm({ office, onClose }: Omit<Props, 'open'>) {
  const form = useForm({
    schema: OfficeEdit,
    name: 'office-edit',
    at: 'edit',
    given: givenOf(office),
    latest: async () => givenOf(await queryClient.fetchQuery({ ...profileQuery, staleTime: 0 })),
    send: (body, how, force) => call(routes.edit, { body: { ...body, force } }, how),
    onSaved: async saved => {
      queryClient.setQueryData(profileQuery.queryKey, saved)
      notice.success('已保存')
      await refreshOffice()
      onClose()
    },
  })
  const reload = async () => {
    await refreshOffice()
    form.reset()
  }
  return (
    <Form form={form} label="编辑公司信息" onCancel={onClose} onReload={() => void reload()}>
      <FormGroup title="公司">
        <Logo form={form} />
        <FormField form={form} name="officeName" wide autoFocus />
        <OfficeType form={form} />
        <FormField form={form} name="officeUserNum" />
        <FormField form={form} name="introduction" lines placeholder="主营业务、品牌与服务区域" />
      </FormGroup>
      <FormGroup title="联系方式">
        <FormField form={form} name="contactName" />
        <FormField form={form} name="contactPhone" placeholder="手机号，或带区号的固定电话" />
        <FormField form={form} name="address" wide />
      </FormGroup>
      <PaperStyle form={form} />
    </Form>
  )
}

/** Chooses one of the company's own words for its trade; the present one may have been removed since. */
function OfficeType({ form }: { form: FormModel }) {
  const offered = useDictionary().get('officeType') ?? []
  const labels = offered.filter(word => !word.disabled).map(word => word.label)
  const words = Object.fromEntries([form.values.officeType, ...labels].map(label => [label, label]))
  const field = { ...(form.fields.officeType as FieldSpec), kind: 'enum' as const, words }
  return <FormField form={{ ...form, fields: { ...form.fields, officeType: field } }} name="officeType" />
}

function Logo({ form }: { form: FormModel }) {
  return (
    <div className="field field-wide office-edit-logo">
      <PictureField label="公司标志" value={String(form.values.logo ?? '')} onChange={url => form.set('logo', url)} />
    </div>
  )
}

const shown = Object.keys(OfficeFields.shape) as (keyof typeof OfficeFields.shape)[]

function givenOf(office: OfficeProfile) {
  return { version: office.version, ...Object.fromEntries(shown.map(key => [key, office[key]])) }
}
