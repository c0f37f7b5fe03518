import type { Desk } from '../../../../kernel/server/desk.ts'
import { inSlices } from '../../../../kernel/server/slices.ts'
import { Condition } from '../../contract/engine/condition.ts'
import { Flow } from '../../contract/engine/flow.ts'
import { conditionWith, flowWith } from '../../contract/engine/named.ts'

/** A published version that new or running documents take; `drawn` with the flows inside of it not written out. */
export type UsedVersion = { id: number; number: number; drawn: Flow | null; runs: Flow }
export type UsedFlow = { id: number; name: string; publishedId: number | null; draft: Flow; versions: UsedVersion[] }
export type UsedBinding = { id: number; flowId: number; condition: Condition }

type Row = Omit<UsedFlow, 'draft' | 'versions'> & {
  draft: unknown
  versions: { id: number; number: number; source: unknown; definition: unknown }[]
}

const perPage = 20 // flows

const used = `select f.id, f.name, f.published_id as "publishedId", f.draft, coalesce((
    select json_agg(json_build_object('id', v.id, 'number', v.number, 'source', v.source, 'definition', v.definition) order by v.number)
    from approval_flow_version v where v.office_id = f.office_id and v.flow_id = f.id and (v.id = f.published_id or exists (
      select from approval_instance i where i.office_id = v.office_id and i.flow_version_id = v.id and i.ended_at is null))), '[]') as versions
  from approval_flow f where f.office_id = $1 and ($2::bigint[] is null or f.id = any($2)) and f.id > $3
  order by f.id limit ${perPage}`

/** Flows with the versions of each that are of use: published, or running; one after the other. Of `ids` only, where given. */
export async function* usedFlows(desk: Desk, ids: readonly number[] | null = null): AsyncGenerator<UsedFlow> {
  for (let after: number | undefined = 0; after !== undefined; ) {
    const { rows }: { rows: Row[] } = await desk.client.query<Row>(used, [desk.officeId, ids, after])
    for (const { draft, versions, ...row } of rows)
      yield { ...row, draft: Flow.parse(draft), versions: await inSlices(versions, versionOf) }
    after = rows.length < perPage ? undefined : rows.at(-1)?.id
  }
}

const versionOf = ({ source, definition, ...version }: Row['versions'][number]): UsedVersion => ({
  ...version,
  ...{ drawn: source === null ? null : Flow.parse(source), runs: Flow.parse(definition) },
})

/** What decides which flow a document takes. */
export async function bindingsOf(desk: Desk): Promise<UsedBinding[]> {
  const rows = await desk.from('approvalBinding').select(['id', 'flowId', 'condition']).orderBy('id').execute()
  return inSlices(rows, row => ({ ...row, condition: Condition.parse(row.condition) }))
}

const nobody = -1
const differs = (a: unknown, b: unknown) => JSON.stringify(a) !== JSON.stringify(b)

/** Whether a flow names a person. */
export const names = (flow: Flow | null, person: number) =>
  flow !== null && differs(flow, flowWith(flow, person, nobody))

/** Whether a binding asks of a person. */
export const asksOf = ({ condition }: UsedBinding, person: number) =>
  differs(condition, conditionWith(condition, person, nobody))

/** Whether a person has a place in a flow: in its draft, or in a version that is of use. */
export const hasPlace = ({ draft, versions }: UsedFlow, person: number) =>
  names(draft, person) || versions.some(({ drawn, runs }) => names(drawn, person) || names(runs, person))
