import { codes } from '../../api/envelope.ts'
import { clock } from '../clock.ts'
import type { Changes } from '../log/audit.ts'
import { Refusal } from '../refusal.ts'
import type { SessionDesk } from './sessionDesk.ts'

type Entry = { personName: string; at: string; changes: unknown }

/**
 * Returns the refusal 40901 of a stale edit, from the log's entries since it began, oldest first: who changed the record
 * last, when, and all changes together, in the words of `words`.
 */
export async function staleRefusal(
  entries: readonly Entry[],
  updatedAt: string | undefined,
  words: (changes: Changes) => Promise<unknown> | unknown,
): Promise<Refusal> {
  const last = entries.at(-1)
  const changes: Changes = {}
  for (const one of entries)
    for (const [field, [from, to]] of Object.entries(one.changes as Changes))
      changes[field] = [changes[field]?.[0] ?? from, to]
  return new Refusal(codes.stale, `${last?.personName ?? '他人'}已修改此记录，请查看最新内容`, {
    by: last?.personName ?? '',
    at: last?.at ?? updatedAt ?? clock.date().toISOString(),
    changes: await words(changes),
  })
}

/** A row of no company's as an edit finds it: what the platform's log calls it, and at which version it is. */
type PlatformRow = { subject: string; id: number | string; version: number; updatedAt?: string }

/** Throws 40901 for an edit of a row of no company's that was begun at an older version: who changed what since, from the platform's log. */
export async function assertFresh(
  desk: SessionDesk,
  { subject, id, version, updatedAt }: PlatformRow,
  begun: number,
  words: (changes: Changes) => Promise<unknown> | unknown,
): Promise<void> {
  if (version === begun) return
  const entries = await desk.db
    .selectFrom('operationLog')
    .select(['personName', 'at', 'changes'])
    .where('officeId', 'is', null)
    .where('subject', '=', subject)
    .where('subjectId', '=', String(id))
    .where('subjectVersion', '>', begun)
    .orderBy('id')
    .execute()
  throw await staleRefusal(entries, updatedAt, words)
}
