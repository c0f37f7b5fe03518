import type { Selectable } from 'kysely'
import { codes } from '../../../../kernel/api/envelope.ts'
import { clock } from '../../../../kernel/server/clock.ts'
import type { Stage as StageTable } from '../../../../kernel/server/database/tables.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { handle } from '../../../../kernel/server/http/mount.ts'
import type { Changes } from '../../../../kernel/server/log/audit.ts'
import { lastEntry } from '../../../../kernel/server/record/entries.ts'
import { wordsOf } from '../../../../kernel/server/record/history.ts'
import { badInput, conflict, notFound, Refusal } from '../../../../kernel/server/refusal.ts'
import { mostStages, stageRoutes as routes } from '../../api/stage.ts'
import { inOrder } from '../../api/stageRules.ts'
import { lackOf, moveOut } from './deals.ts'
import { assertNotAskedFrom, lockGroup, lockGroupOf, nameTaken, publishStages, stageColumns } from './setting.ts'
import { shownStage, stageGroups } from './stages.ts'

type StageRow = Selectable<StageTable>

function stagesIn(desk: Desk, groupId: number): Promise<StageRow[]> {
  return desk.from('stage').selectAll().where('stageGroupId', '=', groupId).orderBy('position').orderBy('id').execute()
}

/** Returns a stage with its group locked, and the others of the group. */
async function lockStage(desk: Desk, id: number, version?: number): Promise<{ row: StageRow; all: StageRow[] }> {
  const group = await lockGroupOf(desk, id)
  const words = (changes: Changes) => wordsOf(desk, changes, stageColumns)
  const row = await desk.lockOne('stage', id, '阶段', version === undefined ? undefined : { version, words })
  return { row, all: await stagesIn(desk, group.id) }
}

function assertNewName(all: readonly StageRow[], name: string | undefined, except?: number): void {
  if (name && all.some(stage => stage.name === name && stage.id !== except)) throw nameTaken('阶段', name)
}

const isEnabled = (stage: StageRow) => stage.kind === 'open' && stage.disabledAt === null

/** Refuses to remove an end, or the last stage in which a deal can begin. */
function assertNotNeeded({ id, kind }: StageRow, all: readonly StageRow[], what: string): void {
  if (kind !== 'open') throw conflict(`成交与战败是每个阶段组必有的阶段，不能${what}`)
  if (!all.some(stage => isEnabled(stage) && stage.id !== id))
    throw conflict(`至少要有一个进行中的阶段，不能${what}，请先添加另一个`)
}

async function enable(desk: Desk, row: StageRow): Promise<StageRow> {
  return desk.change('stage', row, { disabledAt: null }, { action: '启用' })
}

/** Returns the target stage for the deals of another, in its group. Throws 40000 if they cannot go there. */
function targetOf(all: readonly StageRow[], row: StageRow, id: number, field: string): StageRow {
  const to = all.find(stage => stage.id === id)
  if (!to || !isEnabled(to) || to.id === row.id) throw badInput(field, '请选择同一阶段组里另一个启用的进行中阶段')
  return to
}

/** Disables a stage after its open deals have moved to `moveTo`; without that refuses with their number. */
async function disable(desk: Desk, row: StageRow, all: readonly StageRow[], moveTo?: number): Promise<StageRow> {
  assertNotNeeded(row, all, '停用')
  await moveOut(desk, row, moveTo ? targetOf(all, row, moveTo, 'moveTo') : undefined)
  return desk.change('stage', row, { disabledAt: row.disabledAt ?? clock.date().toISOString() }, { action: '停用' })
}

/** Throws 40901 if somebody changed the order meanwhile. */
async function overtaken(desk: Desk, groupId: number): Promise<Refusal> {
  const last = await lastEntry(desk, 'stageGroup', groupId)
  const by = last?.personName ?? ''
  const msg = `${by || '他人'}刚刚改动过这个阶段组，已为您显示最新的顺序，请重新调整`
  return new Refusal(codes.stale, msg, { by, at: last?.at ?? null, changes: [] })
}

export const stageSettingHandlers = [
  handle(routes.add, async (desk, { body: { stageGroupId, staleDays = null, ...fields } }) => {
    await lockGroup(desk, stageGroupId)
    const all = await stagesIn(desk, stageGroupId)
    if (all.length >= mostStages) throw conflict(`一个阶段组最多 ${mostStages} 个阶段`)
    assertNewName(all, fields.name)
    const position = Math.max(0, ...all.filter(stage => stage.kind === 'open').map(stage => stage.position)) + 1
    const row = await desk.insert('stage', { ...fields, stageGroupId, staleDays, position }, { action: '新增' })
    await publishStages(desk)
    return shownStage(row)
  }),

  handle(routes.edit, async (desk, { body: { id, version, force, ...fields } }) => {
    const { row, all } = await lockStage(desk, id, force ? undefined : version)
    assertNewName(all, fields.name, id)
    const { name, requiredFields } = fields
    // An end has its probability by itself, and nothing goes back from it or grows stale in it.
    const patch = row.kind === 'open' ? fields : { name, requiredFields }
    const after = await desk.change('stage', row, patch, { action: '编辑' })
    await publishStages(desk)
    return shownStage(after)
  }),

  handle(routes.lacking, async (desk, { params, query }) => {
    const row = await desk.from('stage').selectAll().where('id', '=', params.id).executeTakeFirst()
    if (!row) throw notFound('阶段')
    const to = targetOf(await stagesIn(desk, row.stageGroupId), row, query.toId, 'toId')
    const group = (await stageGroups(desk)).find(({ id }) => id === row.stageGroupId)
    if (!group) throw notFound('阶段')
    return lackOf(desk, group, row.id, to.id)
  }),

  handle(routes.enable, async (desk, { body: { id, enabled, moveTo } }) => {
    const { row, all } = await lockStage(desk, id)
    const after = enabled ? await enable(desk, row) : await disable(desk, row, all, moveTo)
    await publishStages(desk)
    return shownStage(after)
  }),

  handle(routes.remove, async (desk, { body: { id } }) => {
    const { row, all } = await lockStage(desk, id)
    assertNotNeeded(row, all, '删除')
    const { rows } = await desk.client.query<{ count: number }>(
      `select count(distinct opportunity_id) as count from (
         select opportunity_id from stage_change where office_id = $1 and (to_stage_id = $2 or from_stage_id = $2)
         union all select id from opportunity where office_id = $1 and stage_id = $2) d`,
      [desk.officeId, id],
    )
    const count = rows[0]?.count ?? 0
    if (count > 0) throw conflict(`有 ${count} 个商机在或到过“${row.name}”阶段，不能删除，请改为停用`, { count })
    await assertNotAskedFrom(desk, [row])
    await desk.remove('stage', id, '阶段', { action: '删除' })
    await publishStages(desk)
    return null
  }),

  handle(routes.arrange, async (desk, { body: { id, before, order } }) => {
    const group = await lockGroup(desk, id)
    const now = inOrder((await stagesIn(desk, id)).map(shownStage)).filter(stage => stage.kind === 'open')
    if (now.map(stage => stage.id).join() !== before.join()) throw await overtaken(desk, id)
    if ([...order].sort().join() !== [...before].sort().join()) throw badInput('order', '顺序应包含同样的阶段，各一次')
    await placeStages(desk, order)
    const named = (ids: readonly number[]) => ids.map(one => now.find(stage => stage.id === one)?.name).join('、')
    const more = { order: [named(before), named(order)] as [unknown, unknown] }
    await desk.change('stageGroup', group, {}, { action: '调整顺序', more })
    await publishStages(desk)
    return null
  }),
]

async function placeStages(desk: Desk, order: readonly number[]): Promise<void> {
  await desk.client.query(
    `update stage set position = array_position($2::bigint[], id), updated_at = now()
     where office_id = $1 and id = any($2::bigint[]) and position is distinct from array_position($2::bigint[], id)`,
    [desk.officeId, [...order]],
  )
}
