import { ReactFlowProvider } from '@xyflow/react'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { useUnsaved } from '../../../../kernel/web/form/useUnsaved.ts'
import { may } from '../../../../kernel/web/session.ts'
import { useLayer } from '../../../../kernel/web/ui/layers.ts'
import { startKey } from '../../contract/engine/flow.ts'
import type { FlowDetail } from '../../contract/flow.ts'
import { flowRoutes } from '../../contract/flowRoutes.ts'
import { DesignerCanvas } from './canvas/DesignerCanvas.tsx'
import type { CanvasModel } from './canvas/model.ts'
import { useEditing } from './canvas/useEditing.ts'
import { onCardKey, usePageKeys } from './canvas/useKeys.ts'
import { useNames } from './card/names.ts'
import { DesignerBar } from './DesignerBar.tsx'
import { keyActions } from './keyActions.ts'
import { type Marks, withBranches } from './marks.ts'
import { ProblemList } from './ProblemList.tsx'
import { pictureOf } from './picture/layout.ts'
import { levels, useProblems } from './problems.ts'
import { useCanvasEdits } from './useCanvasEdits.ts'
import { useSaving } from './useSaving.ts'
import './designer.css'

const Panel = lazy(() => import('./panel/Panel.tsx'))
const StaleDialog = lazy(() => import('../../../../kernel/web/form/StaleDialog.tsx'))
const noMarks: Marks = {}

/** A flow while it is drawn: bar, canvas, the settings of the card that was opened. */
export function Designer({ detail }: { detail: FlowDetail }) {
  const { fields } = detail
  const readOnly = !may(flowRoutes.draft)
  const editing = useEditing(detail.draft)
  const saving = useSaving(detail, editing)
  const problems = useProblems(detail.id, editing.flow, fields)
  const [listed, setListed] = useState(false)
  const [marks, setMarks] = useState<Marks>(noMarks)
  const frame = useRef<HTMLDivElement>(null)
  const names = useNames()
  const picture = useMemo(() => pictureOf(editing.flow, !readOnly), [editing.flow, readOnly])
  const edits = useCanvasEdits(
    editing,
    fields,
    useMemo(() => levels(problems), [problems]),
  )
  const model: CanvasModel = useMemo(
    () => ({ flow: editing.flow, fields, names, marks: withBranches(editing.flow, marks), edits, readOnly }),
    [editing.flow, fields, names, marks, edits, readOnly],
  )
  const show = (key: string) => {
    editing.select(key)
    editing.open(key)
  }
  const close = () => {
    editing.open(undefined)
    frame.current?.querySelector<HTMLElement>('[data-card][tabindex="0"]')?.focus({ preventScroll: true })
  }
  useUnsaved(editing.dirty && !saving.busy, 'flow', () => undefined)
  usePageKeys({ save: () => void (readOnly || saving.save()), undo: editing.undo, redo: editing.redo })
  useLayer(() => edits.drag(undefined), edits.dragged !== undefined)
  return (
    <section className="designer" aria-label={`流程设计：${detail.name}`}>
      <DesignerBar {...{ detail, editing, saving, problems, readOnly, listed }} onList={setListed} onMarks={setMarks} />
      <div className="designer-main">
        <div
          ref={frame}
          className="designer-stage"
          role="application"
          aria-label="画布"
          onKeyDown={event => onCardKey(event, keyActions(editing, picture, frame))}
        >
          <ReactFlowProvider>
            <DesignerCanvas {...{ picture, model, frame }} label={detail.name} />
          </ReactFlowProvider>
          {edits.placing && <p className="designer-hint">选择要移到的“+”，Esc 取消</p>}
          {listed && <ProblemList flow={editing.flow} problems={problems} onOpen={show} />}
        </div>
        {editing.opened !== undefined && (
          <Suspense fallback={<aside className="designer-panel" />}>
            <Panel
              {...{ editing, fields, problems, readOnly }}
              onMove={edits.beginPlacing}
              onKeep={undefined}
              onClose={close}
            />
          </Suspense>
        )}
      </div>
      {saving.stale && (
        <Suspense>
          <StaleDialog
            stale={saving.stale}
            mine={['draft']}
            onReload={() => {
              saving.forgetStale()
              editing.select(startKey)
              editing.open(undefined)
              void saving.reload()
            }}
            onForce={() => {
              saving.forgetStale()
              void saving.save(true)
            }}
            onClose={saving.forgetStale}
          />
        </Suspense>
      )}
    </section>
  )
}
