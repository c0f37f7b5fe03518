import { call } from '../../../../kernel/web/call.ts'
import { ActionDialog } from '../../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import {
  type DictionaryType,
  DictionaryTypeEdit,
  NewDictionaryType,
  dictionaryRoutes as routes,
} from '../../api/dictionary.ts'

type Props = { onSaved: (type: DictionaryType) => void; onClose: () => void }

/** Creates a type of words of the company's own. */
export function NewTypeDialog({ onSaved, onClose }: Props) {
  const form = useForm({
    schema: NewDictionaryType,
    send: (body, how) => call(routes.addType, { body }, how),
    onSaved: type => {
      notice.success(`字典类型“${type.name}”已新增`)
      onSaved(type)
      onClose()
    },
  })
  return (
    <ActionDialog title="新增字典类型" form={form} act="新增" onClose={onClose}>
      <FormField form={form} name="name" wide autoFocus placeholder="如：楼盘等级" />
      <FormField form={form} name="typeCode" wide placeholder="如：estateGrade">
        <p>供接口与导入使用，新增后不能修改。</p>
      </FormField>
    </ActionDialog>
  )
}

/** Renames a type; its code stays. */
export function RenameTypeDialog({ type, onSaved, onClose }: Props & { type: DictionaryType }) {
  const form = useForm({
    schema: DictionaryTypeEdit,
    given: { id: type.id, version: type.version, name: type.name },
    send: (body, how, force) => call(routes.editType, { body: { ...body, force } }, how),
    onSaved: saved => {
      notice.success(`已重命名为“${saved.name}”`)
      onSaved(saved)
      onClose()
    },
  })
  return (
    <ActionDialog title={`重命名“${type.name}”`} form={form} act="保存" onClose={onClose}>
      <FormField form={form} name="name" wide autoFocus />
    </ActionDialog>
  )
}
