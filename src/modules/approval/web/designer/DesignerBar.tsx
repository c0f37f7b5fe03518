import { Link } from 'react-router'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { Icon } from '../../../../kernel/web/ui/Icon.tsx'
import { Tag, type Tone } from '../../../../kernel/web/ui/Tag.tsx'
import type { Problem } from '../../contract/engine/problem.ts'
import { type FlowDetail, type FlowState, flowStates } from '../../contract/flow.ts'
import type { Editing } from './canvas/useEditing.ts'
import type { Marks } from './marks.ts'
import type { useSaving } from './useSaving.ts'

const tones: Record<FlowState, Tone> = { draft: 'grey', published: 'green', changed: 'orange', retired: 'red' }

export type BarProps = {
  detail: FlowDetail
  editing: Editing
  saving: ReturnType<typeof useSaving>
  problems: readonly Problem[]
  readOnly: boolean
  /** Whether what is wrong is listed. */
  listed: boolean
  onList: (listed: boolean) => void
  onMarks: (marks: Marks) => void
}

/** The bar above the canvas: what is drawn, how it stands, and what to do with it. */
export function DesignerBar({ detail, editing, saving, problems, readOnly, listed, onList }: BarProps) {
  const errors = problems.filter(({ level }) => level === 'error').length
  return (
    <header className="designer-bar">
      <Link
        className="btn btn-text btn-icon"
        to="/functionManager/processManager"
        aria-label="返回审批管理"
        title="返回审批管理"
      >
        <Icon name="left" />
      </Link>
      <h2 title={detail.name}>{detail.name}</h2>
      <Tag tone={tones[saving.state]}>{flowStates[saving.state]}</Tag>
      <small>{editing.dirty ? '有未保存的修改' : detail.typeName}</small>
      <div className="designer-tools">
        {!readOnly && (
          <>
            <Button kind="text" icon="undo" aria-label="撤销" disabled={!editing.undo} onClick={editing.undo} />
            <Button kind="text" icon="redo" aria-label="重做" disabled={!editing.redo} onClick={editing.redo} />
          </>
        )}
        <Button
          icon={problems.length > 0 ? 'warn' : 'check'}
          aria-pressed={listed}
          className={errors > 0 ? 'designer-wrong' : ''}
          onClick={() => onList(!listed)}
        >
          {problems.length > 0 ? `校验 ${problems.length}` : '校验'}
        </Button>
        {!readOnly && (
          <Button kind="primary" busy={saving.busy} disabled={!editing.dirty} onClick={() => void saving.save()}>
            保存
          </Button>
        )}
      </div>
    </header>
  )
}
