import { useState } from 'react'
import { Drawer } from '../../../../kernel/web/drawer/Drawer.tsx'
import { useUnsaved } from '../../../../kernel/web/form/useUnsaved.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { Tabs } from '../../../../kernel/web/ui/Tabs.tsx'
import type { FieldUse, FormDesign } from '../../api/design.ts'
import { formProblems } from '../../api/formProblems.ts'
import { FieldsTab } from './FieldsTab.tsx'
import { PreviewTab } from './PreviewTab.tsx'
import { type Printing, PrintTab } from './PrintTab.tsx'
import { type DesignModel, useDesign } from './useDesign.ts'
import type { DesignWords } from './words.ts'
import './design.css'

type Props = {
  /** The form as the server has it. */
  given: FormDesign
  uses: readonly FieldUse[]
  words: DesignWords
  printing: Printing
  editable: boolean
  /** Saves the form and tells whether that worked; a failure has been shown to the person. */
  onSave: (design: FormDesign) => Promise<boolean>
  onClose: () => void
}

const tabs = [
  { key: 'fields', title: '设计' },
  { key: 'preview', title: '预览' },
  { key: 'print', title: '打印模板' },
]

/** Edits a form: its fields, how it looks to the person who fills it in, how it is printed. */
export function FormDesigner({ given, uses, words, printing, editable, onSave, onClose }: Props) {
  const model = useDesign(given)
  const [busy, setBusy] = useState(false)
  const [tab, setTab] = useState('fields')
  const { design } = model
  const problems = formProblems(design.fields)
  useUnsaved(model.dirty && editable && !busy, 'open', () => {})
  const save = async () => {
    setBusy(true)
    if (await onSave(design).finally(() => setBusy(false))) model.kept()
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
        {tab === 'fields' && (
          <FieldsTab model={model} uses={uses} words={words} problems={problems} editable={editable} />
        )}
        {tab === 'preview' && <PreviewTab fields={design.fields} />}
        {tab === 'print' && <PrintTab model={model} printing={printing} editable={editable} />}
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
