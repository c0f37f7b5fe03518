import { clock } from '../../../../kernel/server/clock.ts'
import { notify } from '../../../notification/server/index.ts'
import { advance, atWork, progressOf, type Work } from '../batch/work.ts'

/** Returns why a batch cannot be undone, in words. */
export function standsInTheWay(obstacles: readonly string[]): string {
  return `不能撤销，导入的数据已有后续操作：${obstacles.join('；')}`
}

/** Takes a batch back whole, in one transaction, unless something was built on it while it waited. */
export async function undoBatch(work: Work): Promise<void> {
  const { batch, kind, from = 'done' } = work
  const tell = progressOf(work)
  let done = 0
  await atWork(work, 'writes', async desk => {
    const obstacles = await kind.obstacles(desk, batch.id)
    if (obstacles.length > 0) {
      const message = standsInTheWay(obstacles)
      await advance(desk, work, { status: from, message, progress: batch.total }, { last: true })
      return
    }
    const step = async (records: number) => {
      done += records
      await tell(done)
    }
    await kind.undo(desk, batch.id, step, work.runtime.jobs)
    const patch = { status: 'undone', message: '', progress: done, finishedAt: clock.date().toISOString() }
    await advance(desk, work, patch, { last: true })
    const entry = { subject: 'importBatch', subjectId: batch.id, subjectName: batch.fileName }
    await desk.log({ action: `撤销导入${kind.title}`, ...entry })
    const notice = { title: `${kind.title}导入已撤销`, content: batch.fileName, path: kind.path }
    await notify(desk, [desk.employeeId], { kind: 'import', ...notice })
  })
}
