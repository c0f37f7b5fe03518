import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { insertTasks, voidTask } from '../decide/keep.ts'
import { publishApproval } from '../decide/tell.ts'
import { beginAnew } from '../decide/waits.ts'
import { relieveIn } from '../departure/relieve.ts'
import { type Business, businessOf, contentOf } from '../record/business.ts'
import { lockAnyRunning, type Running } from '../record/instances.ts'
import type { Fault } from './faults.ts'
import { lookAt } from './look.ts'

/** A finding of the check, in words; `mended`: the instance is in order again. */
export type Finding = { id: number; number: string; title: string; words: string; mended: boolean }

/**
 * Mends an instance as far as it is safe: replaces people who cannot answer by the flow's rules, and makes people's lists
 * follow the engine's state. Returns the findings, and those left for a person.
 */
export async function mend(desk: Desk, businesses: readonly Business[], id: number): Promise<Finding[]> {
  const before = await lookAt(desk, id)
  for (const fault of before) if (fault.kind === 'unable') await relieveIn(desk, businesses, id, fault.person)
  const row = await desk.lockOne('approvalInstance', id, '审批')
  const found = await lookAt(desk, id)
  if (found.some(isOfRows)) await mendRows(desk, businesses, await lockAnyRunning(desk, id), found)
  const left = await lookAt(desk, id)
  const findings = [...new Set([...before, ...found].map(({ kind }) => kind))].map(kind => {
    const mended = !left.some(fault => fault.kind === kind)
    return { id, number: row.number, title: row.title, words: words[kind][mended ? 0 : 1], mended }
  })
  await logFindings(desk, findings)
  return findings
}

const isOfRows = ({ kind }: Fault) => kind === 'unlisted' || kind === 'leftOver' || kind === 'untimed'

async function mendRows(
  desk: Desk,
  businesses: readonly Business[],
  { row, flow }: Running,
  faults: readonly Fault[],
): Promise<void> {
  const unlisted = faults.flatMap(fault => (fault.kind === 'unlisted' ? [fault.open] : []))
  // Rows of theirs that say something else: closed, or somebody else's.
  await desk.client.query('delete from approval_task where office_id = $1 and instance_id = $2 and task = any($3)', [
    ...[desk.officeId, row.id],
    unlisted.map(({ task }) => task),
  ])
  await insertTasks(desk, row.id, flow, unlisted)
  for (const fault of faults) if (fault.kind === 'leftOver') await voidTask(desk, row.id, fault.task)
  const untimed = faults.flatMap(fault => (fault.kind === 'untimed' ? [fault.wait] : []))
  const read = () => contentOf(businessOf(businesses, row.business), desk, row.documentId)
  if (untimed.length > 0) await beginAnew(desk, row.id, untimed, read)
  await publishApproval(desk)
}

/** For each fault: what was done, and what remains to be done. */
const words: Record<Fault['kind'], [string, string]> = {
  unable: ['处理人已停用或没有审批权限，已更换处理人', '处理人已停用或没有审批权限，也没有可以接手的管理员，请转交'],
  unlisted: ['有人需要处理但不在其待办中，已补上', '有人需要处理但不在其待办中，请联系技术支持'],
  leftOver: ['待办中有不再需要处理的任务，已关闭', '待办中有不再需要处理的任务，请联系技术支持'],
  untimed: ['等待的时限或外部接口没有在计时或调用，已重新开始', '等待的时限或外部接口没有在计时或调用，请联系技术支持'],
  stuck: ['流程曾停住，现已恢复', '流程停住，没有等待任何人，请发起人撤回后重新提交'],
}

async function logFindings(desk: Desk, findings: readonly Finding[]): Promise<void> {
  const entries = findings.map(({ id, title, words: note }) => ({
    action: '审批巡检',
    subject: 'approvalInstance',
    subjectId: id,
    subjectName: title,
    changes: { act: [null, note] as [unknown, unknown] },
  }))
  await desk.log(...entries)
}
