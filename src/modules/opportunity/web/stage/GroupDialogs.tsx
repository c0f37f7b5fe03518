import { call } from '../../../../kernel/web/call.ts'
import { ActionDialog } from '../../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { queryClient } from '../../../../kernel/web/query.ts'
import { type ManagedGroup, stageRoutes as routes } from '../../api/stage.ts'
import { managedQuery, refreshGroups } from './managed.ts'

type NewProps = { copyOf: ManagedGroup | undefined; onSaved: (id: number) => void; onClose: () => void }

/** Creates a group, with the stages of another to begin with. */
export function NewGroupDialog({ copyOf, onSaved, onClose }: NewProps) {
  const form = useForm({
    schema: routes.addGroup.body,
    given: { copyOf: copyOf?.id },
    send: (body, how) => call(routes.addGroup, { body }, how),
    onSaved: async group => {
      notice.success(`阶段组“${group.name}”已新增`)
      await refreshGroups()
      onSaved(group.id)
      onClose()
    },
  })
  return (
    <ActionDialog title={copyOf ? `复制“${copyOf.name}”` : '新增阶段组'} form={form} act="新增" onClose={onClose}>
      <FormField form={form} name="name" wide autoFocus placeholder="如：整装销售流程" />
      <FormField form={form} name="departmentIds" wide placeholder="可以稍后再选" />
      <p className="hint">先带上{copyOf ? `“${copyOf.name}”` : '默认阶段组'}的全部阶段，再按需要修改。</p>
    </ActionDialog>
  )
}

/** Edits a group's name and departments. */
export function EditGroupDialog({ group, onClose }: { group: ManagedGroup; onClose: () => void }) {
  const form = useForm({
    schema: routes.editGroup.body,
    given: givenOf(group),
    latest: async () => {
      const groups = await queryClient.fetchQuery({ ...managedQuery, staleTime: 0 })
      return givenOf(groups.find(one => one.id === group.id) ?? group)
    },
    send: (body, how, force) => call(routes.editGroup, { body: { ...body, force } }, how),
    onSaved: saved => {
      notice.success(`“${saved.name}”已保存`)
      void refreshGroups()
      onClose()
    },
  })
  return (
    <ActionDialog title={`编辑“${group.name}”`} form={form} act="保存" onClose={onClose}>
      <FormField form={form} name="name" wide autoFocus />
      <FormField form={form} name="departmentIds" wide placeholder="没有单独指定">
        <p className="hint">一个部门只用一个阶段组；下级部门没有单独指定时，用默认阶段组。</p>
      </FormField>
    </ActionDialog>
  )
}

function givenOf({ id, version, name, departmentIds }: ManagedGroup) {
  return { id, version, name, departmentIds }
}
