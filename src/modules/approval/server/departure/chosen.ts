import { peopleWith } from '../../../flows/api/named.ts'

/** The people whom the initiator named, by node. */
export type Chosen = Readonly<Record<string, readonly number[]>>

/** Replaces one person by another, who is named once; returns the nodes concerned: among `only`, if given. */
export function renamed(chosen: Chosen, from: number, to: number, only?: readonly string[]) {
  const nodes = Object.keys(chosen).filter(
    node => chosen[node]?.includes(from) && (only === undefined || only.includes(node)),
  )
  const after = Object.fromEntries(
    Object.entries(chosen).map(([node, people]) => [
      node,
      nodes.includes(node) ? peopleWith(people, from, to) : people,
    ]),
  )
  return { nodes, after }
}
