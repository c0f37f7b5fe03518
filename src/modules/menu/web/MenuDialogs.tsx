import { call } from '../../../kernel/web/call.ts'
import { ActionDialog } from '../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../kernel/web/form/useForm.ts'
import { type ManagedMenu, MenuEdit, type MenuKind, NewMenu, menuRoutes as routes } from '../api/menu.ts'
import { IconChoice } from './IconChoice.tsx'
import { latestMenus, saved } from './menus.ts'

type NewProps = {
  kind: MenuKind
  parent: ManagedMenu | undefined
  onAdded: (menu: ManagedMenu) => void
  onClose: () => void
}

/** Creates a menu for a future screen, below `parent`. */
export function NewMenuDialog({ kind, parent, onAdded, onClose }: NewProps) {
  const form = useForm({
    schema: NewMenu,
    given: { kind, parentCode: parent?.menuCode ?? null, icon: 'report', forPlatform: parent?.forPlatform ?? false },
    send: (body, how) => call(routes.add, { body }, how),
    onSaved: menu => {
      saved(`菜单“${menu.title}”已新增，可以授予角色了`)
      onAdded(menu)
      onClose()
    },
  })
  const atTop = !parent || parent.parentCode === null
  return (
    <ActionDialog
      title={parent ? `在“${parent.title}”下新增菜单` : '新增菜单'}
      form={form}
      act="新增"
      onClose={onClose}
    >
      <FormField form={form} name="title" wide autoFocus placeholder="侧边栏里显示的名称" />
      <FormField form={form} name="menuCode" wide placeholder="如：estateManager">
        <p>权限代码，新增后不能修改。</p>
      </FormField>
      <FormField form={form} name="path" wide placeholder="留空则由上级和代码组成" />
      <IconChoice value={String(form.values.icon)} onChange={name => form.set('icon', name)} />
      {atTop && <FormField form={form} name="forPlatform" wide />}
    </ActionDialog>
  )
}

/** Edits a menu's title and icon. */
export function EditMenuDialog({ menu, onClose }: { menu: ManagedMenu; onClose: () => void }) {
  const { menuCode, version, title, icon } = menu
  const form = useForm({
    schema: MenuEdit,
    given: { menuCode, version, title, icon },
    latest: async () => {
      const now = (await latestMenus()).menus.find(one => one.menuCode === menuCode) ?? menu
      return { title: now.title, icon: now.icon, version: now.version }
    },
    send: (body, how, force) => call(routes.edit, { body: { ...body, force } }, how),
    onSaved: after => {
      saved(`“${after.title}”已保存，所有人的菜单随之更新`)
      onClose()
    },
  })
  return (
    <ActionDialog title="编辑菜单" form={form} act="保存" onClose={onClose}>
      <FormField form={form} name="title" wide autoFocus />
      <IconChoice value={String(form.values.icon)} onChange={name => form.set('icon', name)} />
    </ActionDialog>
  )
}
