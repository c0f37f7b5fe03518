import type { Facts } from './facts.ts'
import { type FlowNode, isAsking } from './flow.ts'
import type { Objection } from './instance.ts'

/**
 * Returns why a person may not be asked at a node (undefined: the node where the initiator amends). This rule holds for
 * every way to a task: the person can answer, and initiators answer their own documents only if the node allows it. Only
 * `administrators` makes an exception.
 */
export function barred(
  node: FlowNode | undefined,
  { initiator, organisation }: Facts,
  person: number,
): Extract<Objection, 'notAble' | 'ownDocument'> | undefined {
  if (!organisation.able.has(person)) return 'notAble'
  if (node === undefined || person !== initiator.id) return undefined
  return isAsking(node) && node.self === 'self' ? undefined : 'ownDocument'
}
