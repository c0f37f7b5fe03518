import { z } from 'zod'
import { oneOf, Timestamp } from '../../../kernel/api/fields.ts'

const number = z.number()
const text = z.string()

/** A standby that follows; `lag` in seconds. */
const Standby = z.object({ name: text, state: text, lag: number })

/**
 * The server as a whole: bytes of this database, connections of `most`, transactions until numbers have to be frozen (`age` of 2,000 million), hits of
 * the cache in thousandths, the position in the log of changes in bytes.
 */
export const DatabaseFacts = z.object({
  version: text,
  bytes: number,
  connections: number,
  most: number,
  age: number,
  deadlocks: number,
  commits: number,
  hits: number,
  wal: number,
  standbys: z.array(Standby),
})
export type DatabaseFacts = z.output<typeof DatabaseFacts>

/** A session that waits for a lock, and one that holds it; statements without values, waiting in ms. */
export const Blocked = z.object({
  pid: number,
  app: text,
  ms: number,
  query: text,
  byPid: number,
  byApp: text,
  byState: text,
  byQuery: text,
})
export type Blocked = z.output<typeof Blocked>

/** A table with its partitions: bytes with indexes, their growth since at most a day, rows, dead rows. */
export const TableFacts = z.object({
  name: text,
  bytes: number,
  growth: number,
  live: number,
  dead: number,
  vacuumedAt: Timestamp.nullable(),
})
export type TableFacts = z.output<typeof TableFacts>

export const Statement = z.object({ query: text, calls: number, totalMs: number, meanMs: number, rows: number })
export type Statement = z.output<typeof Statement>

/** What was done with backups. */
export const backupKinds = { made: '备份', restored: '试恢复' } as const

/** A backup, or a restore of one for a trial: bytes of its file, and why it failed. */
export const BackupFacts = z.object({
  kind: oneOf('类别', backupKinds, ''),
  program: text,
  node: text,
  file: text,
  bytes: number,
  problem: text,
  beganAt: Timestamp,
  endedAt: Timestamp,
})
export type BackupFacts = z.output<typeof BackupFacts>

/** What the database tells of itself; null where nothing has been read yet, `statements` also without their extension. */
export const DatabaseState = z.object({
  at: Timestamp.nullable(),
  server: DatabaseFacts.nullable(),
  blocked: z.array(Blocked),
  tables: z.array(TableFacts),
  statements: z.array(Statement).nullable(),
  /** When one last went well, and the last of them. */
  backups: z.object({ madeAt: Timestamp.nullable(), restoredAt: Timestamp.nullable(), last: z.array(BackupFacts) }),
})
export type DatabaseState = z.output<typeof DatabaseState>
