import { type Flow, startKey } from '../../../flows/api/flow.ts'
import { nodesIn } from '../../../flows/api/order.ts'
import { branchesOf } from './edit/place.ts'
import type { Picture } from './picture/layout.ts'

/** The marks of a node in a picture, besides its settings. */
export type NodeMark = {
  /** The state of a document at the node; without a state the node is not on its way. */
  state?: 'done' | 'open' | 'ahead' | 'rejected'
  /** The names of the people asked, and their answers. */
  people?: readonly { name: string; answer?: 'approved' | 'rejected' | null }[]
  /** Why, in a few words; a tooltip has all of it. */
  note?: string
  /** The difference of the other version from this one. */
  change?: 'added' | 'removed' | 'changed'
}

/** Marks by the key of a node or a branch, `start` for the start. */
export type Marks = Readonly<Record<string, NodeMark>>

/** Tells whether marks show a way, so that nodes outside of it fade. */
export const tellsWay = (marks: Marks) => Object.values(marks).some(mark => mark.state !== undefined)

/** Adds the marks of branches on the way, as far as marked nodes stand in them, and of the start. */
export function withBranches(flow: Flow, marks: Marks): Marks {
  if (!tellsWay(marks)) return marks
  const stateIn = (branch: string): NodeMark['state'] => {
    const states = nodesIn(flow, branch).flatMap(node => marks[node.key]?.state ?? [])
    if (states.length === 0) return undefined
    return states.every(state => state === 'ahead') ? 'ahead' : 'done'
  }
  const branches = flow.nodes.flatMap(branchesOf).flatMap(({ key }) => {
    const state = marks[key]?.state ?? stateIn(key)
    return state ? [[key, { ...marks[key], state }] as const] : []
  })
  return { ...marks, [startKey]: { state: 'done', ...marks[startKey] }, ...Object.fromEntries(branches) }
}

/** Returns the lines on the way, each with whether the document has passed it or is expected to. */
export function linesOfWay({ lines }: Picture, marks: Marks): ReadonlyMap<string, 'gone' | 'ahead'> {
  const reached = new Map<string, 'gone' | 'ahead'>()
  for (const [key, { state }] of Object.entries(marks))
    if (state) reached.set(key, state === 'ahead' ? 'ahead' : 'gone')
  const lit = new Map<string, 'gone' | 'ahead'>()
  // Lines come in the order in which they are drawn, so that where branches meet is known before what follows.
  for (const { id, from, to } of lines) {
    const before = marks[from]?.state === 'open' ? 'ahead' : reached.get(from)
    const after = reached.get(to)
    const meets = to.startsWith('join ') || to === 'end'
    if (!before || (!after && !meets) || marks[from]?.state === 'rejected') continue
    lit.set(id, meets ? before : (after ?? before))
    if (meets && after !== 'gone') reached.set(to, before)
  }
  return lit
}
