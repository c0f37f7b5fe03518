import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { conflict, notFound } from '../../../../kernel/server/refusal.ts'
import { type Flow, startKey } from '../../../flows/api/flow.ts'
import { type Advanced, hasEnded, instanceStatus, objections } from '../../../flows/api/instance.ts'
import { type Moved, move, standsAt } from '../../../flows/api/move.ts'
import { nodeName, nodeOf } from '../../../flows/api/order.ts'
import { openTasks } from '../../../flows/api/tasks.ts'
import { type Movable, type Movables, mostMovable } from '../../api/flow.ts'
import { apply } from '../decide/apply.ts'
import { askingOf } from '../decide/foresee.ts'
import { holdAsked, settled } from '../decide/hold.ts'
import { type Business, businessOf, contentOf } from '../record/business.ts'
import { factsFor } from '../record/facts.ts'
import { type InstanceRow, lockAnyRunning, type Running, readAnyRunning } from '../record/instances.ts'
import { titlesFor } from '../record/nameable.ts'
import { flowRecord, publishedVersion, type Version } from './load.ts'

/** Returns the newest version of a flow. Throws 40400 without such a flow, 40900 without a published version. */
async function newestOf(desk: Desk, flowId: number): Promise<Version> {
  const version = await publishedVersion(desk, await flowRecord(desk, flowId))
  if (!version) throw conflict('流程还没有发布过，请先发布')
  return version
}

/** Returns instances on older versions, oldest first, each with its place after a move. */
export async function movables(desk: Desk, businesses: readonly Business[], flowId: number): Promise<Movables> {
  const newest = await newestOf(desk, flowId)
  const older = await desk.from('approvalFlowVersion').select('id').where('flowId', '=', flowId).execute()
  const versions = older.map(({ id }) => id).filter(id => id !== newest.id)
  if (versions.length === 0) return { number: newest.number, rows: [], left: 0 }
  const found = await desk
    .from('approvalInstance')
    .selectAll()
    .where('flowVersionId', 'in', versions)
    .where('endedAt', 'is', null)
    .orderBy('id')
    .execute()
  const rows: Movable[] = []
  for (const row of found.slice(0, mostMovable)) rows.push(await movableOf(desk, businesses, row, newest))
  return { number: newest.number, rows, left: found.length - rows.length }
}

async function movableOf(
  desk: Desk,
  businesses: readonly Business[],
  row: InstanceRow,
  { runs: to }: Version,
): Promise<Movable> {
  const running = await readAnyRunning(desk, row.id)
  const { flow, instance } = running
  const standing = standsAt(instance).map(key => ({ name: nodeName(flow, key), there: isThere(flow, to, key) }))
  const result = await moveOf(desk, businesses, running, to)
  const { id, initiatorId, startedAt } = row
  const title = (await titlesFor(desk, [id]))(id)
  const becomes = result.moved ? becomesWords(to, result) : null
  return { id, code: row.number, title, initiatorId, startedAt, number: running.flowNumber, standing, becomes }
}

const isThere = (from: Flow, to: Flow, key: string) =>
  key === startKey || nodeOf(to, key)?.kind === nodeOf(from, key)?.kind

/** Returns the place of an instance after a move, by the names of nodes, or its end. */
function becomesWords(to: Flow, { instance }: Extract<Moved, { moved: true }>): string {
  if (hasEnded(instance)) return instanceStatus[instance.status]
  return standsAt(instance)
    .map(key => nodeName(to, key))
    .join('、')
}

async function moveOf(desk: Desk, businesses: readonly Business[], running: Running, to: Flow): Promise<Moved> {
  const { row } = running
  const content = await contentOf(businessOf(businesses, row.business), desk, row.documentId)
  return move(running.flow, to, running.instance, await factsFor(desk, to, { ...askingOf(running), content }))
}

/**
 * Moves an instance to the newest version of its flow, with an entry in its history. Throws 40400 without the instance;
 * 40900 if it has ended, is on that version already, stands at a node that no longer exists, or a newer version was
 * published.
 */
export async function moveInstance(
  desk: Desk,
  businesses: readonly Business[],
  { id, number }: { id: number; number: number },
): Promise<void> {
  const foreseen = await readAnyRunning(desk, id)
  const newest = await newestOf(desk, await flowOf(desk, foreseen.row))
  const held = await holdAsked(desk, foreseen.instance, advanced(await moveOf(desk, businesses, foreseen, newest.runs)))
  const running = await lockAnyRunning(desk, id)
  const title = (await titlesFor(desk, [id]))(id)
  assertOlder(running, newest, number, title)
  const result = await moveOf(desk, businesses, running, newest.runs)
  if (!result.moved) throw conflict(whyNot(running, result, title))
  const now = async () => advanced(await moveOf(desk, businesses, running, newest.runs))
  const settledNow = await settled(desk, running.instance, now, held)
  if (!settledNow.accepted) throw conflict(`“${title}”现在不能转，请重新查看`)
  await keepMoved(desk, businesses, running, newest, settledNow)
}

const advanced = (result: Moved): Advanced =>
  result.moved
    ? { accepted: true, instance: result.instance, happened: result.happened }
    : { accepted: false, objection: 'notHere', instance: null }

function assertOlder({ row }: Running, newest: Version, number: number, title: string): void {
  if (row.flowVersionId === newest.id) throw conflict(`“${title}”已经在第 ${newest.number} 版上`)
  if (newest.number !== number) throw conflict(`流程已发布第 ${newest.number} 版，请重新查看后再转`)
}

async function keepMoved(
  desk: Desk,
  businesses: readonly Business[],
  running: Running,
  { id, number, runs }: Version,
  { instance, happened }: Extract<Advanced, { accepted: true }>,
): Promise<void> {
  const note = `改用第 ${number} 版（原第 ${running.flowNumber} 版）`
  const moved = { from: running.flow, versionId: id }
  const kept = { act: { kind: 'moved' as const, note }, next: instance, happened, moved }
  await apply(desk, businessOf(businesses, running.row.business), { ...running, flow: runs }, kept)
}

async function flowOf(desk: Desk, { flowVersionId }: InstanceRow): Promise<number> {
  const version = await desk
    .from('approvalFlowVersion')
    .select('flowId')
    .where('id', '=', flowVersionId)
    .executeTakeFirst()
  if (!version) throw notFound('流程版本')
  return version.flowId
}

function whyNot({ flow, instance }: Running, result: Extract<Moved, { moved: false }>, title: string): string {
  if (result.why === 'tooMany') return `“${title}”：${objections.tooMany}`
  if (result.why === 'ended') return `“${title}”${instanceStatus[instance.status]}，不能再转`
  const names = result.nodes.map(key => `“${nodeName(flow, key)}”`).join('、')
  const waits = openTasks(flow, instance).length > 0 ? '等待处理' : '等待'
  return `“${title}”正在${names}${waits}，新版本里没有这个节点`
}
