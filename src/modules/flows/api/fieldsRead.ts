import type { Flow, FlowNode } from './flow.ts'

/** Returns the fields of documents that decide their way: those of conditions, of approvers, of days to wait for. */
export const fieldsRead = (flow: Flow): string[] => [...new Set(flow.nodes.flatMap(readAt))]

function readAt(node: FlowNode): string[] {
  const approvers = 'approvers' in node ? node.approvers : []
  const branches = 'branches' in node ? node.branches : []
  return [
    ...branches.flatMap(({ when }) => when.flat().map(test => test.field)),
    ...approvers.flatMap(approver => (approver.kind === 'field' ? [approver.field] : [])),
    ...(node.kind === 'delay' && node.wait.kind === 'field' ? [node.wait.field] : []),
  ]
}
