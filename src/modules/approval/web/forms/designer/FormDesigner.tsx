import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Drawer } from '../../../../../kernel/web/drawer/Drawer.tsx'
import { useUnsaved } from '../../../../../kernel/web/form/useUnsaved.ts'
import { Button } from '../../../../../kernel/web/ui/Button.tsx'
import { Tabs } from '../../../../../kernel/web/ui/Tabs.tsx'
import { formProblems } from '../../../contract/engine/formProblems.ts'
import type { FormDetail } from '../../../contract/form.ts'
import { formQuery } from '../forms.ts'
import { FieldsTab } from './FieldsTab.tsx'
import { PreviewTab } from './PreviewTab.tsx'
import { PrintTab } from './PrintTab.tsx'
import { saveDesign } from './save.ts'
import { type DesignModel, useDesign } from './useDesign.ts'
import './design.css'

type Props = { id: number; editable: boolean; onClose: () => void }
const tabs = [
  { key: 'fields', title: '设计' },
  { key: 'preview', title: '预览' },
  { key: 'print', title: '打印模板' },
]

/** A form on its own: its fields, how it looks to whoever fills it in, how it is printed. */
export default function FormDesigner({ id, editable, onClose }: Props) {
  const { data, error } = useQuery(formQuery(id))
  if (data) return <Designing form={data} editable={editable} onClose={onClose} />
  return (
    <Drawer open title="审批表单" width="full" onClose={onClose}>
      <p className="drawer-message">{error ? error.message : '正在读取…'}</p>
    </Drawer>
  )
}

function Designing({ form, editable, onClose }: Omit<Props, 'id'> & { form: FormDetail }) {
  const { id, name, icon, description, fields, print } = form
  const model = useDesign({ name, icon, description, fields, print })
  const [version, setVersion] = useState(form.version)
  const [busy, setBusy] = useState(false)
  const [tab, setTab] = useState('fields')
  const { design } = model
  const problems = formProblems(design.fields)
  useUnsaved(model.dirty && editable && !busy, 'open', () => {})
  const save = async () => {
    setBusy(true)
    const saved = await saveDesign({ ...design, id, version }).finally(() => setBusy(false))
    if (!saved) return
    setVersion(saved.version)
    model.kept()
  }
  return (
    <Drawer
      open
      width="full"
      title={design.name || '未命名表单'}
      onClose={onClose}
      tools={editable && <Tools model={model} busy={busy} faults={problems.length} onSave={() => void save()} />}
    >
      <Tabs label="表单" tabs={tabs} value={tab} onChange={setTab}>
        {tab === 'fields' && <FieldsTab form={form} model={model} problems={problems} editable={editable} />}
        {tab === 'preview' && <PreviewTab fields={design.fields} />}
        {tab === 'print' && <PrintTab model={model} editable={editable} />}
      </Tabs>
    </Drawer>
  )
}

type ToolsProps = { model: DesignModel; busy: boolean; faults: number; onSave: () => void }

function Tools({ model, busy, faults, onSave }: ToolsProps) {
  return (
    <>
      {faults > 0 && <span className="design-faults">{faults} 处需要修改</span>}
      <Button kind="text" icon="undo" aria-label="撤销" disabled={!model.undo} onClick={model.undo} />
      <Button kind="text" icon="redo" aria-label="重做" disabled={!model.redo} onClick={model.redo} />
      <Button kind="primary" busy={busy} disabled={!model.dirty || faults > 0} onClick={onSave}>
        保存
      </Button>
    </>
  )
}
