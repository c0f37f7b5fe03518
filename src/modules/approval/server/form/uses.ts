import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { inSlices } from '../../../../kernel/server/desk/slices.ts'
import { Flow, type FlowNode } from '../../../flows/api/flow.ts'
import { Condition } from '../../../forms/api/condition.ts'
import type { FieldUse } from '../../../forms/api/design.ts'
import type { Field } from '../../../forms/api/formFields.ts'
import { freeForm } from '../record/papers.ts'

/** The owner of fields: a free form by its number, or a registered business type. */
export type Whose = { id: number; business: string | null }
type Found = { id: number; name: string; draft: unknown; published: unknown; conditions: unknown[] }

const perPage = 20 // flows

const flows = `select f.id, f.name, f.draft, v.definition as published,
    coalesce((select jsonb_agg(b.condition) from approval_binding b where b.office_id = f.office_id and b.flow_id = f.id), '[]') as conditions
  from approval_flow f left join approval_flow_version v on v.office_id = f.office_id and v.id = f.published_id
  where f.office_id = $1 and f.business = $2 and f.form_id is not distinct from $3 and f.id > $4 order by f.id limit ${perPage}`

/** Returns the places where flows and bindings name fields of a form, in words for the person who changes it. */
export async function usesOf(desk: Desk, { id, business }: Whose): Promise<FieldUse[]> {
  const whose = [desk.officeId, business ?? freeForm, business === null ? id : null]
  const uses = new Map<string, FieldUse>()
  for (let after: number | undefined = 0; after !== undefined; ) {
    const { rows }: { rows: Found[] } = await desk.client.query<Found>(flows, [...whose, after])
    const found = (await inSlices(rows, usesIn)).flat()
    for (const use of found) uses.set(`${use.field} ${use.words}`, use)
    after = rows.length < perPage ? undefined : rows.at(-1)?.id
  }
  return [...uses.values()]
}

function usesIn({ name, draft, published, conditions }: Found): FieldUse[] {
  return [
    ...(published ? namedIn(Flow.parse(published)).map(use => told(`流程“${name}”`, use)) : []),
    ...namedIn(Flow.parse(draft)).map(use => told(published ? `流程“${name}”的草稿` : `流程“${name}”`, use)),
    ...conditions
      .flatMap(one => fieldsOf(Condition.parse(one)))
      .map(field => ({ field, words: `流程“${name}”的绑定条件` })),
  ]
}

type Named = { field: string; where: string }
const told = (flow: string, { field, where }: Named): FieldUse => ({ field, words: `${flow}的${where}` })

const fieldsOf = (condition: Condition) => condition.flat().map(test => test.field)

/** Returns the fields that a flow names, and where. */
function namedIn(flow: Flow): Named[] {
  return [
    ...flow.nodes.flatMap(node =>
      namedAt(node).map(({ field, where }) => ({ field, where: `“${node.name}”${where}` })),
    ),
    ...Object.keys(flow.startRights).map(field => ({ field, where: '发起权限' })),
  ]
}

function namedAt(node: FlowNode): Named[] {
  const approvers = 'approvers' in node ? node.approvers : []
  const branches = 'branches' in node ? node.branches : []
  const rights = 'rights' in node ? Object.keys(node.rights) : []
  return [
    ...branches.flatMap(branch => fieldsOf(branch.when)).map(field => ({ field, where: '的条件' })),
    ...approvers.flatMap(one => (one.kind === 'field' ? [{ field: one.field, where: '的人员' }] : [])),
    ...rights.map(field => ({ field, where: '的字段权限' })),
    ...waitsFor(node).map(field => ({ field, where: '的等待时间' })),
  ]
}

/** Returns the field whose date a node waits for. */
function waitsFor(node: FlowNode): string[] {
  const { wait } = node as { wait?: { kind: string; field?: string } }
  return wait?.kind === 'field' && wait.field ? [wait.field] : []
}

/** Returns the uses of fields that were removed or changed their kind. */
export function brokenBy(uses: readonly FieldUse[], before: readonly Field[], after: readonly Field[]): FieldUse[] {
  const stays = (key: string) => {
    const [was, is] = [before, after].map(fields => fields.find(field => field.key === key))
    return !was || (is !== undefined && was.kind === is.kind && was.result === is.result)
  }
  return uses.filter(({ field }) => !stays(field))
}
