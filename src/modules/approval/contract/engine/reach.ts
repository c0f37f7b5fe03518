import type { Facts } from './facts.ts'
import { type FlowNode, isAsking } from './flow.ts'
import type { Objection } from './instance.ts'

/**
 * Why a person may not come to answer at a node (undefined: where the initiator amends). The one rule for every way in
 * which a task reaches somebody: they can answer, and initiators come to answer their own documents only where the node
 * says so. `administrators` alone knows an exception.
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
