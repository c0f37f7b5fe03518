import type { Begun, Desk } from '../../../../kernel/server/desk/desk.ts'
import type { Changes } from '../../../../kernel/server/log/audit.ts'
import { wordsOf } from '../../../../kernel/server/record/history.ts'
import { badInput, conflict } from '../../../../kernel/server/refusal.ts'
import { Flow } from '../../../flows/api/flow.ts'
import { type FlowSaved, mostFlows } from '../../api/flow.ts'
import { flowRoutes } from '../../api/flowRoutes.ts'
import { type Business, businessOf } from '../record/business.ts'
import { formInUse, freeForm } from '../record/papers.ts'
import { flowColumns } from './columns.ts'
import { changesBetween, changeWords } from './difference.ts'
import { type FlowRecord, flowRecord, noun, publishedVersion, sameFlow, versionNumbered } from './load.ts'
import { problemsIn } from './problems.ts'
import { flowRow } from './read.ts'

/** Lists and designers that show flows look again. */
export function publishFlow(desk: Desk, id: number): Promise<void> {
  return desk.publish({
    kind: 'office',
    officeId: desk.officeId,
    topic: 'flow',
    ids: [id],
    opens: flowRoutes.detail.needs,
  })
}

type Edit = { id: number; version: number; force: boolean }

/** Locks a flow for an edit. Throws 40400, or 40901 telling who changed what since. */
export function lockFlow(desk: Desk, { id, version, force }: Edit): Promise<FlowRecord> {
  const begun: Begun = { version, words: (changes: Changes) => wordsOf(desk, changes, flowColumns) }
  return desk.lockOne('approvalFlow', id, noun, force ? undefined : begun)
}

type New = { name: string; description: string; business: string; formId: number | null; flowId?: number | undefined }

/** Creates a flow, blank or as a copy; returns its number. Throws 40000 with the field. */
export async function addFlow(desk: Desk, businesses: readonly Business[], entered: New): Promise<number> {
  const { name, description, business, flowId } = entered
  const formId = await typeOf(desk, businesses, entered)
  const known = await desk.from('approvalFlow').select(['id', 'name']).execute()
  if (known.length >= mostFlows) throw conflict(`最多 ${mostFlows} 个审批流程`)
  assertFree(known, name)
  const copied = flowId === undefined ? undefined : await flowRecord(desk, flowId)
  const draft = copied ? copied.draft : Flow.parse({ nodes: [], startRights: {} })
  const made = { createdBy: desk.employeeId, updatedBy: desk.employeeId }
  const row = { name, description, business, formId, draft: JSON.stringify(draft), ...made }
  const more: Changes = copied ? { from: [null, copied.name] } : {}
  const { id } = await desk.insert('approvalFlow', row, { action: '新建流程', more })
  await publishFlow(desk, id)
  return id
}

/** Returns the form of a flow for free forms, null for registered types. */
async function typeOf(desk: Desk, businesses: readonly Business[], { business, formId }: New): Promise<number | null> {
  if (!businesses.some(({ code }) => code === business)) throw badInput('business', '没有这种业务类型，请重新选择')
  if (business !== freeForm) return null
  if (formId === null) throw badInput('formId', '请选择审批表单')
  return (await formInUse(desk, formId)).id
}

function assertFree(known: readonly { id: number; name: string }[], name: string, id?: number): void {
  if (known.some(row => row.name === name && row.id !== id))
    throw badInput('name', `已有名为“${name}”的流程，请换一个名称`)
}

/** Changes the name and description of a flow. */
export async function editFlow(
  desk: Desk,
  { name, description, ...edit }: Edit & { name?: string | undefined; description?: string | undefined },
): Promise<void> {
  const row = await lockFlow(desk, edit)
  if (name !== undefined) assertFree(await desk.from('approvalFlow').select(['id', 'name']).execute(), name, row.id)
  const patch = { name: name ?? row.name, description: description ?? row.description, updatedBy: desk.employeeId }
  await desk.change('approvalFlow', row, patch, { action: '编辑流程' })
  await publishFlow(desk, row.id)
}

/** Stores the drawing as a draft; it may be incomplete. */
export async function saveDraft(
  desk: Desk,
  businesses: readonly Business[],
  { draft, ...edit }: Edit & { draft: Flow },
): Promise<FlowSaved> {
  const row = await lockFlow(desk, edit)
  return keepDraft(desk, businesses, row, draft, '修改流程图')
}

/** Makes an older version, as it was drawn, the draft. Throws 40400 without that version. */
export async function revertTo(
  desk: Desk,
  businesses: readonly Business[],
  { number, ...edit }: Edit & { number: number },
): Promise<FlowSaved> {
  const row = await lockFlow(desk, edit)
  const { drawn } = await versionNumbered(desk, row.id, number)
  return keepDraft(desk, businesses, row, drawn, `以第 ${number} 版为草稿`)
}

async function keepDraft(
  desk: Desk,
  businesses: readonly Business[],
  row: FlowRecord,
  draft: Flow,
  action: string,
): Promise<FlowSaved> {
  const fields = await businessOf(businesses, row.business).fields(desk, row.formId)
  const told = changeWords(await changesBetween(desk, Flow.parse(row.draft), draft, fields))
  const patch = { draft: await keptAs(desk, row, draft), updatedBy: desk.employeeId }
  const more: Changes = told ? { drawn: [null, told] } : {}
  await desk.change('approvalFlow', row, patch, { action, more })
  await publishFlow(desk, row.id)
  const { id, version, state } = await flowRow(desk, businesses, row.id)
  return { id, version, state, problems: await problemsIn(desk, businesses, { id, flow: draft, fields }) }
}

/**
 * Returns a draft in stored form. A draft that equals the published version is stored as that version's exact JSON, perhaps
 * from a time when nodes had fewer settings, so that the database finds them equal.
 */
async function keptAs(desk: Desk, row: FlowRecord, draft: Flow): Promise<string> {
  const published = await publishedVersion(desk, row)
  return JSON.stringify(published && sameFlow(published.drawn, draft) ? published.kept : draft)
}

/** Removes a flow that no document can ever have taken. Throws 40900 if it was published, or is bound. */
export async function removeFlow(desk: Desk, id: number): Promise<void> {
  const row = await desk.lockOne('approvalFlow', id, noun)
  if (row.publishedId !== null) throw conflict('已发布过的流程不能删除，可以停用')
  const bound = await desk.from('approvalBinding').select('id').where('flowId', '=', id).executeTakeFirst()
  if (bound) throw conflict('流程已用于“流程业务绑定”，请先解除绑定')
  await desk.remove('approvalFlow', id, noun, { action: '删除流程' })
  await publishFlow(desk, id)
}
