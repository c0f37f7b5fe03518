import type { Names } from '../../../forms/api/conditionWords.ts'
import type { Simulation } from '../../api/flow.ts'
import type { Marks, NodeMark } from '../designer/marks.ts'

/** Returns the marks of a simulated way for the picture: the people at each node, the branches, the end. */
export function marksOfSimulation({ way, branches, ends }: Simulation, names: Names): Marks {
  const nodes = way.map(step => [step.node, markOf(step, names)] as const)
  const taken = branches.flatMap(one => one.branches.map(key => [key, { state: 'ahead' }] as const))
  const end: NodeMark = ends === 'approved' ? { state: 'ahead', note: '通过' } : { state: 'rejected', note: '自动拒绝' }
  return Object.fromEntries<NodeMark>([...nodes, ...taken, ['end', end]])
}

function markOf({ kind, people, note }: Simulation['way'][number], names: Names): NodeMark {
  return {
    state: kind === 'refused' ? 'rejected' : 'ahead',
    people: people.map(({ id }) => ({ name: names.employee(id) })),
    ...(note ? { note } : {}),
  }
}
