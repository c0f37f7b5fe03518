import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { inSlices } from '../../../../kernel/server/desk/slices.ts'
import { Flow } from '../../../flows/api/flow.ts'
import { conditionWith, flowWith, peopleFields } from '../../../flows/api/named.ts'
import { Condition } from '../../../forms/api/condition.ts'
import type { Business } from '../record/business.ts'
import { type DocumentType, fieldsReader } from '../record/fields.ts'

/** A published version that new or running documents take; `drawn` with the flows inside of it not written out. */
export type UsedVersion = { id: number; number: number; drawn: Flow | null; runs: Flow }
/** `fields`: the fields of its documents with a person. */
export type UsedFlow = {
  id: number
  name: string
  publishedId: number | null
  retired: boolean
  draft: Flow
  versions: UsedVersion[]
  fields: string[]
}
export type UsedBinding = { id: number; flowId: number; condition: Condition }

type Row = Omit<UsedFlow, 'draft' | 'versions' | 'fields'> &
  DocumentType & {
    draft: unknown
    versions: { id: number; number: number; source: unknown; definition: unknown }[]
  }

const perPage = 20 // flows

const used = `select f.id, f.name, f.published_id as "publishedId", f.retired_at is not null as retired,
    f.business, f.form_id as "formId", f.draft, coalesce((
    select json_agg(json_build_object('id', v.id, 'number', v.number, 'source', v.source, 'definition', v.definition) order by v.number)
    from approval_flow_version v where v.office_id = f.office_id and v.flow_id = f.id and (v.id = f.published_id or exists (
      select from approval_instance i where i.office_id = v.office_id and i.flow_version_id = v.id and i.ended_at is null))), '[]') as versions
  from approval_flow f where f.office_id = $1 and ($2::bigint[] is null or f.id = any($2)) and f.id > $3
  order by f.id limit ${perPage}`

/**
 * Yields flows with their versions in use: published ones, and those of running instances; one after the other. Only of
 * `ids`, if given.
 */
export async function* usedFlows(
  desk: Desk,
  businesses: readonly Business[],
  ids: readonly number[] | null = null,
): AsyncGenerator<UsedFlow> {
  const fieldsOf = fieldsReader(desk, businesses)
  for (let after: number | undefined = 0; after !== undefined; ) {
    const { rows }: { rows: Row[] } = await desk.client.query<Row>(used, [desk.officeId, ids, after])
    for (const { draft, versions, business, formId, ...row } of rows) {
      const fields = peopleFields(await fieldsOf({ business, formId }))
      yield { ...row, fields, draft: Flow.parse(draft), versions: await inSlices(versions, versionOf) }
    }
    after = rows.length < perPage ? undefined : rows.at(-1)?.id
  }
}

const versionOf = ({ source, definition, ...version }: Row['versions'][number]): UsedVersion => ({
  ...version,
  drawn: source === null ? null : Flow.parse(source),
  runs: Flow.parse(definition),
})

/** Returns the bindings, which decide the flow of a document. */
export async function bindingsOf(desk: Desk): Promise<UsedBinding[]> {
  const rows = await desk.from('approvalBinding').select(['id', 'flowId', 'condition']).orderBy('id').execute()
  return inSlices(rows, row => ({ ...row, condition: Condition.parse(row.condition) }))
}

const nobody = -1
const differs = (a: unknown, b: unknown) => JSON.stringify(a) !== JSON.stringify(b)

/** Tells whether a flow names a person; `fields`: the fields with a person. */
export const names = (flow: Flow | null, person: number, fields: readonly string[]) =>
  flow !== null && differs(flow, flowWith(flow, { from: person, to: nobody, fields }))

/** Tells whether a binding's condition names a person; `fields`: the fields with a person. */
export const asksOf = ({ condition }: UsedBinding, person: number, fields: readonly string[]) =>
  differs(condition, conditionWith(condition, { from: person, to: nobody, fields }))

/**
 * Tells whether a person has a place in a flow: in its draft, in a version that is of use, or in the condition of a
 * binding.
 */
export const hasPlace = (
  { id, draft, versions, fields }: UsedFlow,
  bindings: readonly UsedBinding[],
  person: number,
): boolean =>
  names(draft, person, fields) ||
  versions.some(({ drawn, runs }) => names(drawn, person, fields) || names(runs, person, fields)) ||
  bindings.some(one => one.flowId === id && asksOf(one, person, fields))
