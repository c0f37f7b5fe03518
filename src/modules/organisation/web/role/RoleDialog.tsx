import { useId } from 'react'
import { call } from '../../../../kernel/web/call.ts'
import { ActionDialog } from '../../../../kernel/web/form/ActionDialog.tsx'
import { FieldFrame } from '../../../../kernel/web/form/FieldFrame.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { type FormModel, useForm } from '../../../../kernel/web/form/useForm.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { queryClient } from '../../../../kernel/web/query.ts'
import { Select } from '../../../../kernel/web/ui/Select.tsx'
import { NewRole, type RoleDetail, RoleEdit, type RoleRow, roleRoutes as routes } from '../../api/role.ts'
import type { RoleType } from '../../api/roleType.ts'
import { detailQuery } from './source.ts'

type Props = { types: readonly RoleType[]; onSaved: (role: RoleDetail) => void; onClose: () => void }

/** Creates a role without permissions. */
export function NewRoleDialog({ types, typeId, onSaved, onClose }: Props & { typeId: number | undefined }) {
  const form = useForm({
    schema: NewRole,
    given: { typeId: typeId ?? types[0]?.id },
    send: (body, how) => call(routes.add, { body }, how),
    onSaved: role => {
      notice.success(`角色“${role.name}”已新增，请为它授权`)
      onSaved(role)
      onClose()
    },
  })
  return (
    <ActionDialog title="新增角色" form={form} act="新增" onClose={onClose}>
      <RoleFields form={form} types={types} />
    </ActionDialog>
  )
}

const givenOf = ({ id, version, name, typeId, remark, position }: RoleRow) => ({
  id,
  version,
  name,
  typeId,
  remark,
  position,
})

/** Edits name, type, remark and place of a role. */
export function EditRoleDialog({ role, types, onSaved, onClose }: Props & { role: RoleRow }) {
  const form = useForm({
    schema: RoleEdit,
    given: givenOf(role),
    latest: async () => givenOf(await queryClient.fetchQuery({ ...detailQuery(role.id), staleTime: 0 })),
    send: (body, how, force) => call(routes.edit, { body: { ...body, force } }, how),
    onSaved: saved => {
      notice.success('已保存')
      onSaved(saved)
      onClose()
    },
  })
  return (
    <ActionDialog title={`编辑角色“${role.name}”`} form={form} act="保存" onClose={onClose}>
      <RoleFields form={form} types={types} />
    </ActionDialog>
  )
}

function RoleFields({ form, types }: { form: FormModel; types: readonly RoleType[] }) {
  return (
    <>
      <FormField form={form} name="name" wide autoFocus placeholder="如：渠道专员" />
      <TypeField form={form} types={types} />
      <FormField form={form} name="position" wide placeholder="数字小的在前，留空排在最后" />
      <FormField form={form} name="remark" lines placeholder="这个角色给谁用（选填）" />
    </>
  )
}

function TypeField({ form, types }: { form: FormModel; types: readonly RoleType[] }) {
  const id = useId()
  const label = (
    <>
      角色类型<i aria-hidden="true">*</i>
    </>
  )
  return (
    <FieldFrame form={form} name="typeId" id={id} label={label} size="wide">
      <Select
        id={id}
        value={form.values.typeId}
        options={types.map(type => ({ value: type.id, label: type.name }))}
        aria-invalid={form.faults.typeId !== undefined || undefined}
        onChoose={typeId => form.set('typeId', typeId)}
      />
    </FieldFrame>
  )
}
