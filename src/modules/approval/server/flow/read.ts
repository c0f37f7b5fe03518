import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { notFound } from '../../../../kernel/server/refusal.ts'
import { Flow } from '../../../flows/api/flow.ts'
import type { FlowDetail, FlowRow, FlowState, FlowType, FlowVersion } from '../../api/flow.ts'
import { type Business, businessOf } from '../record/business.ts'
import { formsInUse, freeForm } from '../record/papers.ts'
import { flowRecord, noun, publishedVersion } from './load.ts'
import { problemsIn } from './problems.ts'

type Found = Omit<FlowRow, 'state' | 'typeName'> & { formName: string | null; same: boolean; retired: boolean }

/** Returns SQL for the sub-flows of a flow in JSON. */
const subFlows = (flow: string) =>
  `array(select jsonb_path_query(${flow}, '$.nodes[*] ? (@.kind == "subFlow" && @.flow > 0).flow')::bigint)`
const published = 'coalesce(v.source, v.definition)'

// What is drawn stays in the database: it is long, and only compared.
const rows = `select f.id, f.name, f.description, f.business, f.form_id as "formId", form.name as "formName",
    v.number, v.published_by as "publishedBy", v.published_at as "publishedAt", coalesce(f.draft = ${published}, false) as same,
    array(select distinct unnest(${subFlows('f.draft')} || ${subFlows(`coalesce(${published}, '{}')`)})) as uses,
    f.retired_at is not null as retired, f.updated_by as "updatedBy", f.updated_at as "updatedAt", f.version,
    coalesce(r.running, 0) as running, coalesce(r.older, 0) as older,
    (select count(*) from approval_binding b where b.office_id = f.office_id and b.flow_id = f.id) as bindings
  from approval_flow f
  left join approval_form form on form.office_id = f.office_id and form.id = f.form_id
  left join approval_flow_version v on v.office_id = f.office_id and v.id = f.published_id
  left join lateral (
    select count(*) as running, count(*) filter (where i.flow_version_id <> f.published_id) as older
    from approval_flow_version any_version
    join approval_instance i on i.office_id = f.office_id and i.flow_version_id = any_version.id and i.ended_at is null
    where any_version.office_id = f.office_id and any_version.flow_id = f.id
  ) r on true
  where f.office_id = $1 and f.built_in is null and ($2::bigint is null or f.id = $2) order by f.business, f.form_id, f.id`

async function find(desk: Desk, id: number | null): Promise<Found[]> {
  return (await desk.client.query<Found>(rows, [desk.officeId, id])).rows
}

/** Returns every flow of the company. */
export async function flowRows(desk: Desk, businesses: readonly Business[]): Promise<FlowRow[]> {
  return (await find(desk, null)).map(found => rowOf(businesses, found))
}

/** Returns a flow as the list shows it. Throws 40400 if it does not exist. */
export async function flowRow(desk: Desk, businesses: readonly Business[], id: number): Promise<FlowRow> {
  const [found] = await find(desk, id)
  if (!found) throw notFound(noun)
  return rowOf(businesses, found)
}

function rowOf(businesses: readonly Business[], found: Found): FlowRow {
  const { formName, same, retired, ...row } = found
  const typeName = formName ?? businessOf(businesses, row.business).title
  return { ...row, typeName, state: stateOf(row.number, same, retired) }
}

function stateOf(number: number | null, same: boolean, retired: boolean): FlowState {
  if (retired) return 'retired'
  if (number === null) return 'draft'
  return same ? 'published' : 'changed'
}

/** Returns a flow with everything that its designer needs. Throws 40400 if it does not exist. */
export async function flowDetail(desk: Desk, businesses: readonly Business[], id: number): Promise<FlowDetail> {
  const record = await flowRecord(desk, id)
  const draft = Flow.parse(record.draft)
  const fields = await businessOf(businesses, record.business).fields(desk, record.formId)
  return {
    ...(await flowRow(desk, businesses, id)),
    draft,
    fields,
    published: (await publishedVersion(desk, record))?.drawn ?? null,
    problems: await problemsIn(desk, businesses, { id, flow: draft, fields }),
  }
}

/** Returns the types of documents for which flows can be drawn: each free form in use, and what modules have registered. */
export async function flowTypes(desk: Desk, businesses: readonly Business[]): Promise<FlowType[]> {
  const forms = await formsInUse(desk)
  return businesses.flatMap<FlowType>(({ code, title }) =>
    code === freeForm
      ? forms.map(form => ({ business: code, title: form.name, formId: form.id }))
      : [{ business: code, title, formId: null }],
  )
}

const versions = `select v.number, v.note, v.published_by as "publishedBy", v.published_at as "publishedAt",
    v.id = f.published_id as newest, (select count(*) from approval_instance i
      where i.office_id = v.office_id and i.flow_version_id = v.id and i.ended_at is null) as running
  from approval_flow_version v join approval_flow f on f.office_id = v.office_id and f.id = v.flow_id
  where v.office_id = $1 and v.flow_id = $2 order by v.number desc`

/** Returns the published versions of a flow, newest first. Throws 40400 if there is no such flow. */
export async function flowVersions(desk: Desk, id: number): Promise<FlowVersion[]> {
  await flowRecord(desk, id)
  return (await desk.client.query<FlowVersion>(versions, [desk.officeId, id])).rows
}
