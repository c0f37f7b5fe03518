import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { Flow } from '../../../flows/api/flow.ts'

/** Flows of the product itself, for documents that no binding fits. */
export type BuiltIn = 'pass' | 'admin'

const toAdmins = { kind: 'approve', key: 'admin', name: '管理员审批', approvers: [], mode: 'any', empty: 'admin' }

const versionOf = (builtIn: BuiltIn, name: string, nodes: unknown[]) => ({
  builtIn,
  name,
  flow: Flow.parse({ nodes, startRights: {} }),
  number: 1,
  versionId: null,
})

export const builtInFlows = {
  pass: versionOf('pass', '没有匹配的流程，直接通过', []),
  admin: versionOf('admin', '没有匹配的流程，交管理员审批', [toAdmins]),
}

/**
 * Returns the version for instances of a built-in flow, created when a company first needs it: so an instance is like any
 * other. The second of two at once waits for the first and takes its version.
 */
export async function builtInVersion(desk: Desk, builtIn: BuiltIn): Promise<number> {
  const { name, flow } = builtInFlows[builtIn]
  await desk.client.query(
    `with made as (
       insert into approval_flow (office_id, name, business, draft, built_in) values ($1, $2, 'builtIn', $3, $4)
       on conflict (office_id, built_in) where built_in is not null do nothing returning id
     ) insert into approval_flow_version (office_id, flow_id, number, definition) select $1, id, 1, $3 from made`,
    [desk.officeId, name, JSON.stringify(flow), builtIn],
  )
  const { rows } = await desk.client.query<{ id: number }>(
    `select v.id from approval_flow f join approval_flow_version v on v.office_id = f.office_id and v.flow_id = f.id
     where f.office_id = $1 and f.built_in = $2`,
    [desk.officeId, builtIn],
  )
  return (rows[0] as { id: number }).id
}
