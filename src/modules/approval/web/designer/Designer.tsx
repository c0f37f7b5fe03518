import { ReactFlowProvider } from '@xyflow/react'
import type { FlowDetail } from '../../contract/flow.ts'
import { Beside } from './Beside.tsx'
import { DesignerCanvas } from './canvas/DesignerCanvas.tsx'
import { onCardKey } from './canvas/useKeys.ts'
import { DesignerBar } from './DesignerBar.tsx'
import { DesignerDialogs } from './DesignerDialogs.tsx'
import { keyActions } from './keyActions.ts'
import { ProblemList } from './ProblemList.tsx'
import { type DesignerModel, useDesigner } from './useDesigner.ts'
import './designer.css'

/** A flow while it is drawn: bar, canvas, the settings of the card that was opened. */
export function Designer({ detail }: { detail: FlowDetail }) {
  const designer = useDesigner(detail)
  return (
    <section className="designer" aria-label={`流程设计：${detail.name}`}>
      <DesignerBar designer={designer} />
      <div className="designer-main">
        <Stage designer={designer} />
        <Beside designer={designer} />
      </div>
      <DesignerDialogs designer={designer} />
    </section>
  )
}

function Stage({ designer }: { designer: DesignerModel }) {
  const { detail, editing, picture, model, frame, edits, problems, beside, readOnly } = designer
  const show = (key: string) => {
    editing.select(key)
    editing.open(key)
  }
  return (
    <div
      ref={frame}
      className="designer-stage"
      role="application"
      aria-label="画布"
      onKeyDown={event => onCardKey(event, keyActions(editing, picture, frame), readOnly)}
    >
      <ReactFlowProvider>
        <DesignerCanvas {...{ picture, model, frame }} label={detail.name} />
      </ReactFlowProvider>
      {edits.placing && <p className="designer-hint">选择要移到的“+”，Esc 取消</p>}
      {beside === 'problems' && <ProblemList flow={editing.flow} problems={problems} onOpen={show} />}
    </div>
  )
}
