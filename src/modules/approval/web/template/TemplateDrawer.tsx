import { call } from '../../../../kernel/web/call.ts'
import { Drawer } from '../../../../kernel/web/drawer/Drawer.tsx'
import { Form } from '../../../../kernel/web/form/Form.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { queryClient } from '../../../../kernel/web/query.ts'
import { may } from '../../../../kernel/web/session.ts'
import { Flow } from '../../../flows/api/flow.ts'
import { type NodeTemplate, templateRoutes as routes, TemplateFields } from '../../api/templateRoutes.ts'
import { created } from '../designer/edit/create.ts'
import { TemplateFieldset } from './TemplateFieldset.tsx'
import { refreshTemplates, templatesQuery } from './templates.ts'

type Props = { template: NodeTemplate | undefined; open: boolean; fresh: boolean; onClose: () => void }

/** Shows a kept node; a new one if it is `fresh`. */
export function TemplateDrawer({ template, open, fresh, onClose }: Props) {
  const title = fresh ? '新增常用节点' : template ? `常用节点“${template.name}”` : '没有找到'
  return (
    <Drawer open={open} title={title} onClose={onClose}>
      {fresh && <NewTemplate onClose={onClose} />}
      {!fresh && template && <EditTemplate key={template.id} template={template} onClose={onClose} />}
      {!fresh && !template && <p className="drawer-message">没有这个常用节点，可能已被删除</p>}
    </Drawer>
  )
}

const blank = Flow.parse({ nodes: [], startRights: {} })

function saved({ name }: NodeTemplate, onClose: () => void): void {
  notice.success(`常用节点“${name}”已保存`)
  void refreshTemplates()
  onClose()
}

function NewTemplate({ onClose }: { onClose: () => void }) {
  const form = useForm({
    schema: TemplateFields,
    name: 'node-template-new',
    at: 'new',
    given: { description: '', node: created(blank, 'approve', []) },
    send: (body, how) => call(routes.add, { body }, how),
    onSaved: template => saved(template, onClose),
  })
  return (
    <Form form={form} label="新增常用节点" onCancel={onClose}>
      <TemplateFieldset form={form} />
    </Form>
  )
}

const editSchema = TemplateFields.extend({
  id: routes.edit.body.shape.id,
  version: routes.edit.body.shape.version,
})

function EditTemplate({ template, onClose }: { template: NodeTemplate; onClose: () => void }) {
  const form = useForm({
    schema: editSchema,
    name: `node-template-${template.id}`,
    at: 'open',
    given: givenOf(template),
    latest: async () => {
      const templates = await queryClient.fetchQuery({ ...templatesQuery, staleTime: 0 })
      return givenOf(templates.find(({ id }) => id === template.id) ?? template)
    },
    send: (body, how, force) => call(routes.edit, { body: { ...body, force } }, how),
    onSaved: after => saved(after, onClose),
  })
  const editable = may(routes.edit)
  const reload = () => void refreshTemplates().then(form.reset)
  return (
    <Form
      form={form}
      label={`常用节点“${template.name}”`}
      onReload={reload}
      {...(editable ? { onCancel: onClose } : {})}
    >
      <fieldset className="node-settings" disabled={!editable}>
        <TemplateFieldset form={form} />
      </fieldset>
    </Form>
  )
}

const givenOf = ({ id, version, name, description, node }: NodeTemplate) => ({ id, version, name, description, node })
