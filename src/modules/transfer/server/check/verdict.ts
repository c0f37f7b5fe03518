import { inBackground } from '../../../../kernel/server/desk/bulk.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { WrongRow } from '../../../../kernel/server/sheet/error-sheet.ts'
import { type Taken, writeEach } from '../batch/taken.ts'
import type { Work } from '../batch/work.ts'
import type { Fault, ImportRecord, Known } from '../kinds/kinds.ts'
import { type Chunk, wrongField, wrongIdentity } from './chunk.ts'
import { holdNamed } from './holding.ts'

export type Counts = { createdCount: number; updatedCount: number; skippedCount: number; failedCount: number }

/** The result of a chunk: the number of rows by outcome, and the wrong ones with their reasons. */
export type Verdict = { counts: Counts; wrong: WrongRow[] }

export const nothing: Counts = { createdCount: 0, updatedCount: 0, skippedCount: 0, failedCount: 0 }

export function add(a: Counts, b: Counts): Counts {
  return {
    createdCount: a.createdCount + b.createdCount,
    updatedCount: a.updatedCount + b.updatedCount,
    skippedCount: a.skippedCount + b.skippedCount,
    failedCount: a.failedCount + b.failedCount,
  }
}

function verdict(chunk: Chunk, counts: Partial<Counts>, found: WrongRow[] = []): Verdict {
  const wrong = [...chunk.wrong, ...found].sort((a, b) => a.number - b.number)
  const skippedCount = chunk.skipped + (counts.skippedCount ?? 0)
  return { counts: { ...nothing, ...counts, skippedCount, failedCount: wrong.length }, wrong }
}

const exists = (whose: string) => `已存在：${whose}`

function identitiesOf({ kind }: Work, records: readonly ImportRecord[]): string[] {
  return [...new Set(records.map(record => record.values[kind.identity]).filter(one => typeof one === 'string'))]
}

/** Returns the records without an objection in the present office, and the wrong ones with the reason. */
async function sound(
  desk: Desk,
  work: Work,
  chunk: Chunk,
  known: ReadonlyMap<string, Known>,
): Promise<{ records: readonly ImportRecord[]; wrong: WrongRow[] }> {
  const { lenient, duplicates } = work.settings
  const judging = { batchId: work.batch.id, known, repeats: chunk.repeats, lenient, duplicates }
  const faults = (await work.kind.faults?.(desk, chunk.records, judging)) ?? []
  return without(work, chunk, chunk.records, faults)
}

/** Returns records without the wrong ones, each of which has its first reason. */
function without(
  work: Work,
  chunk: Chunk,
  records: readonly ImportRecord[],
  faults: readonly Fault[],
): { records: readonly ImportRecord[]; wrong: WrongRow[] } {
  if (faults.length === 0) return { records, wrong: [] }
  const rows = new Set(faults.map(fault => fault.row))
  const first = [...Map.groupBy(faults, fault => fault.row).values()].flatMap(([fault]) => fault ?? [])
  return {
    records: records.filter(record => !rows.has(record.row)),
    wrong: first.map(fault => wrongField(work, chunk, fault, fault.field, fault.message)),
  }
}

/** Returns the result of importing a chunk now; changes nothing. */
export async function foretell(desk: Desk, work: Work, chunk: Chunk): Promise<Verdict> {
  const { kind, settings, batch } = work
  const known = await kind.find(desk, identitiesOf(work, chunk.records), batch.id)
  const { records, wrong } = await sound(desk, work, chunk, known)
  const counts = { createdCount: 0, updatedCount: 0, skippedCount: 0 }
  for (const record of records) {
    const holder = known.get(String(record.values[kind.identity]))
    if (!holder) counts[chunk.repeats.has(record.row) ? 'updatedCount' : 'createdCount']++
    else if (settings.duplicates === 'skip') counts.skippedCount++
    else if (settings.duplicates === 'refuse') wrong.push(wrongIdentity(work, chunk, record, exists(holder.whose)))
    else if (holder.obstacle) wrong.push(wrongIdentity(work, chunk, record, holder.obstacle))
    else counts.updatedCount++
  }
  return verdict(chunk, counts, wrong)
}

/** The result for new records; `later` exist and will be updated, `stored` is on its way as in `Created`. */
type Creation = Verdict & { later: readonly ImportRecord[]; stored: Promise<unknown> }

/**
 * Checks a chunk again before creating, and refuses rows that name people or words that are gone; locks these until the
 * transaction ends.
 */
async function soundNow(desk: Desk, work: Work, chunk: Chunk) {
  const { records, wrong } = without(work, chunk, chunk.records, await holdNamed(desk, work, chunk.records))
  if (!work.kind.faults) return { records, wrong }
  await work.kind.lock?.(desk, records)
  const known = await work.kind.find(desk, identitiesOf(work, records), work.batch.id)
  const judged = await sound(desk, work, { ...chunk, records: [...records] }, known)
  return { records: judged.records, wrong: [...wrong, ...judged.wrong] }
}

/** Returns the first record of each identity, and those that repeat one. */
function firstOfEach({ kind }: Work, records: readonly ImportRecord[]) {
  const seen = new Set<unknown>()
  const isFirst = ({ values }: ImportRecord) => {
    const identity = values[kind.identity]
    if (typeof identity !== 'string') return true
    return !seen.has(identity) && seen.add(identity)
  }
  const { first = [], again = [] } = Object.groupBy(records, record => (isFirst(record) ? 'first' : 'again'))
  return { first, again }
}

/** Creates those of the records that are new. */
async function createThese(desk: Desk, work: Work, chunk: Chunk, records: readonly ImportRecord[], care: boolean) {
  const write = async (some: readonly ImportRecord[]) => {
    const created = await work.kind.create(desk, work.batch.id, some)
    if (care) await created.stored
    return created
  }
  const { done, taken } = await writeEach(desk, work, records, write, care)
  const existing = done.flatMap(one => one.existing)
  return {
    existing,
    createdCount: records.length - existing.length - taken.length,
    stored: inBackground(...done.map(one => one.stored)),
    wrong: taken.map(one => wrongTaken(work, chunk, one)),
  }
}

function wrongTaken(work: Work, chunk: Chunk, { record, field, message }: Taken): WrongRow {
  return wrongField(work, chunk, record, field ?? '', message)
}

/** Creates what is new of a chunk; what exists is left out, refused, or put into `later`. `care` as `writeEach`. */
export async function create(desk: Desk, work: Work, chunk: Chunk, care: boolean): Promise<Creation> {
  const { kind, settings, batch } = work
  const sound = await soundNow(desk, work, chunk)
  const { first, again } = firstOfEach(work, sound.records)
  const { existing, createdCount, stored, wrong: taken } = await createThese(desk, work, chunk, first, care)
  const faulty = [...sound.wrong, ...taken]
  if (settings.duplicates === 'update')
    return { ...verdict(chunk, { createdCount }, faulty), later: [...existing, ...again], stored }
  if (settings.duplicates === 'skip')
    return { ...verdict(chunk, { createdCount, skippedCount: existing.length }, faulty), later: [], stored }
  const known: Map<string, Known> =
    existing.length > 0 ? await kind.find(desk, identitiesOf(work, existing), batch.id) : new Map()
  const wrong = existing.map(record => {
    const holder = known.get(String(record.values[kind.identity]))
    return wrongIdentity(work, chunk, record, exists(holder?.whose ?? '刚由他人录入'))
  })
  return { ...verdict(chunk, { createdCount }, [...faulty, ...wrong]), later: [], stored }
}

/** Updates those records of a chunk that exist. */
export async function update(
  desk: Desk,
  work: Work,
  chunk: Chunk,
  records: readonly ImportRecord[],
  care: boolean,
): Promise<{ counts: Counts; wrong: WrongRow[] }> {
  let counts = nothing
  const wrong: WrongRow[] = []
  for (const round of roundsOf(records, work.kind.identity)) {
    if (care) await work.kind.holds?.(desk, round)
    const write = (some: readonly ImportRecord[]) => work.kind.update(desk, work.batch.id, some)
    const { done, taken } = await writeEach(desk, work, round, write, care)
    wrong.push(...taken.map(one => wrongTaken(work, chunk, one)))
    counts = add(counts, { ...nothing, failedCount: taken.length })
    for (const { updated, unchanged, refused } of done) {
      wrong.push(...refused.map(one => wrongIdentity(work, chunk, one, one.message)))
      counts = add(counts, { ...nothing, updatedCount: updated, skippedCount: unchanged, failedCount: refused.length })
    }
  }
  return { counts, wrong }
}

/** Divides rows into rounds, so that two rows about the same record take effect one after the other. */
function roundsOf(records: readonly ImportRecord[], identity: string): ImportRecord[][] {
  const rounds: ImportRecord[][] = []
  const turns = new Map<unknown, number>()
  for (const record of records) {
    const turn = turns.get(record.values[identity]) ?? 0
    turns.set(record.values[identity], turn + 1)
    rounds[turn] ??= []
    rounds[turn].push(record)
  }
  return rounds
}
