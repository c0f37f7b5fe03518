import { ReactFlowProvider } from '@xyflow/react'
import type { FlowDetail } from '../../api/flow.ts'
import { ProblemList } from '../publish/ProblemList.tsx'
import { Beside } from './Beside.tsx'
import { DesignerCanvas } from './canvas/DesignerCanvas.tsx'
import { onCardKey } from './canvas/useKeys.ts'
import { DesignerBar } from './DesignerBar.tsx'
import { DesignerDialogs } from './DesignerDialogs.tsx'
import { keyActions } from './keyActions.ts'
import { type DesignerModel, useDesigner } from './useDesigner.ts'
import './designer.css'

/** Draws the designer of a flow: bar, canvas, settings of the selected card, at first that of `node`. */
export function Designer({ detail, node }: { detail: FlowDetail; node: string | null }) {
  const designer = useDesigner(detail, node)
  return (
    <section className="designer" aria-label={`流程设计：${detail.name}`}>
      <DesignerBar designer={designer} />
      <div className="designer-main">
        <Stage designer={{ ...designer, name: detail.name }} />
        <Beside designer={designer} />
      </div>
      <DesignerDialogs designer={designer} />
    </section>
  )
}

type Staged = 'editing' | 'picture' | 'model' | 'frame' | 'edits' | 'problems' | 'beside' | 'show' | 'readOnly'

/** Draws the canvas with its keys, and the faults of the drawing. */
export function Stage({ designer }: { designer: Pick<DesignerModel, Staged> & { name: string } }) {
  const { name, editing, picture, model, frame, edits, problems, beside, show, readOnly } = designer
  return (
    <div
      ref={frame}
      className="designer-stage"
      role="application"
      aria-label="画布"
      onKeyDown={event => onCardKey(event, keyActions(editing, picture, frame), readOnly)}
    >
      <ReactFlowProvider>
        <DesignerCanvas picture={picture} model={model} frame={frame} opened={editing.opened} label={name} />
      </ReactFlowProvider>
      {edits.placing && <p className="designer-hint">选择要移到的“+”，Esc 取消</p>}
      {beside === 'problems' && (
        <section className="designer-problems" aria-label="校验结果">
          <ProblemList flow={editing.flow} problems={problems} onOpen={show} />
        </section>
      )}
    </div>
  )
}
