import { z } from 'zod'
import { Id, IdText, Nothing, requiredText, Serial, SerialText, Version } from '../../../kernel/api/fields.ts'
import { patchOf } from '../../../kernel/api/patch.ts'
import { route } from '../../../kernel/api/route.ts'
import { Flow } from '../../flows/api/flow.ts'
import { Content } from '../../forms/api/content.ts'
import { Chosen } from './approval.ts'
import {
  FlowDetail,
  FlowDifference,
  FlowFields,
  FlowProblem,
  FlowRow,
  FlowSaved,
  FlowType,
  FlowVersion,
  Movables,
  Replayed,
  Simulation,
} from './flow.ts'

const needs = 'processManager'
const edits = 'processManager:edit'
const publishes = 'processManager:publish'
const moves = 'processManager:move'

const One = z.object({ id: Id })
/** An edit that was begun at a version; `force` saves over a newer one. */
const begun = { id: Id, version: Version, force: z.boolean().default(false) }
const Numbered = z.coerce.number({ error: '版本应为数字' }).int().min(0).max(1_000_000)

export const NewFlow = FlowFields.extend({
  business: requiredText('业务类型', 40),
  formId: Id.nullable().default(null).meta({ title: '审批表单' }),
  /** The flow whose draft it begins with; nothing is drawn without one. */
  flowId: Id.optional().meta({ title: '从哪个流程复制' }),
})

export const flowRoutes = {
  list: route({ at: 'GET /api/crm/flow/list', does: '审批流程', needs, returns: z.array(FlowRow) }),
  types: route({ at: 'GET /api/crm/flow/types', does: '可设置审批的业务类型', needs, returns: z.array(FlowType) }),
  detail: route({
    at: 'GET /api/crm/flow/detail/:id',
    does: '审批流程详情',
    needs,
    params: z.object({ id: IdText }),
    returns: FlowDetail,
  }),
  add: route({ at: 'POST /api/crm/flow/add', does: '新建审批流程', needs: edits, body: NewFlow, returns: FlowRow }),
  edit: route({
    at: 'POST /api/crm/flow/edit',
    does: '编辑审批流程',
    needs: edits,
    body: patchOf(FlowFields).extend(begun),
    returns: FlowRow,
  }),
  remove: route({ at: 'POST /api/crm/flow/remove', does: '删除审批流程', needs: edits, body: One, returns: Nothing }),
  /** A draft may lack anything; what is wrong with it is answered. */
  draft: route({
    at: 'POST /api/crm/flow/draft',
    does: '保存流程草稿',
    needs: edits,
    body: z.object({ ...begun, draft: Flow }),
    returns: FlowSaved,
  }),
  /** Checks the drawing, saved or not; without `draft` the saved draft. */
  validate: route({
    at: 'POST /api/crm/flow/validate',
    does: '检查审批流程',
    needs,
    reads: true,
    body: One.extend({ draft: Flow.optional() }),
    returns: z.array(FlowProblem),
  }),
  publish: route({
    at: 'POST /api/crm/flow/publish',
    does: '发布审批流程',
    needs: publishes,
    body: One.extend({ version: Version, note: requiredText('发布说明', 200) }),
    returns: FlowRow,
  }),
  retire: route({
    at: 'POST /api/crm/flow/retire',
    does: '停用审批流程',
    needs: publishes,
    body: One,
    returns: FlowRow,
  }),
  restore: route({
    at: 'POST /api/crm/flow/restore',
    does: '恢复审批流程',
    needs: publishes,
    body: One,
    returns: FlowRow,
  }),
  versions: route({
    at: 'GET /api/crm/flow/versions/:id',
    does: '审批流程的版本',
    needs,
    params: z.object({ id: IdText }),
    returns: z.array(FlowVersion),
  }),
  /** Returns a version as it was drawn. */
  version: route({
    at: 'GET /api/crm/flow/version/:id/:number',
    does: '审批流程的一个版本',
    needs,
    params: z.object({ id: IdText, number: SerialText }),
    returns: FlowVersion.extend({ flow: Flow }),
  }),
  /** An older version becomes the draft, to be published as a new one. */
  revert: route({
    at: 'POST /api/crm/flow/revert',
    does: '以旧版本为新草稿',
    needs: edits,
    body: z.object({ ...begun, number: Serial }),
    returns: FlowSaved,
  }),
  /** Simulates the drawing, a version by its number, or else the saved draft. */
  simulate: route({
    at: 'POST /api/crm/flow/simulate',
    does: '模拟审批流程',
    needs,
    reads: true,
    body: One.extend({
      number: Serial.optional(),
      draft: Flow.optional(),
      initiatorId: Id.meta({ title: '发起人', kind: 'employee' }),
      content: Content.default({}),
      chosen: Chosen.default({}),
    }),
    returns: Simulation,
  }),
  /** Compares two versions; 0 is the draft. */
  difference: route({
    at: 'GET /api/crm/flow/difference/:id',
    does: '审批流程两个版本的差异',
    needs,
    params: z.object({ id: IdText }),
    query: z.object({ from: Numbered, to: Numbered.default(0) }),
    returns: FlowDifference,
  }),
  replay: route({
    at: 'GET /api/crm/flow/replay/:id',
    does: '用近 90 天的单据回放流程草稿',
    needs,
    params: z.object({ id: IdText }),
    returns: Replayed,
  }),
  movable: route({
    at: 'GET /api/crm/flow/movable/:id',
    does: '可转到新版本的审批',
    needs: moves,
    params: z.object({ id: IdText }),
    returns: Movables,
  }),
  /** `id` is the instance's, `number` the newest version that the person has seen. */
  move: route({
    at: 'POST /api/crm/flow/move',
    does: '把审批转到新版本',
    needs: moves,
    body: One.extend({ number: Serial }),
    returns: Nothing,
  }),
}
