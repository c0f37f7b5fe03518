import { own } from '../../../../kernel/api/own.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { badInput } from '../../../../kernel/server/refusal.ts'
import { unseenApproved } from '../../../customFields/server/index.ts'
import { fieldsRead } from '../../../flows/api/fieldsRead.ts'
import type { Flow } from '../../../flows/api/flow.ts'
import type { Chosen } from '../../api/approval.ts'
import { choosing } from '../flow/ahead.ts'
import { ableAmong } from '../record/able.ts'
import type { Business } from '../record/business.ts'
import { type Bound, flowOfVersion } from './flows.ts'

type Node = { node: string; name: string }

/** Returns the fields of a document that its initiator may not see: those that its type names, and custom fields. */
export async function unseenOf(
  desk: Desk,
  business: Pick<Business, 'own'>,
  concealed: readonly string[] = [],
): Promise<string[]> {
  return business.own ? [...concealed, ...(await unseenApproved(desk, business.own))] : [...concealed]
}

/**
 * Returns the nodes for which the initiator may have to name people, where the way of a document hangs on a field that they may not see: in the
 * conditions of the bindings, or in a flow that it may take. Undefined where it hangs on no such field, and the way may be told.
 */
export async function nodesIfHidden(
  desk: Desk,
  { flows }: Bound,
  unseen: readonly string[],
): Promise<Node[] | undefined> {
  if (unseen.length === 0) return undefined
  const hidden = new Set(unseen)
  const whole = await Promise.all(flows.map(async ({ versionId }) => flowOfVersion(desk, versionId)))
  const read = [...flows.flatMap(({ when }) => when.flat().map(test => test.field)), ...whole.flatMap(fieldsRead)]
  return read.some(field => hidden.has(field)) ? toChooseOf(whole) : undefined
}

const toChooseOf = (flows: readonly Flow[]): Node[] => [
  ...new Map(flows.flatMap(choosing).map(({ key, name }) => [key, { node: key, name }])).values(),
]

/** The refusal of a node for which the initiator named nobody. */
export const unnamed = (node: string, name: string) => badInput(`chosen.${node}`, `请选择“${name}”的审批人`)
/** The refusal of a node for which the initiator named somebody who cannot answer. */
export const unable = (node: string, name: string) =>
  badInput(`chosen.${node}`, `“${name}”的审批人已停用，或没有审批业务列表的权限，请选择其他人`)

/**
 * Refuses a start whose way the initiator may not foresee without people who can answer for all nodes that it might come to, so that no refusal
 * tells to which it comes. Throws 40000 on `chosen.<node>`.
 */
export async function assertNamed(desk: Desk, nodes: readonly Node[], chosen: Chosen): Promise<void> {
  const able = await ableAmong(desk, Object.values(chosen).flat())
  for (const { node, name } of nodes) {
    const people = own(chosen, node) ?? []
    if (people.length === 0) throw unnamed(node, name)
    if (people.some(id => !able.has(id))) throw unable(node, name)
  }
}
