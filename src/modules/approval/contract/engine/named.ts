import { type Condition, initiatorFields } from './condition.ts'
import { type Approver, type Flow, type FlowNode, isAsking, isBranching } from './flow.ts'

/** A list of people with one in another's place, each once. */
export function peopleWith(people: readonly number[], from: number, to: number): number[] {
  return [...new Set(people.map(person => (person === from ? to : person)))]
}

/** A condition that asks of one person as initiator, with another in their place. */
export function conditionWith(condition: Condition, from: number, to: number): Condition {
  return condition.map(group =>
    group.map(test =>
      test.field === initiatorFields.person
        ? { ...test, values: [...new Set(test.values.map(value => (value === from ? to : value)))] }
        : test,
    ),
  )
}

/** A flow with one person in another's place wherever it names people. */
export function flowWith(flow: Flow, from: number, to: number): Flow {
  return { ...flow, nodes: flow.nodes.map(node => nodeWith(node, from, to)) }
}

function nodeWith(node: FlowNode, from: number, to: number): FlowNode {
  if (isBranching(node)) {
    const branches = node.branches.map(one => ({ ...one, when: conditionWith(one.when, from, to) }))
    return { ...node, branches }
  }
  if (!('approvers' in node)) return node
  const approvers = node.approvers.map(approver => approverWith(approver, from, to))
  if (!isAsking(node)) return { ...node, approvers }
  return { ...node, approvers, emptyPeople: peopleWith(node.emptyPeople, from, to) }
}

const approverWith = (approver: Approver, from: number, to: number): Approver =>
  approver.kind === 'people' ? { ...approver, people: peopleWith(approver.people, from, to) } : approver
