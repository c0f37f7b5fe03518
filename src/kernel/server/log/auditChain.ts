import { createHash } from 'node:crypto'
import type { ClientBase } from 'pg'
import type { Page } from '../files/givenFile.ts'

/** An entry's place in a chain: `line` is the hashed text, null if the entry is gone. */
export type Link = { seq: number; logId: number; hash: Buffer; line: string | null }

/** The first link that does not fit, with the person, time and act of the entry; null if the entry is gone. */
export type Break = { seq: number; logId: number | null; reason: string; entry: Told | null }
export type Told = { at: string; person: string; action: string; subject: string; subjectName: string }

/** The result of checking a chain: the number of sound links, the last hash in hex, the first break. */
export type ChainReport = { links: number; head: string; broken: Break | null }

/** Returns SHA-256 over the previous hash (nothing for the first) and the line in UTF-8. */
export function hashOf(previous: Buffer, line: string): Buffer {
  return createHash('sha256').update(previous).update(line, 'utf8').digest()
}

function toldBy(line: string | null): Told | null {
  if (line === null) return null
  try {
    return JSON.parse(line) as Told
  } catch {
    return null
  }
}

/** Tells whether a link follows `previous` (null: that one is missing). */
export function linkHolds({ line, hash }: Pick<Link, 'line' | 'hash'>, previous: Buffer | null): boolean {
  return line !== null && previous !== null && hashOf(previous, line).equals(hash)
}

function faultOf(link: Link, expected: number, previous: Buffer): string | null {
  if (link.seq > expected) return `缺少第 ${expected}${link.seq - 1 > expected ? `–${link.seq - 1}` : ''} 条封印`
  if (link.seq < expected) return '编号重复或次序颠倒'
  if (link.line === null) return '这条记录已被删除'
  return linkHolds(link, previous) ? null : '内容与封印不符：这条记录或它的封印被改过'
}

/** A place in a chain: the number of a link and its hash. */
export type Place = { seq: number; hash: Buffer }
const beginning: Place = { seq: 0, hash: Buffer.alloc(0) }

/** Follows a chain from the link after `from` until the first that does not hold. Counts the links before as sound. */
export async function followChain(
  links: AsyncIterable<Link> | Iterable<Link>,
  from: Place = beginning,
): Promise<ChainReport> {
  let previous = from.hash
  let held = from.seq
  for await (const link of links) {
    const reason = faultOf(link, held + 1, previous)
    if (reason) {
      const broken = { seq: link.seq, logId: link.logId, reason, entry: toldBy(link.line) }
      return { links: held, head: previous.toString('hex'), broken }
    }
    previous = link.hash
    held += 1
  }
  return { links: held, head: previous.toString('hex'), broken: null }
}

/** Reads something with a connection, which may be another one each time: a chain only grows. */
export type Reads = <T>(read: (client: ClientBase) => Promise<T>) => Promise<T>

const perRead = 2000 // links
const perPage = 500 // links of an export in memory while it is read

/** Reads the links of a company's chain after one from the database, in order; chain 0 is the platform's. */
export async function* readChain(reads: Reads, chain: number, since = 0): AsyncGenerator<Link> {
  for (let after: number | undefined = since; after !== undefined; ) {
    const from: number = after
    const rows: Link[] = await reads(client => linksAfter(client, chain, from, perRead))
    yield* rows
    after = rows.length < perRead ? undefined : rows.at(-1)?.seq
  }
}

async function linksAfter(client: ClientBase, chain: number, after: number, most: number): Promise<Link[]> {
  const { rows } = await client.query<Link>(
    `select s.seq, s.log_id as "logId", s.hash, case when l.id is not null then operation_log_text(l, s.salt) end as line
     from operation_log_seal s left join operation_log l on l.id = s.log_id and coalesce(l.office_id, 0) = s.office_id
     where s.office_id = $1 and s.seq > $2 order by s.seq limit ${most}`,
    [chain, after],
  )
  return rows
}

/** Returns SQL that an entry of the log is one of a chain, as its indexes know it. */
export const inChain = (entry: string, chain: number) =>
  chain === 0 ? `${entry}.office_id is null` : `${entry}.office_id = ${Math.trunc(chain)}`

/** Returns the number of a chain's entries without a seal after an hour, and the oldest. `since`: those of that moment and later. */
export async function unsealedOf(
  client: ClientBase,
  chain: number,
  since: string | null = null,
): Promise<{ count: number; oldest: Break | null }> {
  const { rows } = await client.query<{ id: number; line: string; count: number }>(
    `select l.id, operation_log_text(l, gen_random_uuid()) as line, count(*) over () as count from operation_log l
     where ${inChain('l', chain)} and l.at < now() - interval '1 hour' and l.at >= coalesce($2, '-infinity'::timestamptz)
       and not exists (select from operation_log_seal s where s.office_id = $1 and s.log_id = l.id)
     order by l.id limit 1`,
    [chain, since],
  )
  const [row] = rows
  if (!row) return { count: 0, oldest: null }
  const oldest = { seq: 0, logId: row.id, reason: '超过一小时没有封印', entry: toldBy(row.line) }
  return { count: row.count, oldest }
}

/** Verifies a chain of the database: its links, and that every entry has one. */
export async function verifyChain(reads: Reads, chain: number): Promise<ChainReport & { unsealed: number }> {
  const report = await followChain(readChain(reads, chain))
  const { count, oldest } = await reads(client => unsealedOf(client, chain))
  return { ...report, broken: report.broken ?? oldest, unsealed: count }
}

/** Reads the links of a chain after one, as lines of the export. */
export async function exportedPage(client: ClientBase, chain: number, after: number): Promise<Page> {
  const rows = await linksAfter(client, chain, after, perPage)
  const next = rows.length < perPage ? null : (rows.at(-1)?.seq ?? null)
  return { bytes: rows.map(exportedLine).join(''), next }
}

/** Returns a link as a line of the export: its number, its hash in hex, the text that was hashed. */
export function exportedLine({ seq, hash, line }: Link): string {
  return `${JSON.stringify({ seq, hash: hash.toString('hex'), entry: line })}\n`
}

/** Reads a line of the export as a link. Throws if it is not one. */
export function linkOf(exported: string): Link {
  const { seq, hash, entry } = JSON.parse(exported) as { seq?: unknown; hash?: unknown; entry?: unknown }
  if (!Number.isSafeInteger(seq) || typeof hash !== 'string' || typeof entry !== 'string')
    throw new Error('不是日志导出文件的一行')
  const { id } = JSON.parse(entry) as { id: number }
  return { seq: seq as number, logId: id, hash: Buffer.from(hash, 'hex'), line: entry }
}

/** Returns a break in words, for a person: which number, what is wrong, whose entry it is. */
export function breakInWords({ seq, reason, entry }: Break): string {
  const who = entry ? `（${entry.at} ${entry.person} ${entry.action} ${entry.subjectName || entry.subject}）` : ''
  return `${seq > 0 ? `第 ${seq} 条` : '未封印的记录'}${who}：${reason}`
}
