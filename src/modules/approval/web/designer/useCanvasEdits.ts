import { useMemo, useState } from 'react'
import { isBranching } from '../../../flows/api/flow.ts'
import type { Problem } from '../../../flows/api/problem.ts'
import type { Field } from '../../../forms/api/formFields.ts'
import type { CanvasEdits } from './canvas/model.ts'
import type { Editing } from './canvas/useEditing.ts'
import { addBranch } from './edit/branches.ts'
import { paste } from './edit/clip.ts'
import { firstCondition } from './edit/create.ts'
import { move, nodeAt } from './edit/edit.ts'
import type { Place } from './edit/place.ts'

/** Returns the edits of the canvas itself. */
export function useCanvasEdits(
  editing: Editing,
  fields: readonly Field[],
  problems: ReadonlyMap<string, Problem['level']>,
) {
  const [dragged, drag] = useState<string>()
  const [placing, setPlacing] = useState(false)
  const { flow, selected, select, open, change } = editing
  return useMemo(() => {
    const end = (key?: string) => {
      drag(key)
      if (key === undefined) setPlacing(false)
    }
    const edits: CanvasEdits & { placing: boolean; beginPlacing: (key: string) => void } = {
      selected,
      select,
      open,
      problems,
      dragged,
      drag: end,
      placing,
      beginPlacing(key) {
        drag(key)
        setPlacing(true)
        open(undefined)
      },
      insert(place: Place, nodes) {
        const pasted = paste(flow, place, nodes)
        change(pasted.flow, { select: pasted.key, open: true })
      },
      addBranch(key) {
        const node = nodeAt(flow, key)
        if (!node || !isBranching(node)) return
        change(addBranch(flow, node, node.kind === 'parallel' ? [] : firstCondition(fields)))
      },
      drop(place) {
        if (dragged !== undefined) change(move(flow, dragged, place), { select: dragged })
        end()
      },
    }
    return edits
  }, [flow, selected, select, open, change, problems, dragged, placing, fields])
}
