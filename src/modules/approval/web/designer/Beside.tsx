import { lazy, Suspense } from 'react'
import { may } from '../../../../kernel/web/session.ts'
import { templateRoutes } from '../../api/templateRoutes.ts'
import { nodeAt } from './edit/edit.ts'
import type { DesignerModel } from './useDesigner.ts'

const Panel = lazy(() => import('./panel/Panel.tsx'))
const SimulatePanel = lazy(() => import('./SimulatePanel.tsx'))

/** Shows the panel beside the canvas: the settings of the selected card, or a simulation. */
export function Beside({ designer }: { designer: DesignerModel }) {
  const { detail, editing, problems, readOnly, edits, frame, beside, setBeside, keep, setMarks } = designer
  const { fields } = detail
  const close = () => {
    editing.open(undefined)
    frame.current?.querySelector<HTMLElement>('[data-card][tabindex="0"]')?.focus({ preventScroll: true })
  }
  return (
    <Suspense fallback={<aside className="designer-panel" />}>
      {beside === 'simulate' && (
        <SimulatePanel
          id={detail.id}
          flow={editing.flow}
          fields={fields}
          onMarks={setMarks}
          onClose={() => setBeside(undefined)}
        />
      )}
      {beside !== 'simulate' && editing.opened !== undefined && (
        <Panel
          editing={editing}
          fields={fields}
          problems={problems}
          readOnly={readOnly}
          onMove={edits.beginPlacing}
          onKeep={may(templateRoutes.add) ? key => keep(nodeAt(editing.flow, key)) : undefined}
          onClose={close}
        />
      )}
    </Suspense>
  )
}
