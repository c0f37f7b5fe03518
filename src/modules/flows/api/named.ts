import { type Condition, initiatorFields, type Test } from '../../forms/api/condition.ts'
import type { Field } from '../../forms/api/formFields.ts'
import { type Approver, type Flow, type FlowNode, isAsking, isBranching } from './flow.ts'

/** Returns the fields of documents with a person, by their keys: the initiator, and those of the form. */
export const peopleFields = (fields: readonly Field[]): string[] => [
  initiatorFields.person,
  ...fields.filter(({ kind }) => kind === 'employee').map(({ key }) => key),
]

/**
 * A replacement of one person by another; `fields` as of `peopleFields`, because a number in another field may be an amount.
 */
export type Heir = { from: number; to: number; fields: readonly string[] }

/** Returns a list of people with one replaced by another, each once. */
export function peopleWith(people: readonly number[], from: number, to: number): number[] {
  return [...new Set(people.map(person => (person === from ? to : person)))]
}

/** Returns a condition with one person replaced by another. */
export function conditionWith(condition: Condition, heir: Heir): Condition {
  return condition.map(group => group.map(test => testWith(test, heir)))
}

function testWith(test: Test, { from, to, fields }: Heir): Test {
  if (!fields.includes(test.field)) return test
  return { ...test, values: [...new Set(test.values.map(value => (value === from ? to : value)))] }
}

/** Returns a flow with one person replaced by another everywhere. */
export function flowWith(flow: Flow, heir: Heir): Flow {
  return { ...flow, nodes: flow.nodes.map(node => nodeWith(node, heir)) }
}

function nodeWith(node: FlowNode, heir: Heir): FlowNode {
  if (isBranching(node)) {
    const branches = node.branches.map(one => ({ ...one, when: conditionWith(one.when, heir) }))
    return { ...node, branches }
  }
  if (!('approvers' in node)) return node
  const approvers = node.approvers.map(approver => approverWith(approver, heir))
  if (!isAsking(node)) return { ...node, approvers }
  return { ...node, approvers, emptyPeople: peopleWith(node.emptyPeople, heir.from, heir.to) }
}

const approverWith = (approver: Approver, { from, to }: Heir): Approver =>
  approver.kind === 'people' ? { ...approver, people: peopleWith(approver.people, from, to) } : approver

/** Returns the people with whom a condition compares; `fields` as of `peopleFields`. */
export const peopleAsked = (condition: Condition, fields: readonly string[]): number[] =>
  condition
    .flat()
    .filter(test => fields.includes(test.field))
    .flatMap(test => test.values.filter(value => typeof value === 'number'))

/** Returns the people with whom the conditions of a flow compare. */
export const peopleAskedIn = ({ nodes }: Flow, fields: readonly string[]): number[] =>
  nodes.filter(isBranching).flatMap(node => node.branches.flatMap(({ when }) => peopleAsked(when, fields)))
