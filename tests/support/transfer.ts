import { setTimeout as sleep } from 'node:timers/promises'
import { type ExportTask, type ImportBatch, transferRoutes as routes } from '../../src/modules/transfer/api/transfer.ts'
import type { TestServer } from './server.ts'

type Choices = {
  duplicates?: 'skip' | 'update' | 'refuse'
  mode?: 'all' | 'valid'
  mapping?: Record<string, number>
  words?: Record<string, Record<string, string>>
}
const working = ['reading', 'running', 'undoing']

/** Lines of cells as a CSV. */
export function csvOf(lines: readonly (readonly string[])[]): string {
  return lines.map(cells => cells.map(cell => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n')
}

/** Imports of one kind on a running node, step by step, as a person makes them. */
export function importer(server: TestServer, kind: string, as: string) {
  const upload = (content: string | Uint8Array, name = '客户.csv') =>
    server.ask(routes.upload, { as, params: { kind }, file: { name, content } })

  /** Waits until the batch's background work has ended, looking again after each `pause` in ms. */
  async function settled(id: number, pause = 30): Promise<ImportBatch> {
    for (;;) {
      const batch = await server.ask(routes.batch, { as, params: { id } })
      if (!working.includes(batch.status)) return batch
      await sleep(pause)
    }
  }

  async function check({ id, settings }: ImportBatch, choices: Choices = {}): Promise<ImportBatch> {
    const { duplicates = 'refuse', mode = 'valid', mapping = settings.mapping ?? {}, words } = choices
    await server.ask(routes.check, { as, body: { id, duplicates, mode, mapping, words } })
    return settled(id)
  }

  async function run(id: number): Promise<ImportBatch> {
    await server.ask(routes.run, { as, body: { id } })
    return settled(id)
  }

  return {
    upload,
    settled,
    check,
    run,
    /** Uploads, checks and runs; gives the batch as it ended. */
    async whole(content: string | Uint8Array, choices: Choices = {}): Promise<ImportBatch> {
      const checked = await check(await upload(content), choices)
      return checked.status === 'ready' ? run(checked.id) : checked
    },
    async undo(id: number): Promise<ImportBatch> {
      await server.ask(routes.undo, { as, body: { id } })
      return settled(id)
    },
  }
}

/** Waits until a person's export has ended. */
export async function exported(server: TestServer, as: string, id: number): Promise<ExportTask> {
  for (;;) {
    const task = (await server.ask(routes.exports, { as })).find(one => one.id === id)
    if (task && !['waiting', 'running'].includes(task.status)) return task
    await sleep(30)
  }
}
