import { createContext, useContext } from 'react'
import type { Flow, FlowNode } from '../../../../flows/api/flow.ts'
import type { Problem } from '../../../../flows/api/problem.ts'
import type { Names } from '../../../../forms/api/conditionWords.ts'
import type { Field } from '../../../../forms/api/formFields.ts'
import type { Place } from '../edit/place.ts'
import type { Marks } from '../marks.ts'

/** The edits of a canvas; without them the picture is read-only. */
export type CanvasEdits = {
  /** The card that keys go to: a node's or a branch's key, `start`. */
  selected: string
  select: (key: string) => void
  /** Opens the settings of a card; `enter`: the keyboard goes there. */
  open: (key: string, enter?: boolean) => void
  insert: (place: Place, nodes: readonly FlowNode[]) => void
  addBranch: (node: string) => void
  /** The node that is being dragged to another place. */
  dragged: string | undefined
  drag: (key: string | undefined) => void
  drop: (place: Place) => void
  problems: ReadonlyMap<string, Problem['level']>
}

/** The data for the cards of a canvas. */
export type CanvasModel = {
  flow: Flow
  fields: readonly Field[]
  names: Names
  marks: Marks
  edits?: CanvasEdits
  /** Cards may be opened, but nothing changed. */
  readOnly?: boolean
}

export const CanvasContext = createContext<CanvasModel | undefined>(undefined)

/** Returns the canvas around a card. */
export function useCanvas(): CanvasModel {
  const model = useContext(CanvasContext)
  if (!model) throw new Error('a card stands on a canvas')
  return model
}
