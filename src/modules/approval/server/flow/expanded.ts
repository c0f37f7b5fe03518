import type { Desk } from '../../../../kernel/server/desk.ts'
import { expand, type SubFlowLookup } from '../../contract/engine/expand.ts'
import { Flow } from '../../contract/engine/flow.ts'

type Row = { id: number; name: string; number: number; drawn: unknown }

const published = `select f.id, f.name, v.number, coalesce(v.source, v.definition) as drawn from approval_flow f
  join approval_flow_version v on v.office_id = f.office_id and v.id = f.published_id
  where f.office_id = $1 and f.retired_at is null`

async function lookupIn(desk: Desk): Promise<SubFlowLookup> {
  const { rows } = await desk.client.query<Row>(published, [desk.officeId])
  const known = new Map(rows.map(row => [row.id, row]))
  return id => {
    const found = known.get(id)
    return found && { name: found.name, number: found.number, flow: Flow.parse(found.drawn) }
  }
}

/** A flow with its sub-flows written out as they are published now, and what stands in the way. `own`: its own number. */
export async function expanded(desk: Desk, flow: Flow, own: number) {
  if (!flow.nodes.some(({ kind }) => kind === 'subFlow')) return { flow, problems: [] }
  return expand(flow, await lookupIn(desk), own)
}
