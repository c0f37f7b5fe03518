import type { Selectable } from 'kysely'
import type { ApprovalFlow } from '../../../../kernel/server/database/tables.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { notFound } from '../../../../kernel/server/refusal.ts'
import { Flow } from '../../../flows/api/flow.ts'

export type FlowRecord = Selectable<ApprovalFlow>
export const noun = '审批流程'

/** Returns a flow without a lock. Throws 40400 if it does not exist. */
export async function flowRecord(desk: Desk, id: number): Promise<FlowRecord> {
  const row = await desk.from('approvalFlow').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound(noun)
  return row
}

/** A published version: as drawn (`kept`: its exact JSON), and as run, with the nodes of its sub-flows. */
export type Version = { id: number; number: number; drawn: Flow; runs: Flow; kept: unknown }

const shape = (row: { id: number; number: number; source: unknown; definition: unknown }): Version => ({
  id: row.id,
  number: row.number,
  drawn: Flow.parse(row.source ?? row.definition),
  runs: Flow.parse(row.definition),
  kept: row.source ?? row.definition,
})

const versions = (desk: Desk) => desk.from('approvalFlowVersion').select(['id', 'number', 'source', 'definition'])

/** Returns a version by its number. Throws 40400 if the flow has none. */
export async function versionNumbered(desk: Desk, flowId: number, number: number): Promise<Version> {
  const row = await versions(desk).where('flowId', '=', flowId).where('number', '=', number).executeTakeFirst()
  if (!row) throw notFound('流程版本')
  return shape(row)
}

/** Returns the number of a locked flow's next version. */
export async function nextNumber(desk: Desk, flowId: number): Promise<number> {
  const last = await desk
    .from('approvalFlowVersion')
    .select('number')
    .where('flowId', '=', flowId)
    .orderBy('number', 'desc')
    .executeTakeFirst()
  return (last?.number ?? 0) + 1
}

/** Returns the version that new documents run on; undefined before the first. */
export async function publishedVersion(desk: Desk, { publishedId }: FlowRecord): Promise<Version | undefined> {
  if (publishedId === null) return undefined
  return shape(await versions(desk).where('id', '=', publishedId).executeTakeFirstOrThrow())
}

/** Tells whether two flows are drawn alike. */
export const sameFlow = (a: Flow, b: Flow) => inOrder(a) === inOrder(b)

/** Returns keys in one order, because the database stores them in another than they were sent. */
const inOrder = (value: unknown): string =>
  JSON.stringify(value, (_, held: unknown) =>
    held && typeof held === 'object' && !Array.isArray(held)
      ? Object.fromEntries(Object.entries(held).sort(([a], [b]) => (a < b ? -1 : 1)))
      : held,
  )
