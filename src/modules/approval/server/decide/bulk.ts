import { codes } from '../../../../kernel/api/envelope.ts'
import type { AnswerOf, BodyOf } from '../../../../kernel/api/route.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { Pieces } from '../../../../kernel/server/http/mount.ts'
import { conflict, Refusal } from '../../../../kernel/server/refusal.ts'
import { isAsking } from '../../../flows/api/flow.ts'
import { objections } from '../../../flows/api/instance.ts'
import { openTasks } from '../../../flows/api/tasks.ts'
import type { bulkRoutes } from '../../api/bulkRoutes.ts'
import type { Business } from '../record/business.ts'
import { involves, type Running, readRunning, seesAll } from '../record/instances.ts'
import { decide } from './decide.ts'

type Many = BodyOf<typeof bulkRoutes.approveMany>
type Result = AnswerOf<typeof bulkRoutes.approveMany>

/** Approves the person's task in each of many approvals, each in its own transaction; tells which were left out and why. */
export async function approveMany(pieces: Pieces, businesses: readonly Business[], { ids, comment }: Many) {
  const wanted = [...new Set(ids)]
  const titles = await pieces.read(desk => titlesOf(desk, wanted))
  const result: Result = { done: 0, refused: [] }
  for (const id of wanted) {
    const name = titles.get(id)
    const approve = (desk: Desk) => approveOne(desk, businesses, id, comment)
    const msg =
      name === undefined ? '不存在，或不在您的数据范围内' : await pieces.each(String(id), approve).catch(wordsOf)
    if (msg) result.refused.push({ id, name: name ?? '', msg })
    else result.done++
  }
  return result
}

/** Returns the titles of approvals in which the person has a part. */
async function titlesOf(desk: Desk, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await desk.client.query<{ id: number; title: string }>(
    `select i.id, i.title from approval_instance i where i.office_id = $1 and i.id = any($2) and ($4 or ${involves('$3')})`,
    [desk.officeId, ids, desk.employeeId, desk.may(seesAll)],
  )
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/** Returns why one was left out; after the end of the session nothing more is decided. */
function wordsOf(failure: unknown): string {
  if (failure instanceof Refusal && failure.code !== codes.expired) return failure.message
  throw failure
}

async function approveOne(desk: Desk, businesses: readonly Business[], id: number, comment: string): Promise<null> {
  const seen = await readRunning(desk, id)
  const task = taskInBulk(desk, seen)
  const act = { kind: 'approve', task, comment } as const
  await decide(desk, businesses, { id, decision: { kind: 'approve', task }, act, content: {} }, seen)
  return null
}

/**
 * Returns the person's task, if its node allows bulk approval. Throws 40900 without a task, or if it needs an answer by
 * itself.
 */
function taskInBulk(desk: Desk, { flow, instance }: Running): number {
  const open = openTasks(flow, instance).find(one => one.person === desk.employeeId)
  if (!open) throw conflict(objections.closed)
  const node = flow.nodes.filter(isAsking).find(one => one.key === open.node)
  if (node?.kind !== 'approve' || !node.bulk) throw conflict(`“${node?.name ?? '修改'}”不能批量同意，请打开后处理`)
  if (node.signature) throw conflict(`“${node.name}”需要手写签名，请打开后处理`)
  return open.task
}
