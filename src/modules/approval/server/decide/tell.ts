import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { namesOf } from '../../../../kernel/server/record/names.ts'
import { startKey } from '../../../flows/api/flow.ts'
import { type Happening, type Instance, instanceStatus, type OpenTask } from '../../../flows/api/instance.ts'
import { notify } from '../../../notification/server/index.ts'
import { approvalPath, type InstanceRow } from '../record/instances.ts'
import { sendCopiesOf } from './copies.ts'

/** Makes browsers refetch approvals; nobody is told which one changed, as few people may open it. */
export function publishApproval(desk: Desk): Promise<void> {
  return desk.publish({ kind: 'office', officeId: desk.officeId, topic: 'approval', ids: [] })
}

/** Rings the bells of people whom the flow's rules remind, or to whom they send a copy. */
export async function tellOf(desk: Desk, { id, title }: InstanceRow, happening: Happening): Promise<void> {
  if (happening.kind === 'reminded')
    await notify(desk, [happening.person], {
      kind: 'approval',
      title: `已超时，请尽快处理：${title}`,
      path: approvalPath(id),
    })
  if (happening.kind === 'copied') await sendCopiesOf(desk, { id, title }, happening.people, null)
}

/** `reason`: why it ended or came back, in the words of the deciding person or of the flow's rule. */
type About = { row: InstanceRow; opened: readonly OpenTask[]; next: Instance; unable: string; reason: string }

/** Rings the bells of people who have to act now, or in whose name others act, and of the initiator at an end or return. */
export async function tell(desk: Desk, about: About): Promise<void> {
  await tellAsked(desk, about)
  await tellInitiator(desk, about)
}

async function tellAsked(desk: Desk, { row: { id, title }, opened }: About): Promise<void> {
  const asked = opened.filter(one => one.node !== startKey)
  const names = await namesOf(
    desk,
    'employee',
    asked.flatMap(one => one.for ?? []),
  )
  for (const [name, tasks] of Map.groupBy(asked, one => one.for)) {
    const inName = name === undefined ? '' : `（代 ${names.get(name)}）`
    const people = tasks.map(one => one.person)
    await notify(desk, people, { kind: 'approval', title: `待您处理${inName}：${title}`, path: approvalPath(id) })
  }
}

async function tellInitiator(desk: Desk, { row, next, unable, reason }: About): Promise<void> {
  const turned = next.status !== row.status && next.status !== 'running' && next.status !== 'withdrawn'
  if (!turned || row.initiatorId === desk.employeeId) return
  const result = `${instanceStatus[next.status]}${unable && '，但未能执行'}`
  const title = `${result}：${row.title}`
  await notify(desk, [row.initiatorId], { kind: 'approval', title, content: reason, path: approvalPath(row.id) })
}
