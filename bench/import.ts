import { setTimeout as sleep } from 'node:timers/promises'
import { addressOf } from '../src/kernel/api/route.ts'
import type { Embedded } from '../src/kernel/server/postgres/embedded.ts'
import { clueRoutes } from '../src/modules/clue/api/clue.ts'
import { type ImportBatch, transferRoutes } from '../src/modules/transfer/api/transfer.ts'
import { type Caller, signIn } from './caller.ts'
import type { Child } from './children.ts'
import { asOwner } from './database.ts'
import { timed } from './latency.ts'
import { leadsCsv, parseAndCopy } from './leads.ts'
import type { Result } from './result.ts'
import { quantile } from './statistics.ts'

const officeId = 2
const importer = 'o2boss'
const other = 'o1sales1'
const pause = 50 // ms between the calls of the person in another company

/**
 * Compares an import through the product (upload, check, run) with parsing and copying the same file, in rows per
 * second, and measures how much it slows a person in another company.
 */
export async function benchImport(database: Embedded, product: Child, rows: number): Promise<Result[]> {
  const csv = leadsCsv(rows)
  const last = await lastIds(database)
  const colleague = await signIn(product.address, other)
  const quiet = await watchList(colleague, sleep(10_000))
  const alone = await timed(() => asOwner(database, client => parseAndCopy(client, csv, officeId)))
  await forgetLeads(database, last)
  const caller = await signIn(product.address, importer)
  const importing = timed(() => importThrough(product, caller, csv))
  const busy = await watchList(colleague, importing)
  const whole = await importing
  await forgetLeads(database, last)
  return [
    besideCopy('导入', { rows, whole, alone }, '含检查'),
    {
      name: '导入时别人的列表调用',
      value: quantile(busy, 0.95),
      unit: ' ms',
      limit: 100,
      better: 'lower',
      note: `p95；不导入时 ${quantile(quiet, 0.95).toFixed(1)} ms；中位数 ${quantile(busy, 0.5).toFixed(1)} / ${quantile(quiet, 0.5).toFixed(1)} ms`,
    },
  ]
}

type Took = { rows: number; whole: number; alone: number }

/** Returns how fast an import is beside parsing and copying the same rows; both in ms. `whole` holds what `note` says. */
export function besideCopy(title: string, { rows, whole, alone }: Took, note: string): Result {
  const perSecond = (ms: number) => (rows / (ms / 1000)).toFixed(0)
  return {
    name: `${title} / 解析加 COPY`,
    value: alone / whole,
    unit: '',
    limit: 0.3,
    better: 'higher',
    note: `${perSecond(whole)} / ${perSecond(alone)} 行/秒，${rows} 行，${note}`,
  }
}

/** Imports a file through the product and waits until it is done. */
export async function importThrough(product: Child, caller: Caller, csv: string, kind = 'clue'): Promise<void> {
  const uploaded = await upload(product, caller, csv, kind)
  const { id } = uploaded
  const mapping = uploaded.settings.mapping ?? {}
  await caller.ask(transferRoutes.check, { body: { id, mapping, duplicates: 'refuse', mode: 'all' } })
  await reached(caller, id, 'ready')
  await caller.ask(transferRoutes.run, { body: { id } })
  const done = await reached(caller, id, 'done')
  if (done.createdCount !== done.total) throw new Error(`imported ${done.createdCount} of ${done.total} rows`)
}

async function upload({ address }: Child, { token }: Caller, csv: string, kind: string): Promise<ImportBatch> {
  const form = new FormData()
  form.append('file', new Blob([csv], { type: 'text/csv' }), 'rows.csv')
  const { method, path } = addressOf(transferRoutes.upload)
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(address + path.replace(':kind', kind), { method, headers, body: form })
  const { success, msg, data } = (await answer.json()) as { success: boolean; msg: string; data: ImportBatch }
  if (!success) throw new Error(msg)
  return data
}

async function reached(caller: Caller, id: number, status: ImportBatch['status']): Promise<ImportBatch> {
  for (;;) {
    const batch = await caller.ask(transferRoutes.batch, { params: { id } })
    if (batch.status === status) return batch
    if (['failed', 'cancelled'].includes(batch.status)) throw new Error(`the import ${batch.status}: ${batch.message}`)
    await sleep(100)
  }
}

const clues = (caller: Caller): Promise<unknown> => caller.ask(clueRoutes.list, { body: {} })

/** Calls a list until `end`, at a person's pace. Returns each call's milliseconds. */
export async function watchList(caller: Caller, end: Promise<unknown>, ask = clues): Promise<number[]> {
  let over = false
  const ended = end.finally(() => {
    over = true
  })
  const times: number[] = []
  while (!over) {
    times.push(await timed(() => ask(caller)))
    await sleep(pause)
  }
  await ended
  return times
}

/** Returns the generator's newest ids; later rows belong to the benchmark. */
export async function lastIds(database: Embedded): Promise<{ clue: number; customer: number }> {
  const { rows } = await asOwner(database, client =>
    client.query('select (select max(id) from clue)::int as clue, (select max(id) from customer)::int as customer'),
  )
  return rows[0]
}

/** Restores the generated database by deleting the benchmark's records. */
export function forgetLeads(
  database: Embedded,
  last: { clue: number; customer: number },
  of = officeId,
): Promise<void> {
  return asOwner(database, async client => {
    await client.query(`set session_replication_role = replica;
      delete from clue where office_id = ${of} and id > ${last.clue};
      delete from customer where office_id = ${of} and id > ${last.customer};
      delete from operation_log where office_id = ${of}; delete from operation_log_seal where office_id = ${of};
      delete from notification where office_id = ${of};
      delete from import_batch where office_id = ${of}; delete from file_piece where office_id = ${of};
      delete from file where office_id = ${of}`)
    for (const table of ['clue', 'customer', 'operation_log', 'operation_log_seal', 'file_piece'])
      await client.query(`vacuum analyze ${table}`)
  })
}
