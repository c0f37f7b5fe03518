import { z } from 'zod'
import { Id, Nothing, requiredText, Timestamp, text, Version } from '../../../kernel/api/fields.ts'
import { patchOf } from '../../../kernel/api/patch.ts'
import { route } from '../../../kernel/api/route.ts'
import { FlowNode, kindWords } from '../../flows/api/flow.ts'

/** Kinds of nodes that can be kept: those that are a whole by themselves. */
export const templateKinds = ['approve', 'handle', 'cc', 'delay', 'webhook'] as const
export type TemplateKind = (typeof templateKinds)[number]

export const isTemplateKind = (kind: string): kind is TemplateKind => templateKinds.some(one => one === kind)

/** The number of nodes that a company may keep: more than anybody looks through. */
export const mostTemplates = 200

export const TemplateFields = z.object({
  name: requiredText('名称', 30),
  description: text('说明', 200).default(''),
  node: FlowNode.refine(({ kind }) => isTemplateKind(kind), '开始和结束不能存为常用节点，请选择其他节点').meta({
    title: '节点设置',
  }),
})

/** A node that is kept for use in flows. */
export const NodeTemplate = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  kind: z.enum(templateKinds).meta({
    title: '种类',
    kind: 'enum',
    words: Object.fromEntries(templateKinds.map(kind => [kind, kindWords[kind]])),
  }),
  node: FlowNode,
  updatedBy: Id.nullable(),
  updatedAt: Timestamp,
  version: Version,
})
export type NodeTemplate = z.output<typeof NodeTemplate>

const needs = 'node'
const edits = 'node:edit'

export const templateRoutes = {
  list: route({ at: 'GET /api/crm/nodeTemplate/list', does: '常用节点', needs, returns: z.array(NodeTemplate) }),
  /** Returns kept nodes to people who draw flows, also without the screen of kept nodes. */
  offered: route({
    at: 'GET /api/crm/nodeTemplate/offered',
    does: '流程设计可用的常用节点',
    needs: 'processManager',
    returns: z.array(NodeTemplate),
  }),
  add: route({
    at: 'POST /api/crm/nodeTemplate/add',
    does: '新增常用节点',
    needs: edits,
    body: TemplateFields,
    returns: NodeTemplate,
  }),
  edit: route({
    at: 'POST /api/crm/nodeTemplate/edit',
    does: '编辑常用节点',
    needs: edits,
    body: patchOf(TemplateFields).extend({
      id: Id,
      version: Version,
      force: z.boolean().default(false),
    }),
    returns: NodeTemplate,
  }),
  remove: route({
    at: 'POST /api/crm/nodeTemplate/remove',
    does: '删除常用节点',
    needs: edits,
    body: z.object({ id: Id }),
    returns: Nothing,
  }),
}
