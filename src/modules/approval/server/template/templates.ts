import type { z } from 'zod'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { Changes } from '../../../../kernel/server/log/audit.ts'
import { wordsOf } from '../../../../kernel/server/record/history.ts'
import { badInput, conflict } from '../../../../kernel/server/refusal.ts'
import { FlowNode } from '../../../flows/api/flow.ts'
import { mostTemplates, type NodeTemplate, type TemplateFields, type TemplateKind } from '../../api/templateRoutes.ts'
import { changedSettings, templateColumns } from './columns.ts'

const noun = '常用节点'
type Entered = z.output<typeof TemplateFields>
type Edit = { [K in keyof Entered]?: Entered[K] | undefined } & { id: number; version: number; force: boolean }

/** Returns the nodes that a company keeps, by name. */
export async function templates(desk: Desk): Promise<NodeTemplate[]> {
  const rows = await desk.from('approvalNodeTemplate').selectAll().orderBy('name').orderBy('id').execute()
  return rows.map(shown)
}

type Kept = Omit<NodeTemplate, 'node'> & { node: unknown }

function shown({ id, name, description, kind, node, updatedBy, updatedAt, version }: Kept): NodeTemplate {
  return { id, name, description, kind, node: FlowNode.parse(node), updatedBy, updatedAt, version }
}

/** Stores a kept node. Throws 40000 if the name is taken, 40900 if there are too many. */
export async function addTemplate(desk: Desk, { name, description, node }: Entered): Promise<NodeTemplate> {
  const known = await desk.from('approvalNodeTemplate').select(['id', 'name']).execute()
  if (known.length >= mostTemplates) throw conflict(`最多 ${mostTemplates} 个常用节点`)
  assertFree(known, name)
  const values = { ...stored(node), name, description, createdBy: desk.employeeId, updatedBy: desk.employeeId }
  const more: Changes = { settings: [null, changedSettings({}, node)] }
  const row = await desk.insert('approvalNodeTemplate', values, { action: '新增常用节点', more })
  await tell(desk)
  return templateOf(desk, row.id)
}

/** Removes a kept node from its flow and branch. */
function stored(node: FlowNode): { kind: TemplateKind; node: string } {
  return { kind: node.kind as TemplateKind, node: JSON.stringify({ ...node, key: 'template', in: null }) }
}

function assertFree(known: readonly { id: number; name: string }[], name: string, id?: number): void {
  if (known.some(row => row.name === name && row.id !== id))
    throw badInput('name', `已有名为“${name}”的常用节点，请换一个名称`)
}

/** Changes a kept node; flows that have a copy stay unchanged. Throws 40400, 40000, or 40901 with who changed what. */
export async function editTemplate(desk: Desk, { id, version, force, ...entered }: Edit): Promise<NodeTemplate> {
  const begun = { version, words: (changes: Changes) => wordsOf(desk, changes, templateColumns) }
  const row = await desk.lockOne('approvalNodeTemplate', id, noun, force ? undefined : begun)
  const { name = row.name, description = row.description, node } = entered
  assertFree(await desk.from('approvalNodeTemplate').select(['id', 'name']).execute(), name, id)
  const changed = node ? changedSettings(FlowNode.parse(row.node), node) : ''
  const more: Changes = changed ? { settings: ['', changed] } : {}
  const patch = { name, description, updatedBy: desk.employeeId, ...(node && changed ? stored(node) : {}) }
  await desk.change('approvalNodeTemplate', row, patch, { action: '编辑常用节点', more })
  await tell(desk)
  return templateOf(desk, id)
}

/** Deletes a kept node; copies in flows stay. */
export async function removeTemplate(desk: Desk, id: number): Promise<void> {
  await desk.remove('approvalNodeTemplate', id, noun, { action: '删除常用节点' })
  await tell(desk)
}

async function templateOf(desk: Desk, id: number): Promise<NodeTemplate> {
  const row = await desk.from('approvalNodeTemplate').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return shown(row)
}

const tell = (desk: Desk) => desk.publish({ kind: 'office', officeId: desk.officeId, topic: 'nodeTemplate', ids: [] })
