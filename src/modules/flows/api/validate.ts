import type { Field } from '../../forms/api/formFields.ts'
import { branchProblems, mostTried } from './coverage.ts'
import { asDrawn } from './expand.ts'
import { type Flow, type FlowNode, isAsking, isBranching, startKey } from './flow.ts'
import { nodeProblems } from './nodeProblems.ts'
import { inReadingOrder } from './order.ts'
import { atDrawn, copiesIn, placeProblems } from './places.ts'
import { error, type Problem } from './problem.ts'

const mostDrawn = 100

type FieldsOf = (flow: number) => readonly Field[]

/**
 * Returns all faults of a flow for documents with these fields, in reading order. In a flow from `expand` it checks
 * sub-flows too; `fieldsOf` returns the fields of the form for which a sub-flow was drawn, so that a fault can name a field
 * by its title. Pure and total.
 */
export function problemsOf(flow: Flow, fields: readonly Field[], fieldsOf: FieldsOf = () => []): Problem[] {
  const budget = { left: mostTried }
  const copies = copiesIn(flow)
  const drawnFor = ({ key }: FlowNode) => {
    const around = copies.get(key)?.around[0]
    return around ? fieldsOf(around.flow) : fields
  }
  const problems = [
    ...sizeProblems(flow),
    ...placeProblems(flow),
    ...flow.nodes.flatMap(node =>
      isBranching(node)
        ? branchProblems(node, fields, budget, drawnFor(node))
        : nodeProblems(node, fields, drawnFor(node)),
    ),
  ]
  return inOrder(flow, atDrawn(flow, problems))
}

function sizeProblems(flow: Flow): Problem[] {
  const asks = flow.nodes.some(node => isAsking(node) || (node.kind === 'subFlow' && node.branches.length === 0))
  return [
    ...(asks ? [] : [error(startKey, '流程里还没有审批或办理节点')]),
    ...(asDrawn(flow).nodes.length > mostDrawn
      ? [error(startKey, `一个流程最多画 ${mostDrawn} 个节点，请把一部分移到子流程里`)]
      : []),
  ]
}

/** Sorts problems in the reading order of a flow; those of misplaced nodes come last. */
export function inOrder(flow: Flow, problems: readonly Problem[]): Problem[] {
  const order = new Map([startKey, ...inReadingOrder(flow).map(node => node.key)].map((key, at) => [key, at]))
  const at = ({ node }: Problem) => order.get(node) ?? order.size
  return problems.toSorted((a, b) => at(a) - at(b))
}

/** Returns the problems that forbid to publish a flow. */
export const errorsOf = (flow: Flow, fields: readonly Field[]): Problem[] =>
  problemsOf(flow, fields).filter(problem => problem.level === 'error')
