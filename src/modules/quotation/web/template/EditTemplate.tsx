import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../../../kernel/web/call.ts'
import { Drawer } from '../../../../kernel/web/drawer/Drawer.tsx'
import { Form, FormGroup } from '../../../../kernel/web/form/Form.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { queryClient } from '../../../../kernel/web/query.ts'
import { isReadable } from '../../../lines/web/editor/readable.ts'
import { templateRoutes as routes, type TemplateDetail } from '../../api/template.ts'
import { type Room, RoomsField } from './RoomsField.tsx'
import { refreshTemplates, templateQuery } from './templateQuery.ts'
import '../../../lines/web/lines.css'

type Props = { id: number | undefined; onClose: () => void; onSaved: () => void }

/** Edits what a template is called, and its spaces. */
export function EditTemplate({ id, onClose, onSaved }: Props) {
  const { data: template } = useQuery({ ...templateQuery(id ?? 0), enabled: id !== undefined })
  return (
    <Drawer open={id !== undefined} title={`编辑模板 ${template?.name ?? ''}`} onClose={onClose}>
      {template && <Edit key={template.id} template={template} onClose={onClose} onSaved={onSaved} />}
    </Drawer>
  )
}

const givenOf = ({ id, version, name, flatType, remark, spaces }: TemplateDetail) => ({
  id,
  version,
  name,
  flatType,
  remark,
  rooms: spaces.map(space => ({ name: space.name, area: space.area })),
})

function Edit({ template, onClose, onSaved }: Omit<Props, 'id'> & { template: TemplateDetail }) {
  const form = useForm({
    schema: routes.edit.body,
    name: `quotation-template-${template.id}`,
    at: 'edit',
    given: givenOf(template),
    latest: async () => givenOf(await queryClient.fetchQuery({ ...templateQuery(template.id), staleTime: 0 })),
    send: (body, how, force) => call(routes.edit, { body: { ...body, force } }, how),
    onSaved: () => {
      notice.success('已保存')
      void refreshTemplates()
      onSaved()
      onClose()
    },
  })
  const entered = useRef<HTMLDivElement>(null)
  const submit = async (force?: boolean) => {
    if (isReadable(entered.current)) await form.submit(force)
  }
  const reload = async () => {
    await refreshTemplates()
    form.reset()
  }
  return (
    <Form form={{ ...form, submit }} label="编辑模板" onCancel={onClose} onReload={() => void reload()}>
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
