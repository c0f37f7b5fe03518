import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { type Flow, isAsking, startKey } from '../../../flows/api/flow.ts'
import type { Content } from '../../../forms/api/content.ts'
import { filledIn, opensField, shownFields } from '../../../forms/server/index.ts'
import { type Business, businessOf } from '../record/business.ts'
import type { Running } from '../record/instances.ts'

/** Writes the fields that a person filled in at a node that opens them; tells whether there were any. */
export async function fillIn(
  desk: Desk,
  businesses: readonly Business[],
  { row, flow }: Running,
  node: string,
  content: Content,
): Promise<boolean> {
  if (node !== startKey && !Object.values(rightsAt(flow, node)).some(opensField)) return false
  const business = businessOf(businesses, row.business)
  const { fields, content: before } = await business.read(desk, row.documentId)
  const given = await filledIn(desk, fieldsAt(flow, node, fields), content, before)
  const any = Object.keys(given).length > 0
  if (any) await business.amend(desk, row.documentId, given)
  return any
}

/** Returns a document's fields at a node, with the rights of the person who answers there. */
export function fieldsAt(flow: Flow, node: string, fields: Parameters<typeof shownFields>[0]) {
  if (node === startKey) return shownFields(fields, flow.startRights, 'edit')
  return shownFields(fields, rightsAt(flow, node), 'read')
}

const rightsAt = (flow: Flow, node: string) => flow.nodes.filter(isAsking).find(one => one.key === node)?.rights ?? {}
