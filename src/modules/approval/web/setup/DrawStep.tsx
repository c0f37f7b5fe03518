import { useMemo, useRef } from 'react'
import { useLayer } from '../../../../kernel/web/ui/layers.ts'
import type { Field } from '../../../forms/api/formFields.ts'
import type { Editing } from '../designer/canvas/useEditing.ts'
import { usePageKeys } from '../designer/canvas/useKeys.ts'
import { Stage } from '../designer/Designer.tsx'
import Panel from '../designer/panel/Panel.tsx'
import { united } from '../designer/problems.ts'
import { noMarks, useCanvas } from '../designer/useDesigner.ts'

type Props = { editing: Editing; fields: readonly Field[]; name: string }

/** Edits the approvers, as in the designer of flows. */
export default function DrawStep({ editing, fields, name }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const problems = useMemo(() => united(editing.flow, fields, []), [editing.flow, fields])
  const canvas = useCanvas(fields, editing, false, noMarks, problems)
  usePageKeys({ save: () => undefined, undo: editing.undo, redo: editing.redo })
  useLayer(() => canvas.edits.drag(undefined), canvas.edits.dragged !== undefined)
  const show = (key: string) => {
    editing.select(key)
    editing.open(key)
  }
  const beside = problems.length > 0 ? ('problems' as const) : undefined
  return (
    <section className="designer setup-designer" aria-label={`由谁审批：${name}`}>
      <div className="designer-main">
        <Stage designer={{ ...canvas, editing, problems, frame, show, beside, name, readOnly: false }} />
        {editing.opened !== undefined && (
          <Panel
            editing={editing}
            fields={fields}
            problems={problems}
            readOnly={false}
            onMove={canvas.edits.beginPlacing}
            onKeep={undefined}
            onClose={() => editing.open(undefined)}
          />
        )}
      </div>
    </section>
  )
}
