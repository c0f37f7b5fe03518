import { codes } from '../contract/envelope.ts'
import type { Changes } from './audit.ts'
import { Refusal } from './refusal.ts'

type Entry = { personName: string; at: string; changes: unknown }

/**
 * 40901 for an edit that comes second, from the log's entries since it was begun, oldest first: who changed the record last,
 * when, and what all of them changed together, put in words by `words`.
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
    at: last?.at ?? updatedAt,
    changes: await words(changes),
  })
}
