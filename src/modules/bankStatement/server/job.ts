import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { codes } from '../../../kernel/api/envelope.ts'
import { formatDate } from '../../../kernel/api/time.ts'
import { clock } from '../../../kernel/server/clock.ts'
import { asOffice } from '../../../kernel/server/desk/officeWork.ts'
import type { Origin } from '../../../kernel/server/desk/sessionDesk.ts'
import { readFileContent } from '../../../kernel/server/files/storage.ts'
import { Refusal } from '../../../kernel/server/refusal.ts'
import type { Runtime } from '../../../kernel/server/runtime.ts'
import { looseRows } from '../../../kernel/server/sheet/packed.ts'
import { SheetRefusal } from '../../../kernel/server/sheet/refusal.ts'
import type { JobKind } from '../../../kernel/server/work/jobs.ts'
import { notify } from '../../notification/server/index.ts'
import type { Layout } from '../api/layout.ts'
import { bankStatementPlaces } from '../api/places.ts'
import { advance, atWork, type FileRow, fileOf, Overtaken } from './file.ts'
import { keepLines } from './keep.ts'
import { matchAccount } from './matching/run.ts'
import { type LineFault, readLines } from './reading/rows.ts'

export const bankStatementQueue = 'statement'
const mostFaults = 200

/** A file to be read and matched; `version` is the file's when it was asked for. */
export type BankStatementJob = { officeId: number; employeeId: number; origin: Origin; fileId: number; version: number }

/** The background work on statements. */
export const bankStatementJobs = (runtime: Runtime): JobKind<BankStatementJob>[] => [
  {
    name: bankStatementQueue,
    work: async (job, signal) => {
      try {
        await readFile(runtime, job, signal)
      } catch (error) {
        if (error instanceof Overtaken) return
        if (!(error instanceof SheetRefusal || error instanceof Refusal)) throw error
        await fail(runtime, job, error)
      }
    },
  },
]

/** Notes why a file could not be read, on nobody's behalf: its person perhaps may no longer do so. */
async function fail(runtime: Runtime, job: BankStatementJob, error: SheetRefusal | Refusal): Promise<void> {
  const barred = error instanceof Refusal && error.code === codes.forbidden
  const message = barred ? '要求读取的人已没有此权限，请由其他人重新读取' : error.message
  try {
    await asOffice(runtime, job.officeId, '读取流水', 'writes', desk =>
      advance(desk, job, { state: 'failed', message, finishedAt: clock.date().toISOString() }),
    )
  } catch (later) {
    if (!(later instanceof Overtaken)) throw later
  }
}

/** Reads a file row by row, keeps what is new, and matches the account's open rows. A job that starts again goes on where rows are missing. */
async function readFile(runtime: Runtime, job: BankStatementJob, signal: AbortSignal): Promise<void> {
  const file = await atWork(runtime, job, 'reads', desk => fileOf(desk, job.fileId))
  if (file.state !== 'reading' || file.version !== job.version) return
  const counts = await keepAll(runtime, job, file, signal)
  const found = await matchAccount(task => atWork(runtime, job, 'writes', task), file.accountId, signal)
  await atWork(runtime, job, 'writes', async desk => {
    const { rows } = await desk.client.query<{ added: number; matched: number; suggested: number }>(
      `select count(*)::integer as added, count(*) filter (where state = 'matched')::integer as matched,
         count(*) filter (where state = 'suggested')::integer as suggested
       from statement_row where office_id = $1 and statement_file_id = $2`,
      [desk.officeId, file.id],
    )
    const { added = 0, matched = 0, suggested = 0 } = rows[0] ?? {}
    const sums = { addedCount: added, matchedCount: matched, suggestedCount: suggested }
    await advance(desk, job, { ...counts, ...sums, state: 'done', finishedAt: clock.date().toISOString() })
    const told = `新增 ${added} 笔，已匹配 ${matched}，待确认 ${suggested}，读不出 ${counts.faultCount} 行`
    const entry = { subject: 'statementFile', subjectId: file.id, subjectName: `${file.name}：${told}` }
    await desk.log({ action: '读取流水', ...entry })
    await notify(desk, [desk.employeeId], {
      kind: 'import',
      title: '流水已读取',
      content: `${file.name}：${told}${found.matched > matched ? `；此前的流水又匹配 ${found.matched - matched} 笔` : ''}`,
      path: bankStatementPlaces.desk.path,
    })
  })
}

async function keepAll(runtime: Runtime, job: BankStatementJob, file: FileRow, signal: AbortSignal) {
  const folder = await mkdtemp(join(tmpdir(), 'tongzhou-statement-'))
  const counts = { readCount: 0, skippedCount: 0, faultCount: 0 }
  const faults: LineFault[] = []
  let keeping: Promise<void> = Promise.resolve() // the lines before, while the next ones are read
  try {
    const path = join(folder, 'file')
    if (file.fileId === null) throw new SheetRefusal('empty', '文件已过期，请重新上传')
    await pipeline(readFileContent(runtime, job.officeId, file.fileId), createWriteStream(path))
    for await (const _rows of looseRows(path, file.name)) signal.throwIfAborted() // a file is kept whole or refused whole
    const today = formatDate(clock.now())
    for await (const read of readLines(looseRows(path, file.name), file.layout as Layout, today)) {
      signal.throwIfAborted()
      counts.readCount += read.lines.length
      counts.skippedCount += read.skipped
      counts.faultCount += read.faults.length
      faults.push(...read.faults.slice(0, mostFaults - faults.length))
      const soFar = { ...counts, faults: JSON.stringify(faults) }
      await keeping
      keeping = atWork(runtime, job, 'writes', async desk => {
        await keepLines(desk, file, read.lines)
        await advance(desk, job, soFar)
      })
      keeping.catch(() => {}) // reported when it is awaited
    }
    await keeping
  } finally {
    await keeping.catch(() => {})
    await rm(folder, { recursive: true, force: true })
  }
  return { ...counts, faults: JSON.stringify(faults) }
}
