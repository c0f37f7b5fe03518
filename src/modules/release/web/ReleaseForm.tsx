import { call } from '../../../kernel/web/call.ts'
import { Form, FormGroup } from '../../../kernel/web/form/Form.tsx'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import { type FormModel, useForm } from '../../../kernel/web/form/useForm.ts'
import { notice } from '../../../kernel/web/notice.ts'
import { useEditForm } from '../../../kernel/web/record/useEditForm.ts'
import { type Release, ReleaseEdit, releaseRoutes } from '../api/release.ts'
import { releaseQueries } from './releaseQuery.ts'

type FieldsProps = { form: FormModel; label: string; onCancel: () => void; onReload?: () => void }

function Fields({ form, label, onCancel, onReload }: FieldsProps) {
  return (
    <Form form={form} label={label} onCancel={onCancel} onReload={onReload}>
      <FormGroup title="版本">
        <FormField form={form} name="name" autoFocus placeholder="如：2026.11" />
        <FormField form={form} name="publishAt" placeholder="留空是草稿；到时所有人看到" />
        <FormField form={form} name="title" wide placeholder="一句话说明这次更新" />
        <FormField form={form} name="notes" lines placeholder="逐条写：以前怎样、现在怎样、在哪里" />
      </FormGroup>
    </Form>
  )
}

type Ending = { onClose: () => void; onSaved: () => void }

/** Adds a version. */
export function NewRelease({ onClose, onSaved }: Ending) {
  const form = useForm({
    schema: releaseRoutes.add.body,
    name: 'release-new',
    at: 'new',
    send: (body, how) => call(releaseRoutes.add, { body }, how),
    onSaved: saved => {
      notice.success(`版本“${saved.name}”已新增`)
      onSaved()
      onClose()
    },
  })
  return <Fields form={form} label="新增版本" onCancel={onClose} />
}

const givenOf = ({ id, version, name, title, notes, publishAt }: Release) => ({
  id,
  version,
  name,
  title,
  notes,
  publishAt,
})

/** Edits a version. */
export function EditRelease({ detail, onClose, onSaved }: Ending & { detail: Release }) {
  const { form, reload } = useEditForm({
    schema: ReleaseEdit,
    name: 'release-edit',
    queries: releaseQueries,
    detail,
    givenOf,
    send: (body, how, force) => call(releaseRoutes.edit, { body: { ...body, force } }, how),
    onSaved,
    onClose,
  })
  return <Fields form={form} label="编辑版本" onCancel={onClose} onReload={reload} />
}
