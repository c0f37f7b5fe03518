import type { Desk, Patch } from '../../../../kernel/server/desk/desk.ts'
import { Flow } from '../../../flows/api/flow.ts'
import { conditionWith, flowWith, type Heir } from '../../../flows/api/named.ts'
import { Condition, initiatorFields } from '../../../forms/api/condition.ts'
import { handoverAction } from '../../../handover/server/index.ts'
import { type FlowRecord, nextNumber, sameFlow } from '../flow/load.ts'
import { publishFlow } from '../flow/write.ts'
import { asksOf, bindingsOf, names, type UsedFlow, type UsedVersion } from './places.ts'

type People = Omit<Heir, 'fields'>
type Bound = { id: number; condition: Condition }
/**
 * The state of a flow before a handover: the draft if it changed, and each version with its successor. `fields`: the
 * documents' fields that held a person then; an older handover without it knew only the initiator.
 */
type Before = {
  draft: Flow | null
  versions: { old: number; new: number }[]
  published: number | null
  bindings: Bound[]
  fields?: readonly string[]
}

/**
 * Replaces one person by another in a locked flow. Published versions stay unchanged: those in use get a successor, to which
 * their running instances move.
 */
export async function givePlaces(desk: Desk, row: FlowRecord, flow: UsedFlow, people: People): Promise<Before> {
  const { fields } = flow
  const heir = { ...people, fields }
  const draft = names(flow.draft, heir.from, fields) ? flow.draft : null
  const versions: Before['versions'] = []
  // The published one last, so that it has the highest number.
  const inOrder = [...flow.versions].sort((a, b) => Number(a.id === row.publishedId) - Number(b.id === row.publishedId))
  for (const version of inOrder)
    if (names(version.runs, heir.from, fields) || names(version.drawn, heir.from, fields))
      versions.push({ old: version.id, new: await succeed(desk, row, version, heir) })
  const published = versions.find(one => one.old === row.publishedId)
  const patch: Patch<'approvalFlow'> = {
    ...(draft ? { draft: JSON.stringify(flowWith(draft, heir)) } : {}),
    ...(published ? { publishedId: published.new } : {}),
  }
  await desk.change('approvalFlow', row, patch, { action: handoverAction.given })
  const bindings = await giveBindings(desk, row.id, heir)
  await publishFlow(desk, row.id)
  return { draft, versions, published: published?.new ?? null, bindings, fields }
}

async function succeed(desk: Desk, row: FlowRecord, { id, drawn, runs }: UsedVersion, heir: Heir) {
  const values = {
    flowId: row.id,
    number: await nextNumber(desk, row.id),
    note: handoverAction.given,
    definition: JSON.stringify(flowWith(runs, heir)),
    source: drawn && JSON.stringify(flowWith(drawn, heir)),
    publishedBy: desk.employeeId,
  }
  const name = `${row.name} 第 ${values.number} 版`
  const successor = await desk.insert('approvalFlowVersion', values, { action: handoverAction.given, name })
  await moveRunning(desk, id, successor.id)
  return successor.id
}

/** Moves running instances, locked in the order of their numbers, as everywhere. */
async function moveRunning(desk: Desk, from: number, to: number): Promise<void> {
  await desk.client.query(
    `with running as (
       select id from approval_instance where office_id = $1 and flow_version_id = $2 and ended_at is null
       order by id for no key update
     ) update approval_instance i set flow_version_id = $3 from running r where i.office_id = $1 and i.id = r.id`,
    [desk.officeId, from, to],
  )
}

async function giveBindings(desk: Desk, flowId: number, heir: Heir): Promise<Bound[]> {
  const found = (await bindingsOf(desk)).filter(one => one.flowId === flowId && asksOf(one, heir.from, heir.fields))
  const rows = await desk.lock(
    'approvalBinding',
    found.map(({ id }) => id),
  )
  for (const row of rows) {
    const condition = conditionWith(Condition.parse(row.condition), heir)
    await desk.change(
      'approvalBinding',
      row,
      { condition: JSON.stringify(condition) },
      { action: handoverAction.given },
    )
  }
  return found.map(({ id, condition }) => ({ id, condition }))
}

/** Restores a locked flow to its state before the handover, if nobody has changed it since; tells whether it did. */
export async function takePlacesBack(desk: Desk, row: FlowRecord, people: People, before: Before): Promise<boolean> {
  const { draft, versions, published, bindings, fields = [initiatorFields.person] } = before
  const heir = { ...people, fields }
  const after = draft && flowWith(draft, heir)
  if (published !== null && row.publishedId !== published) return false
  if (after && !sameFlow(after, Flow.parse(row.draft))) return false
  for (const version of versions) await moveRunning(desk, version.new, version.old)
  const old = versions.find(one => one.new === published)?.old
  const patch: Patch<'approvalFlow'> = {
    ...(draft ? { draft: JSON.stringify(draft) } : {}),
    ...(old ? { publishedId: old } : {}),
  }
  await desk.change('approvalFlow', row, patch, { action: handoverAction.back })
  await takeBindingsBack(desk, heir, bindings)
  await publishFlow(desk, row.id)
  return true
}

/** Restores the bindings that nobody has changed since the handover. */
async function takeBindingsBack(desk: Desk, heir: Heir, bindings: readonly Bound[]): Promise<void> {
  const rows = await desk.lock(
    'approvalBinding',
    bindings.map(({ id }) => id),
  )
  for (const row of rows) {
    const was = Condition.parse(bindings.find(({ id }) => id === row.id)?.condition)
    const given = JSON.stringify(conditionWith(was, heir))
    if (JSON.stringify(Condition.parse(row.condition)) !== given) continue
    await desk.change('approvalBinding', row, { condition: JSON.stringify(was) }, { action: handoverAction.back })
  }
}
