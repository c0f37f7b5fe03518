import { sql } from 'kysely'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { assertGoverned } from '../../../../kernel/server/desk/governing.ts'
import { handle } from '../../../../kernel/server/http/mount.ts'
import { type Changes, difference } from '../../../../kernel/server/log/audit.ts'
import { wordsOf } from '../../../../kernel/server/record/history.ts'
import { namesOf, wordsByIds } from '../../../../kernel/server/record/names.ts'
import { badInput } from '../../../../kernel/server/refusal.ts'
import { arrange, assertWords, type SortKind } from '../../../settings/server/index.ts'
import {
  assignmentModes,
  assignmentOtherwise,
  type Rule,
  RuleFields,
  type RuleInput,
  assignmentRoutes as routes,
  ruleColumns,
} from '../../api/assignment.ts'
import { scopeModule } from '../record/scope.ts'
import type { RuleRow } from './load.ts'
import { teamsOf } from './teams.ts'

type Named = { [Field in 'channelIds' | 'brandIds' | 'categoryIds' | 'employeeIds']: number[] } & RuleInput

async function peopleIn(desk: Desk, ruleIds: readonly number[]): Promise<Map<number, number[]>> {
  const of = new Map<number, number[]>(ruleIds.map(id => [id, []]))
  if (ruleIds.length === 0) return of
  const rows = await desk
    .from('assignmentPerson')
    .select(['ruleId', 'employeeId'])
    .where('ruleId', 'in', ruleIds)
    .orderBy('position')
    .execute()
  for (const { ruleId, employeeId } of rows) of.get(ruleId)?.push(employeeId)
  return of
}

/** Returns the rules for their manager. */
export async function shownRules(desk: Desk, rows: readonly RuleRow[]): Promise<Rule[]> {
  const people = await peopleIn(
    desk,
    rows.map(row => row.id),
  )
  return rows.map(({ officeId, position, createdBy, createdAt, updatedAt, disabledAt, ...row }) => ({
    ...(row as unknown as Omit<Rule, 'employeeIds' | 'enabled'>),
    employeeIds: people.get(row.id) ?? [],
    enabled: disabledAt === null,
  }))
}

const shownRule = async (desk: Desk, row: RuleRow) => (await shownRules(desk, [row]))[0] as Rule

/**
 * Checks the words of a rule and that its name is unique. The rules are locked, so that the second of two equal names is
 * refused.
 */
async function assertSound(desk: Desk, input: RuleInput, before?: Rule): Promise<void> {
  await assertWords(desk, RuleFields, input, before)
  const same = await desk.from('assignmentRule').select('id').where('name', '=', input.name).executeTakeFirst()
  if (same && same.id !== before?.id) throw badInput('name', `已有名为“${input.name}”的规则，请换一个名称`)
  if (!input.teamId && input.employeeIds.length === 0) throw badInput('employeeIds', '请选择团队或人员')
  if (input.teamId && input.teamId !== before?.teamId)
    assertOpen(await teamsOf(desk).find(desk, input.teamId), 'teamId', '团队')
  const people = [...new Set(input.employeeIds)]
  if (people.length > 0) {
    const there = await desk.from('employee').select('id').where('id', 'in', people).execute()
    if (there.length < people.length) throw badInput('employeeIds', '人员中有人不存在，请刷新后重试')
  }
  if (input.poolId && input.poolId !== before?.poolId) assertOpen(await poolNamed(desk, input.poolId), 'poolId', '公海')
  if (input.otherwise === 'pool' && !input.poolId) throw badInput('poolId', '请选择放入的公海')
}

const poolNamed = (desk: Desk, id: number) =>
  desk.from('pool').select(['name', 'disabledAt']).where('id', '=', id).executeTakeFirst()

function assertOpen(row: { disabledAt: string | null } | undefined, field: string, title: string): void {
  if (!row || row.disabledAt) throw badInput(field, `${title}不存在或已停用，请重新选择`)
}

const valuesOf = (input: RuleInput) => ({
  name: input.name,
  channelIds: input.channelIds,
  brandIds: input.brandIds,
  categoryIds: input.categoryIds,
  areas: JSON.stringify(input.areas),
  mode: input.mode,
  teamId: input.teamId ?? null,
  loadCap: input.loadCap ?? null,
  otherwise: input.otherwise,
  poolId: input.otherwise === 'pool' ? (input.poolId ?? null) : null,
})

async function setPeople(desk: Desk, ruleId: number, { teamId, employeeIds }: RuleInput): Promise<void> {
  await desk.db
    .deleteFrom('assignmentPerson')
    .where('officeId', '=', desk.officeId)
    .where('ruleId', '=', ruleId)
    .execute()
  const rows = teamId
    ? []
    : [...new Set(employeeIds)].map((employeeId, position) => ({
        officeId: desk.officeId,
        ruleId,
        employeeId,
        position,
      }))
  if (rows.length > 0) await desk.db.insertInto('assignmentPerson').values(rows).execute()
}

/** Returns a rule in words: for the log. */
async function inWords(desk: Desk, rule: RuleInput | undefined): Promise<Record<string, unknown>> {
  if (!rule) return {}
  const words = await wordsByIds(desk, [...rule.channelIds, ...rule.brandIds, ...rule.categoryIds])
  const people = await namesOf(desk, 'employee', rule.employeeIds)
  const named = (title: string, ids: readonly number[]) =>
    ids.length > 0 ? [`${title}：${ids.map(id => words.get(id) ?? id).join('、')}`] : []
  const places = rule.areas.map(area => `${area.province}${area.city}${area.district}`).join('、')
  const conditions = [
    ...named('渠道', rule.channelIds),
    ...(places ? [`地区：${places}`] : []),
    ...named('品牌', rule.brandIds),
    ...named('品类', rule.categoryIds),
  ]
  const team = rule.teamId ? await teamsOf(desk).find(desk, rule.teamId) : undefined
  const pool = rule.poolId ? await poolNamed(desk, rule.poolId) : undefined
  return {
    conditions: conditions.join('；') || '所有流量',
    people: team ? `团队“${team.name}”` : rule.employeeIds.map(id => people.get(id) ?? id).join('、'),
    mode: assignmentModes[rule.mode],
    otherwise: `${assignmentOtherwise[rule.otherwise]}${rule.otherwise === 'pool' && pool ? `“${pool.name}”` : ''}`,
  }
}

/** Returns the log's words beside the row's own plain fields. */
async function told(desk: Desk, before: RuleInput | undefined, after: RuleInput): Promise<Changes> {
  return difference(await inWords(desk, before), await inWords(desk, after))
}

/** Requires the whole company, because rules take clues from all of it, one after the other. */
function assertCompany(desk: Desk): void {
  assertGoverned(desk, scopeModule, [], '分配规则')
}

/** Rules in the order in which they are asked. */
export const ruleSort: SortKind = {
  kind: 'assignmentRule',
  table: 'assignmentRule',
  topic: 'assignment',
  assure: assertCompany,
  async groups(desk) {
    const rules = await desk.from('assignmentRule').selectAll().orderBy('position').orderBy('id').execute()
    const items = rules.map(({ id, name, disabledAt }) => ({ id, label: name, off: disabledAt !== null }))
    return [{ key: 0, title: '分配规则', items }]
  },
}

/** Moves the last rule before another one; leaves it where it is once that is gone. */
async function moveBefore(desk: Desk, id: number, next: number): Promise<void> {
  const [{ items } = { items: [] }] = await ruleSort.groups(desk)
  const before = items.map(item => item.id)
  const at = before.indexOf(next)
  if (at >= 0)
    await arrange(desk, ruleSort, 0, { before, order: before.filter(one => one !== id).toSpliced(at, 0, id) })
}

const publish = (desk: Desk) => desk.publish({ kind: 'office', officeId: desk.officeId, topic: 'assignment', ids: [] })
const plain = (changes: Changes): Changes =>
  Object.fromEntries(Object.entries(changes).filter(([key]) => ruleColumns.some(column => column.key === key)))

export const ruleHandlers = [
  handle(routes.add, async (desk, { body: { enabled, before, ...body } }) => {
    assertCompany(desk)
    await assertSound(desk, body)
    const last = await desk
      .from('assignmentRule')
      .select(({ fn }) => fn.max('position').as('position'))
      .executeTakeFirst()
    const disabledAt = enabled ? null : sql<string>`now()`
    const place = { position: (last?.position ?? 0) + 1, createdBy: desk.employeeId, disabledAt }
    const values = Object.assign(valuesOf(body), place)
    const more = await told(desk, undefined, body)
    const row = await desk.insert('assignmentRule', values, { action: '新增分配规则', more })
    await setPeople(desk, row.id, body)
    if (before) await moveBefore(desk, row.id, before)
    await publish(desk)
    return shownRule(desk, row)
  }),

  handle(routes.edit, async (desk, { body: { id, version, force, ...entered } }) => {
    assertCompany(desk)
    const begun = { version, words: (changes: Changes) => wordsOf(desk, plain(changes), ruleColumns) }
    const row = await desk.lockOne('assignmentRule', id, '分配规则', force ? undefined : begun)
    const before = await shownRule(desk, row)
    const given = Object.fromEntries(Object.entries(entered).filter(([, value]) => value !== undefined))
    const input = { ...before, ...given } as Named
    await assertSound(desk, input, before)
    await setPeople(desk, id, input)
    const more = await told(desk, before, input)
    const after = await desk.change('assignmentRule', row, valuesOf(input), { action: '编辑分配规则', more })
    await publish(desk)
    return shownRule(desk, after)
  }),

  handle(routes.enable, async (desk, { body: { id, enabled } }) => {
    assertCompany(desk)
    const row = await desk.lockOne('assignmentRule', id, '分配规则')
    if ((row.disabledAt === null) === enabled) return shownRule(desk, row)
    const patch = { disabledAt: enabled ? null : sql<string>`now()` }
    const action = enabled ? '启用分配规则' : '停用分配规则'
    const after = await desk.change('assignmentRule', row, patch, { action })
    await publish(desk)
    return shownRule(desk, after)
  }),

  handle(routes.remove, async (desk, { body: { id } }) => {
    assertCompany(desk)
    await desk.remove('assignmentRule', id, '分配规则', { action: '删除分配规则' })
    await publish(desk)
    return null
  }),

  handle(routes.order, async (desk, { body }) => {
    await arrange(desk, ruleSort, 0, body)
    return null
  }),
]
