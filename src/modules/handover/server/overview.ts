import type { z } from 'zod'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { badInput, Refusal } from '../../../kernel/server/refusal.ts'
import type { EmployeeRecord } from '../../organisation/server/index.ts'
import type { HandoverOverview, HandoverPlan, HandoverPreview, HandoverStock, Leaver } from '../api/handover.ts'
import { type Distribution, distribute } from './distribute.ts'
import type { HandoverKind, HandoverRecord } from './kind.ts'
import { assertDepartments, assertLeaving, assertReached, assertReceivers, everyoneIn } from './people.ts'

const samplesEach = 5

/** Returns the records that a person would leave behind. Throws 40400 out of reach. */
export async function overviewOf(
  desk: Desk,
  kinds: readonly HandoverKind[],
  employeeId: number,
): Promise<HandoverOverview> {
  const employee = assertReached(
    desk,
    await desk.from('employee').selectAll().where('id', '=', employeeId).executeTakeFirst(),
  )
  const obstacle = await obstacleFor(desk, employee)
  const stock: HandoverStock[] = []
  for (const kind of kinds) stock.push(await stockOf(desk, kind, employeeId))
  return { leaver: await leaverOf(desk, employee), obstacle, stock }
}

/** Returns the words with which `assertLeaving` would refuse; empty if it would not. */
async function obstacleFor(desk: Desk, employee: EmployeeRecord): Promise<string> {
  try {
    await assertLeaving(desk, employee)
    return ''
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}

async function leaverOf(desk: Desk, employee: EmployeeRecord): Promise<z.output<typeof Leaver>> {
  const department = await desk
    .from('department')
    .select('name')
    .where('id', '=', employee.departmentId)
    .executeTakeFirst()
  const { id, name, disabledAt, departedAt } = employee
  return { id, name, departmentName: department?.name ?? '', active: disabledAt === null, departedAt }
}

async function stockOf(desk: Desk, { kind, title, unit, leavable, ...has }: HandoverKind, employeeId: number) {
  const records = await has.records(desk, employeeId)
  const note = records.length > 0 ? await has.note(desk, employeeId) : ''
  const departments = await departmentsOf(desk, records)
  return { kind, title, unit, total: records.length, note, leavable: leavable === true, departments }
}

async function departmentsOf(desk: Desk, records: readonly HandoverRecord[]): Promise<HandoverStock['departments']> {
  const counts = Map.groupBy(records, record => record.departmentId)
  const ids = [...counts.keys()].filter(id => id !== null)
  const rows =
    ids.length > 0
      ? await desk.from('department').select(['id', 'name', 'leaderId']).where('id', 'in', ids).orderBy('id').execute()
      : []
  const named = rows.map(({ id, name, leaderId }) => ({
    departmentId: id,
    name,
    leaderId,
    count: counts.get(id)?.length ?? 0,
  }))
  const loose = counts.get(null)?.length ?? 0
  return loose > 0 ? [...named, { departmentId: null, name: '未分部门', leaderId: null, count: loose }] : named
}

/** Returns the receivers of each record, and changes nothing. Throws as the handover itself would. */
export async function previewOf(
  desk: Desk,
  kinds: readonly HandoverKind[],
  plan: HandoverPlan,
): Promise<HandoverPreview> {
  const people = await desk.from('employee').selectAll().where('id', 'in', everyoneIn(plan)).execute()
  const leaver = assertReached(
    desk,
    people.find(person => person.id === plan.leaverId),
  )
  await assertLeaving(desk, leaver)
  assertReceivers(desk, plan, people)
  await assertDepartments(desk, plan)
  const parts: HandoverPreview['parts'] = []
  for (const { kind, distribution } of await distributed(desk, kinds, plan))
    parts.push(await previewed(desk, kind, distribution))
  return { parts }
}

/**
 * Returns every kind of which the person has records, distributed by the plan. Throws 40000 without receivers, or for one
 * who cannot get them.
 */
export async function distributed(
  desk: Desk,
  kinds: readonly HandoverKind[],
  plan: HandoverPlan,
): Promise<{ kind: HandoverKind; distribution: Distribution }[]> {
  const shared: { kind: HandoverKind; distribution: Distribution }[] = []
  for (const kind of kinds) {
    const records = await kind.records(desk, plan.leaverId)
    if (records.length === 0) continue
    const part = plan.parts.find(one => one.kind === kind.kind)
    if (!part && kind.leavable) continue
    if (!part) throw badInput('parts', `还有 ${records.length} ${kind.unit}${kind.title}没有选择接收人，请选择`)
    const distribution = distribute(records, part)
    const objection = await kind.objection?.(desk, [...distribution.keys()])
    if (objection) throw badInput('receivers', objection)
    shared.push({ kind, distribution })
  }
  return shared
}

async function previewed(
  desk: Desk,
  { kind, title, unit, samples }: HandoverKind,
  distribution: Distribution,
): Promise<HandoverPreview['parts'][number]> {
  const first = [...distribution.values()].flatMap(ids => ids.slice(0, samplesEach))
  const known = new Map((await samples(desk, first)).map(sample => [sample.id, sample]))
  const receivers = [...distribution].map(([receiverId, ids]) => ({
    receiverId,
    count: ids.length,
    samples: ids.slice(0, samplesEach).flatMap(id => known.get(id) ?? []),
  }))
  return { kind, title, unit, total: receivers.reduce((sum, { count }) => sum + count, 0), receivers }
}
