import { asEmployee, inTransaction } from '../../../../kernel/server/desk/transaction.ts'
import { publish } from '../../../../kernel/server/live/events.ts'
import { Refusal } from '../../../../kernel/server/refusal.ts'
import type { Runtime } from '../../../../kernel/server/runtime.ts'
import { SheetRefusal } from '../../../../kernel/server/sheet/refusal.ts'
import { type ImportEnd, tellOfImport } from '../../../../kernel/server/work/importing.ts'
import type { JobKind } from '../../../../kernel/server/work/jobs.ts'
import { notify } from '../../../notification/server/index.ts'
import type { ImportSettings } from '../../api/transfer.ts'
import { Overtaken, type Person, Unfit, type Work } from '../batch/work.ts'
import { checkBatch } from '../check/check.ts'
import { assertMapped } from '../file/mapping.ts'
import { type ImportKind, personal } from '../kinds/kinds.ts'
import { runBatch } from './run.ts'
import { undoBatch } from './undo.ts'

export const importQueue = 'import'
const tasks = { check: checkBatch, run: runBatch, undo: undoBatch }

/** A batch's next piece of background work; `version` is the batch's when it was asked for. */
export type ImportJob = Person & { task: keyof typeof tasks; batchId: number; version: number; from?: string }

/** Works on imports of the registered kinds. */
export function importJobs(runtime: Runtime, kinds: readonly ImportKind[]): JobKind<ImportJob> {
  return { name: importQueue, concurrency: 2, work: (job, signal) => workOn(runtime, kinds, job, signal) }
}

async function workOn(
  runtime: Runtime,
  kinds: readonly ImportKind[],
  job: ImportJob,
  signal: AbortSignal,
): Promise<void> {
  try {
    const work = await begin(runtime, kinds, job, signal)
    if (work) await told(work, job.task, () => patiently(() => tasks[job.task](work)))
  } catch (error) {
    if (error instanceof Overtaken) return
    if (signal.aborted) throw error
    await fail(runtime, job, error)
  }
}

/** Tells the figures of the node that a task begins and how it ends. */
async function told(
  { kind: { kind }, signal }: Work,
  task: ImportJob['task'],
  work: () => Promise<void>,
): Promise<void> {
  tellOfImport({ kind, task, began: true })
  let ended: ImportEnd = 'failed'
  try {
    await work()
    ended = 'done'
  } catch (error) {
    if (error instanceof Overtaken) ended = 'overtaken'
    else if (signal.aborted) ended = 'broken off'
    throw error
  } finally {
    tellOfImport({ kind, task, ended })
  }
}

/** Returns the work to do; null if the batch has changed meanwhile. */
async function begin(
  runtime: Runtime,
  kinds: readonly ImportKind[],
  job: ImportJob,
  signal: AbortSignal,
): Promise<Work | null> {
  const { batch, kind } = await asEmployee(runtime, job, 'reads', async desk => {
    const found = await desk.from('importBatch').selectAll().where('id', '=', job.batchId).executeTakeFirst()
    const brought = kinds.find(one => one.kind === found?.kind)
    return { batch: found, kind: brought && (await personal(desk, brought)) }
  })
  if (!batch || !kind || batch.version !== job.version) return null
  if (job.task !== 'undo') assertMapped(kind, batch)
  const { officeId, employeeId, origin } = job
  return {
    runtime,
    kind,
    batch,
    signal,
    from: job.from,
    person: { officeId, employeeId, origin },
    settings: batch.settings as ImportSettings,
  }
}

const collisions = 3

/** Runs a task again if the database ended it because of a deadlock of two batches. */
async function patiently(task: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++)
    try {
      return await task()
    } catch (error) {
      if ((error as { code?: string }).code !== '40P01' || attempt === collisions) throw error
    }
}

/** Ends the batch as failed, not in its person's name, who may have been dismissed: that may be the reason. */
async function fail(runtime: Runtime, job: ImportJob, error: unknown): Promise<void> {
  const { officeId, employeeId, batchId, version } = job
  const known = error instanceof Unfit || error instanceof SheetRefusal || error instanceof Refusal
  if (!known) runtime.log.error({ err: error, batchId }, 'import failed')
  const message = known ? error.message : '系统出错，请稍后再试'
  const failed = await inTransaction(runtime, 'writes', async client => {
    await client.query(`select set_config('app.office', $1, true)`, [String(officeId)])
    const { rowCount } = await client.query(
      `update import_batch set status = 'failed', message = $4, version = version + 1, finished_at = now()
       where office_id = $1 and id = $2 and version = $3`,
      [officeId, batchId, version, message],
    )
    await publish(client, { kind: 'person', officeId, employeeId, topic: 'import', ids: [batchId] })
    return rowCount !== 0
  })
  if (failed && job.task !== 'check') await ring(runtime, job, message)
}

async function ring(runtime: Runtime, job: ImportJob, message: string): Promise<void> {
  const title = job.task === 'undo' ? '撤销导入失败' : '导入失败'
  try {
    await asEmployee(runtime, job, 'writes', desk =>
      notify(desk, [desk.employeeId], { kind: 'import', title, content: message }),
    )
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}
