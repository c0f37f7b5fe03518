import { call } from '../../../kernel/web/call.ts'
import { ActionDialog } from '../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../kernel/web/form/useForm.ts'
import { ElementEdit, type ManagedElement, type ManagedMenu, NewElement, menuRoutes as routes } from '../api/menu.ts'
import { latestMenus, saved } from './menus.ts'

/** Creates a button or field for a future screen. */
export function NewElementDialog({ menu, onClose }: { menu: ManagedMenu; onClose: () => void }) {
  const form = useForm({
    schema: NewElement,
    given: { menuCode: menu.menuCode },
    send: (body, how) => call(routes.addElement, { body }, how),
    onSaved: element => {
      saved(`按钮“${element.title}”已新增，可以授予角色了`)
      onClose()
    },
  })
  return (
    <ActionDialog title={`新增按钮：${menu.title}`} form={form} act="新增" onClose={onClose}>
      <FormField form={form} name="title" wide autoFocus placeholder="如：导出" />
      <FormField form={form} name="elementCode" wide placeholder="如：export">
        <p>
          完整代码为 {menu.menuCode}:{String(form.values.elementCode || '…')}，新增后不能修改。
        </p>
      </FormField>
    </ActionDialog>
  )
}

/** Renames a button. */
export function EditElementDialog({ element, onClose }: { element: ManagedElement; onClose: () => void }) {
  const { elementCode, version, title } = element
  const form = useForm({
    schema: ElementEdit,
    given: { elementCode, version, title },
    latest: async () => {
      const now = (await latestMenus()).elements.find(one => one.elementCode === elementCode) ?? element
      return { title: now.title, version: now.version }
    },
    send: (body, how, force) => call(routes.editElement, { body: { ...body, force } }, how),
    onSaved: after => {
      saved(`“${after.title}”已保存`)
      onClose()
    },
  })
  return (
    <ActionDialog title="编辑按钮" form={form} act="保存" onClose={onClose}>
      <FormField form={form} name="title" wide autoFocus />
    </ActionDialog>
  )
}
