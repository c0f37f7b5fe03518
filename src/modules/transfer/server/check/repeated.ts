import type { ImportKind, ImportRecord } from '../kinds/kinds.ts'

/** Returns what of a record an earlier row of the file rules out: a unique value under another identity, or what the kind judges; null without it. */
export type Repeated = (record: ImportRecord) => { field: string; message: string } | null

/** Judges the records of a file in their order. */
export function repeatedIn({ unique = [], identity, fields, inOrder }: ImportKind): Repeated {
  const seen = new Map<string, ImportRecord>()
  const judge = inOrder?.()
  return record => {
    for (const field of unique) {
      const value = record.values[field]
      if ((typeof value !== 'string' && typeof value !== 'number') || value === '') continue
      const key = `${field} ${value}`
      const first = seen.get(key)
      if (!first) seen.set(key, record)
      else if (first.values[identity] !== record.values[identity] || !record.values[identity])
        return { field, message: `${titleOf(fields, field)}“${value}”与第 ${first.row} 行重复，请改正或去掉一行` }
    }
    return judge?.(record) ?? null
  }
}

function titleOf(fields: ImportKind['fields'], key: string): string {
  return fields.find(field => field.key === key)?.title ?? ''
}
