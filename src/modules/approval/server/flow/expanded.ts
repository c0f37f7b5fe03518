import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { inSlices } from '../../../../kernel/server/desk/slices.ts'
import { deepest, expand, type SubFlowLookup } from '../../../flows/api/expand.ts'
import { Flow } from '../../../flows/api/flow.ts'
import type { DocumentType } from '../record/fields.ts'

/** A published sub-flow, and the type of document for which it was drawn. */
type Published = NonNullable<ReturnType<SubFlowLookup>> & DocumentType
type Row = Omit<Published, 'flow'> & { id: number; drawn: unknown }

const published = `select f.id, f.name, f.business, f.form_id as "formId", v.number, coalesce(v.source, v.definition) as drawn from approval_flow f
  join approval_flow_version v on v.office_id = f.office_id and v.id = f.published_id
  where f.office_id = $1 and f.retired_at is null and f.id = any($2)`

const namedIn = ({ nodes }: Flow) => nodes.flatMap(node => (node.kind === 'subFlow' ? [node.flow] : []))

/** Returns the flows that a flow goes through, and those that they go through, as they are published now: each read once. */
async function subFlowsOf(desk: Desk, flow: Flow): Promise<Map<number, Published>> {
  const known = new Map<number, Published>()
  let wanted = namedIn(flow)
  for (let depth = 0; depth <= deepest && wanted.length > 0; depth++) {
    const { rows } = await desk.client.query<Row>(published, [desk.officeId, [...new Set(wanted)]])
    const found = await inSlices(rows, ({ id, drawn, ...row }) => [id, { ...row, flow: Flow.parse(drawn) }] as const)
    for (const [id, one] of found) known.set(id, one)
    wanted = found.flatMap(([, one]) => namedIn(one.flow)).filter(id => !known.has(id))
  }
  return known
}

/**
 * Returns a flow with the nodes of its sub-flows as published now, the problems, and the sub-flows by number. `own`: its own
 * number.
 */
export async function expanded(desk: Desk, flow: Flow, own: number) {
  const known = await subFlowsOf(desk, flow)
  return known.size === 0 && namedIn(flow).length === 0
    ? { flow, problems: [], known }
    : { ...expand(flow, id => known.get(id), own), known }
}
