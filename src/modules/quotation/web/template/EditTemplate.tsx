import { useRef } from 'react'
import { call } from '../../../../kernel/web/call.ts'
import { Form, FormGroup } from '../../../../kernel/web/form/Form.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { useEditForm } from '../../../../kernel/web/record/useEditForm.ts'
import { isReadable } from '../../../lines/web/editor/readable.ts'
import { templateRoutes as routes, type TemplateDetail } from '../../api/template.ts'
import { type Room, RoomsField } from './RoomsField.tsx'
import { templateQueries } from './templateQuery.ts'
import '../../../lines/web/lines.css'
import '../quotation.css'

type Props = { template: TemplateDetail; onClose: () => void; onSaved: () => void }

const givenOf = ({ id, version, name, flatType, remark, spaces }: TemplateDetail) => ({
  id,
  version,
  name,
  flatType,
  remark,
  rooms: spaces.map(space => ({ name: space.name, area: space.area })),
})

/** Edits what a template is called, and its spaces. */
export function EditTemplate({ template, onClose, onSaved }: Props) {
  const { form, reload } = useEditForm({
    schema: routes.edit.body,
    name: 'quotation-template',
    queries: templateQueries,
    detail: template,
    givenOf,
    send: (body, how, force) => call(routes.edit, { body: { ...body, force } }, how),
    onSaved,
    onClose,
  })
  const entered = useRef<HTMLDivElement>(null)
  const submit = async (force?: boolean) => {
    if (isReadable(entered.current)) await form.submit(force)
  }
  return (
    <Form form={{ ...form, submit }} label="编辑模板" onCancel={onClose} onReload={reload}>
      <FormGroup title="模板">
        <FormField form={form} name="name" wide autoFocus />
        <FormField form={form} name="flatType" placeholder="如 三室两厅 89㎡" />
        <FormField form={form} name="remark" lines />
      </FormGroup>
      <FormGroup title="空间">
        <RoomsField
          ref={entered}
          rooms={(form.values.rooms ?? []) as Room[]}
          onChange={rooms => form.set('rooms', rooms)}
        />
      </FormGroup>
    </Form>
  )
}
