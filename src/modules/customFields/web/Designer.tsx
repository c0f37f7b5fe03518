import { useState } from 'react'
import { call } from '../../../kernel/web/call.ts'
import { useUnsaved } from '../../../kernel/web/form/useUnsaved.ts'
import { notice } from '../../../kernel/web/notice.ts'
import { may } from '../../../kernel/web/session.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { Tabs } from '../../../kernel/web/ui/Tabs.tsx'
import { usePast } from '../../../kernel/web/usePast.ts'
import type { CustomDesign, CustomForm } from '../api/customFields.ts'
import { customProblems } from '../api/problems.ts'
import { customFieldsRoutes as routes } from '../api/routes.ts'
import { FieldsBoard } from './FieldsBoard.tsx'
import { Following } from './Following.tsx'
import { PublishDialog } from './PublishDialog.tsx'
import { keepForm } from './source.ts'
import { Trial } from './Trial.tsx'
import { WorkState } from './WorkState.tsx'

type Props = { form: CustomForm; design: CustomDesign; editable: boolean }

const tabs = [
  { key: 'design', title: '设计' },
  { key: 'trial', title: '试填与预览' },
]

/** Draws the designer of one noun's custom fields: its draft, which waits to be published. */
export function Designer({ form, design, editable }: Props) {
  const model = usePast(form.draft ?? form.content)
  const [tab, setTab] = useState('design')
  const [busy, setBusy] = useState(false)
  const [publishing, publish] = useState(false)
  const content = model.now
  const problems = customProblems(content, form.content, { ...form, steps: form.steps.map(step => step.key) })
  useUnsaved(model.dirty && editable && !busy, 'of', () => {})
  const save = async () => {
    setBusy(true)
    try {
      const saved = await call(routes.save, { body: { noun: form.noun, version: form.version, content } })
      keepForm(saved)
      model.settle(content)
      return true
    } finally {
      setBusy(false)
    }
  }
  const discard = async () => {
    const kept = await call(routes.discard, { body: { noun: form.noun, version: form.version } })
    keepForm(kept)
    model.begin(kept.content)
    notice.success('已放弃草稿')
  }
  const goPublish = async () => {
    if (!model.dirty || (await save())) publish(true)
  }
  return (
    <>
      {editable && (
        <div className="custom-tools">
          <span className="hint">{stateOf(form, model.dirty)}</span>
          {problems.length > 0 && <span className="custom-faults">{problems.length} 处需要修改</span>}
          <Button kind="text" icon="undo" aria-label="撤销" disabled={!model.undo} onClick={model.undo} />
          <Button kind="text" icon="redo" aria-label="重做" disabled={!model.redo} onClick={model.redo} />
          {form.draft && <Button onClick={() => void discard()}>放弃草稿</Button>}
          <Button
            busy={busy}
            disabled={!model.dirty}
            onClick={() => void save().then(() => notice.success('草稿已保存，发布后生效'))}
          >
            保存草稿
          </Button>
          {may(routes.publish) && (
            <Button
              kind="primary"
              disabled={problems.length > 0 || !(model.dirty || form.draft)}
              onClick={() => void goPublish()}
            >
              发布
            </Button>
          )}
        </div>
      )}
      <WorkState form={form} />
      <Following form={form} />
      <Tabs label="表单" tabs={tabs} value={tab} onChange={setTab}>
        {tab === 'design' ? (
          <FieldsBoard form={form} design={design} model={model} problems={problems} editable={editable} />
        ) : (
          <Trial content={content} form={form} roles={design.roles} />
        )}
      </Tabs>
      {publishing && <PublishDialog form={form} content={content} onClose={() => publish(false)} />}
    </>
  )
}

function stateOf({ draft, publishedAt }: CustomForm, dirty: boolean): string {
  if (dirty) return '有未保存的修改'
  if (draft) return '草稿已保存，还没有发布'
  return publishedAt ? '已发布' : '还没有改动，现在是系统自带的表单'
}
