import { call } from '../../../../kernel/web/call.ts'
import { ActionDialog } from '../../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { Dot } from '../../../../kernel/web/ui/Tag.tsx'
import {
  DictionaryItemEdit,
  type DictionaryType,
  type ManagedItem,
  NewDictionaryItem,
  dictionaryRoutes as routes,
} from '../../api/dictionary.ts'
import { ColorChoice } from './ColorChoice.tsx'

type Done = { onSaved: () => void; onClose: () => void }

/** Creates an item at the end of a type. */
export function NewItemDialog({ type, onSaved, onClose }: Done & { type: DictionaryType }) {
  const form = useForm({
    schema: NewDictionaryItem,
    given: { dictionaryTypeId: type.id, color: '#4b7fb8' },
    send: (body, how) => call(routes.addItem, { body }, how),
    onSaved: item => {
      notice.success(`“${item.label}”已新增，可以在下拉框中选择了`)
      onSaved()
      onClose()
    },
  })
  return (
    <ActionDialog title={`新增字典项：${type.name}`} form={form} act="新增" onClose={onClose}>
      <FormField form={form} name="label" wide autoFocus placeholder="下拉框里显示的名称" />
      <ColorChoice form={form} />
      <Preview label={form.values.label} color={form.values.color} />
    </ActionDialog>
  )
}

/** Edits an item's label and colour; records with it show the new ones. */
export function EditItemDialog({ item, latest, onSaved, onClose }: Done & { item: ManagedItem; latest: Latest }) {
  const form = useForm({
    schema: DictionaryItemEdit,
    given: { id: item.id, version: item.version, label: item.label, color: item.color },
    latest,
    send: (body, how, force) => call(routes.editItem, { body: { ...body, force } }, how),
    onSaved: saved => {
      notice.success(`“${saved.label}”已保存`)
      onSaved()
      onClose()
    },
  })
  return (
    <ActionDialog title="编辑字典项" form={form} act="保存" onClose={onClose}>
      <FormField form={form} name="label" wide autoFocus />
      <ColorChoice form={form} />
      <Preview label={form.values.label} color={form.values.color} />
    </ActionDialog>
  )
}
type Latest = () => Promise<{ label: string; color: string; version: number }>

function Preview({ label, color }: { label: unknown; color: unknown }) {
  const text = String(label || '名称')
  return (
    <p className="field-wide word-preview">
      列表中显示为：{color ? <Dot color={String(color)}>{text}</Dot> : <span>{text}</span>}
    </p>
  )
}
