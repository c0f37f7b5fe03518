import { useCallback, useMemo, useRef, useState } from 'react'
import { useUnsaved } from '../../../../kernel/web/form/useUnsaved.ts'
import { may } from '../../../../kernel/web/session.ts'
import { useLayer } from '../../../../kernel/web/ui/layers.ts'
import type { FlowNode } from '../../../flows/api/flow.ts'
import type { Field } from '../../../forms/api/formFields.ts'
import type { FlowDetail } from '../../api/flow.ts'
import { flowRoutes } from '../../api/flowRoutes.ts'
import type { CanvasModel } from './canvas/model.ts'
import { type Editing, useEditing } from './canvas/useEditing.ts'
import { usePageKeys } from './canvas/useKeys.ts'
import { useNames } from './card/names.ts'
import { type Marks, withBranches } from './marks.ts'
import { pictureOf } from './picture/layout.ts'
import { levels, useProblems } from './problems.ts'
import { useCanvasEdits } from './useCanvasEdits.ts'
import { useSaving } from './useSaving.ts'

/** The panel beside the canvas and the settings of a card. */
export type Beside = 'problems' | 'simulate' | 'publish'
export type DesignerModel = ReturnType<typeof useDesigner>

export const noMarks: Marks = {}

/** Holds the state of a designer; `node`: the card whose settings are open at first. */
export function useDesigner(detail: FlowDetail, node: string | null) {
  const readOnly = !may(flowRoutes.draft)
  const [marks, setMarks] = useState<Marks>(noMarks)
  const [beside, showBeside] = useState<Beside>()
  const [kept, keep] = useState<FlowNode>()
  const setBeside = useCallback((next: Beside | undefined) => {
    showBeside(next)
    setMarks(noMarks)
  }, [])
  const editing = useOpening(useEditing(detail.draft, node), beside, setBeside)
  const saving = useSaving(detail, editing)
  const problems = useProblems(detail.id, editing.flow, detail.fields)
  const canvas = useCanvas(detail.fields, editing, readOnly, marks, problems)
  const show = (key: string) => {
    editing.select(key)
    editing.open(key)
  }
  useUnsaved(editing.dirty && !saving.busy, 'flow', () => undefined)
  usePageKeys({ save: () => void (readOnly || saving.save()), undo: editing.undo, redo: editing.redo })
  useLayer(() => canvas.edits.drag(undefined), canvas.edits.dragged !== undefined)
  return {
    detail,
    readOnly,
    editing,
    saving,
    problems,
    beside,
    setBeside,
    show,
    kept,
    keep,
    ...canvas,
    frame: useRef<HTMLDivElement>(null),
    setMarks: (next: Marks | undefined) => setMarks(next ?? noMarks),
  }
}

/** Opens settings in place of a simulation, because there is room for only one of them. */
function useOpening(editing: Editing, beside: Beside | undefined, setBeside: (next: undefined) => void): Editing {
  const { open } = editing
  const opening = useCallback<Editing['open']>(
    (key, enter) => {
      if (key !== undefined && beside === 'simulate') setBeside(undefined)
      open(key, enter)
    },
    [open, beside, setBeside],
  )
  return { ...editing, open: opening }
}

/** Returns the picture of the drawn flow, and its edits. */
export function useCanvas(
  fields: readonly Field[],
  editing: Editing,
  readOnly: boolean,
  marks: Marks,
  problems: ReturnType<typeof useProblems>,
) {
  const { flow } = editing
  const names = useNames()
  const picture = useMemo(() => pictureOf(flow, !readOnly), [flow, readOnly])
  const atNodes = useMemo(() => levels(problems), [problems])
  const edits = useCanvasEdits(editing, fields, atNodes)
  const model: CanvasModel = useMemo(
    () => ({ flow, fields, names, marks: withBranches(flow, marks), edits, readOnly }),
    [flow, fields, names, marks, edits, readOnly],
  )
  return { picture, edits, model }
}
