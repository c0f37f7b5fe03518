import type { Column } from '../../../kernel/api/list.ts'
import { Desk } from '../../../kernel/server/desk/desk.ts'
import type { SessionDesk } from '../../../kernel/server/desk/sessionDesk.ts'
import { joinsSql, rowSql } from '../../../kernel/server/list/list.ts'
import type { Changes } from '../../../kernel/server/log/audit.ts'
import { type Link, linkHolds } from '../../../kernel/server/log/auditChain.ts'
import { seenColumns } from '../../../kernel/server/record/concealed.ts'
import { eachChange, namesItself, wordsOf } from '../../../kernel/server/record/history.ts'
import { notFound } from '../../../kernel/server/refusal.ts'
import { loggedColumns } from '../../customFields/server/index.ts'
import type { LogDetail, LogRow } from '../api/log.ts'
import { commonColumns, type LogBook } from './book.ts'
import { logOf } from './list.ts'

type Entry = LogRow & {
  changes: Changes
  subject_code: string
  subject_id: string
  subject_version: number | null
  request: LogDetail['request']
}

/** Returns all details of an entry of a company's log, or (null) of the platform's. Throws 40400 without one. */
export async function entryOf(
  desk: SessionDesk,
  book: LogBook,
  officeId: number | null,
  id: number,
): Promise<LogDetail> {
  const entry = await readEntry(desk, book, officeId, id)
  const subject = book.subjects[entry.subject_code]
  const columns = await columnsFor(desk, book, entry.subject_code)
  const hidden = subject?.hides?.(desk) ?? []
  const isConcealed = subject?.behind !== undefined && !desk.may(subject.behind)
  const seen = seenColumns(desk, columns).filter(({ key }) => !hidden.includes(key))
  const changes = isConcealed ? [] : await wordsOf(desk instanceof Desk ? desk : null, entry.changes, seen)
  const untold = Object.keys(eachChange(entry.changes)).filter(key => !has(columns, key) && !namesItself(key)).length
  return {
    ...entry,
    changes,
    untold,
    subjectId: entry.subject_id,
    subjectVersion: entry.subject_version,
    path: (await subject?.path?.(entry.subject_id, desk)) ?? null,
    seal: await sealOf(desk, officeId, id),
  }
}

/** The columns of a kind of record, as the company calls them, with custom fields that the reader sees. */
async function columnsFor(
  desk: SessionDesk,
  { subjects, customized }: LogBook,
  subject: string,
): Promise<readonly Column[]> {
  const known = subjects[subject]?.columns ?? []
  const columns = [...known, ...commonColumns.filter(one => !has(known, one.key))]
  const noun = customized.find(({ table }) => table === subject)
  return noun && desk instanceof Desk ? loggedColumns(desk, noun, columns) : columns
}

const has = (columns: readonly { key: string }[] | undefined, key: string) => columns?.some(one => one.key === key)

async function readEntry(desk: SessionDesk, book: LogBook, officeId: number | null, id: number): Promise<Entry> {
  const [list, conditions] = logOf(book, officeId)
  const values: unknown[] = [id]
  const where = conditions.map(condition => condition(value => `$${values.push(value)}`))
  const { rows } = await desk.client.query<Entry>(
    `select ${rowSql(list)}, l.changes, l.subject as subject_code, l.subject_id, l.subject_version,
       jsonb_build_object('at', l.route, 'device', l.device, 'accountId', l.account_id, 'employeeId', l.employee_id) as request
     from operation_log l ${joinsSql(list, Object.keys(list.joins))} where l.id = $1 and ${where.join(' and ')}`,
    values,
  )
  if (!rows[0]) throw notFound('日志')
  return rows[0]
}

type Sealed = Link & { sealedAt: string; previous: Buffer | null }

async function sealOf(desk: SessionDesk, officeId: number | null, id: number): Promise<LogDetail['seal']> {
  const { rows } = await desk.client.query<Sealed>(
    `select s.seq, s.log_id as "logId", s.hash, s.sealed_at as "sealedAt", p.hash as previous, operation_log_text(l, s.salt) as line
     from operation_log_seal s join operation_log l on l.id = s.log_id
     left join operation_log_seal p on p.office_id = s.office_id and p.seq = s.seq - 1
     where s.office_id = $1 and s.log_id = $2`,
    [officeId ?? 0, id],
  )
  const [seal] = rows
  if (!seal) return null
  const { seq, hash, sealedAt, previous } = seal
  const holds = linkHolds(seal, previous ?? (seq === 1 ? Buffer.alloc(0) : null))
  return { seq, hash: hash.toString('hex'), previous: previous?.toString('hex') ?? '', sealedAt, holds }
}
