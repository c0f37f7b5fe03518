import { call } from '../../../../kernel/web/call.ts'
import { Drawer } from '../../../../kernel/web/drawer/Drawer.tsx'
import { useAddress } from '../../../../kernel/web/drawer/useAddress.ts'
import { Form, FormGroup } from '../../../../kernel/web/form/Form.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { queryClient } from '../../../../kernel/web/query.ts'
import { may } from '../../../../kernel/web/session.ts'
import { DepartmentEdit, type DepartmentNode, NewDepartment, departmentRoutes as routes } from '../../api/department.ts'
import { refreshDepartments, treeQuery } from './departments.ts'

type Props = { all: readonly DepartmentNode[]; onAdded: (id: number) => void }

/**
 * Shows the forms of the page, each with its own parameter of the address: `?new=12` (below 12, 0 at the top), `?edit=12`.
 */
export function DepartmentForms({ all, onAdded }: Props) {
  const [added, , endAdd] = useAddress('new', may(routes.add))
  const [edited, , endEdit] = useAddress('edit', may(routes.edit))
  const node = all.find(one => String(one.id) === edited)
  const parent = all.find(one => String(one.id) === added)
  return (
    <>
      <Drawer open={added !== null} title={parent ? `在“${parent.name}”下新增部门` : '新增部门'} onClose={endAdd}>
        <NewDepartmentForm
          key={added}
          given={{ parentId: parent?.id ?? null }}
          onClose={endAdd}
          onAdded={({ id }) => onAdded(id)}
        />
      </Drawer>
      <Drawer open={node !== undefined} title={`编辑部门 ${node?.name ?? ''}`} onClose={endEdit}>
        {node && <EditForm key={node.id} node={node} onClose={endEdit} />}
      </Drawer>
    </>
  )
}

type NewProps = {
  given: Partial<NewDepartment>
  onClose: () => void
  onAdded: (department: DepartmentNode) => void
}

/** Adds a department. */
export function NewDepartmentForm({ given, onClose, onAdded }: NewProps) {
  const form = useForm({
    schema: NewDepartment,
    name: `department-new-${given.parentId ?? 0}${given.name ?? ''}`,
    at: 'new',
    given,
    send: (body, how) => call(routes.add, { body }, how),
    onSaved: async saved => {
      notice.success(`“${saved.name}”已新增`)
      await refreshDepartments()
      onAdded(saved)
    },
  })
  return (
    <Form form={form} label="新增部门" onCancel={onClose}>
      <FormGroup title="部门">
        <FormField form={form} name="name" autoFocus placeholder="如 滨江旗舰店" />
        <FormField form={form} name="parentId" placeholder="不选则为最上级" />
        <FormField form={form} name="leaderId" placeholder="可以稍后再设" />
      </FormGroup>
    </Form>
  )
}

function EditForm({ node, onClose }: { node: DepartmentNode; onClose: () => void }) {
  const form = useForm({
    schema: DepartmentEdit,
    name: `department-edit-${node.id}`,
    at: 'edit',
    given: givenOf(node),
    latest: async () => {
      const tree = await queryClient.fetchQuery({ ...treeQuery, staleTime: 0 })
      return givenOf(tree.find(one => one.id === node.id) ?? node)
    },
    send: (body, how, force) => call(routes.edit, { body: { ...body, force } }, how),
    onSaved: async () => {
      notice.success('已保存')
      await refreshDepartments()
      onClose()
    },
  })
  const reload = async () => {
    await refreshDepartments()
    form.reset()
  }
  return (
    <Form form={form} label="编辑部门" onCancel={onClose} onReload={() => void reload()}>
      <FormGroup title="部门">
        <FormField form={form} name="name" autoFocus />
        <FormField form={form} name="leaderId" placeholder="未设置" />
      </FormGroup>
    </Form>
  )
}

function givenOf({ id, version, name, leaderId }: DepartmentNode) {
  return { id, version, name, leaderId }
}
