import type { Desk } from '../../../kernel/server/desk/desk.ts'
import type { Origin } from '../../../kernel/server/desk/sessionDesk.ts'
import { asEmployee } from '../../../kernel/server/desk/transaction.ts'
import type { Runtime } from '../../../kernel/server/runtime.ts'
import type { JobKind } from '../../../kernel/server/work/jobs.ts'
import { notify } from '../../notification/server/index.ts'
import { gateLogRoutes, type Verified } from '../api/log.ts'
import { auditPlaces } from '../api/places.ts'
import { verified } from './chain.ts'

const queue = 'verifyLog'
const path = auditPlaces.company.path

type Job = { officeId: number; employeeId: number; origin: Origin }

/** Enqueues the verification of the company's chain; the bell tells its result. */
export async function startVerifying(desk: Desk, { jobs }: Pick<Runtime, 'jobs'>): Promise<void> {
  const { officeId, employeeId, origin } = desk
  await desk.log({ action: '校验操作日志', subject: 'operationLog', subjectId: officeId })
  const job: Job = { officeId, employeeId, origin }
  await jobs.enqueue(desk, queue, job, { singletonKey: `${officeId}:${employeeId}` })
}

/** Returns the background job of the verification. */
export function verifyJob(runtime: Runtime): JobKind<Job> {
  return {
    name: queue,
    async work(job) {
      const result = await verified(
        read =>
          asEmployee(runtime, job, 'reads', desk => {
            desk.demand(gateLogRoutes.verify.needs)
            return read(desk.client)
          }),
        job.officeId,
      )
      await asEmployee(runtime, job, 'writes', desk => notify(desk, [desk.employeeId], noticeOf(result)))
    },
  }
}

function noticeOf({ links, head, broken }: Verified) {
  const title = broken ? '操作日志校验未通过' : '操作日志校验通过'
  const content = broken ?? `${links} 条记录完整，末条哈希 ${head.slice(0, 16)}…`
  return { kind: 'audit', title, content, path }
}
