import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { point } from '../../../../kernel/server/module.ts'
import type { Runtime } from '../../../../kernel/server/runtime.ts'
import type { JobKind } from '../../../../kernel/server/work/jobs.ts'

/** A module's work when somebody has been disabled or has left: `work` uses transactions of its own. */
export type Leaving = (runtime: Runtime, officeId: number, employeeId: number) => Promise<void>

const queue = 'employee-left'
type Left = { officeId: number; employeeId: number }

/** Lets the modules know, as soon as the desk's transaction has committed, that somebody is not employed any more. */
export async function tellLeft({ jobs }: Pick<Runtime, 'jobs'>, desk: Desk, employeeId: number): Promise<void> {
  await jobs.enqueue(desk, queue, { officeId: desk.officeId, employeeId } satisfies Left)
}

/** Returns the job that tells modules of a departure. */
export const leftJob = (runtime: Runtime, leavings: readonly Leaving[]): JobKind<Left> => ({
  name: queue,
  async work({ officeId, employeeId }) {
    for (const leaving of leavings) await leaving(runtime, officeId, employeeId)
  },
})

/** The work of modules when somebody has left. */
export const leavings = point<Leaving>('leavings')
