import { sql } from 'kysely'
import type { FieldIssue } from '../../../kernel/api/envelope.ts'
import { own } from '../../../kernel/api/own.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { waitingFiles } from '../../attachments/server/index.ts'
import type { Content } from '../api/content.ts'
import type { Field, FieldValue, Row } from '../api/formFields.ts'

type Named = { kind: string; title: string; field: string; ids: number[] }

/**
 * Returns the names in a document that are not valid: people and departments of another company, and files that this
 * person did not upload. Files that the document already has (`before`) are valid.
 */
export async function strangers(
  desk: Desk,
  fields: readonly Field[],
  given: Content,
  before: Content,
): Promise<FieldIssue[]> {
  const named = fields.flatMap(field => namedIn(field, own(given, field.key) ?? null))
  const kept = (field: string) => (own(before, field.slice('content.'.length)) ?? []) as number[]
  const fresh = named.map(one => (one.kind === 'files' ? { ...one, ids: without(one.ids, kept(one.field)) } : one))
  const there = {
    employee: await inOffice(desk, 'employee', idsOf(fresh, 'employee')),
    department: await inOffice(desk, 'department', idsOf(fresh, 'department')),
    files: await waitingFiles(desk, idsOf(fresh, 'files')),
  }
  return fresh
    .filter(({ kind, ids }) => ids.some(id => !there[kind as keyof typeof there].has(id)))
    .map(({ kind, field, title }) => ({
      field,
      msg: kind === 'files' ? `${title}有文件已失效，请重新上传` : `${title}不存在或已停用，请重新选择`,
    }))
}

const without = (ids: readonly number[], kept: readonly number[]) => ids.filter(id => !kept.includes(id))
const idsOf = (named: readonly Named[], kind: string) => named.filter(one => one.kind === kind).flatMap(one => one.ids)

/** Returns what a field's value, or each cell of its rows, refers to. */
function namedIn(field: Field, value: FieldValue): Named[] {
  const { kind, title, key, columns = [] } = field
  const one = (of: { kind: string; title: string }, at: string, held: FieldValue): Named[] =>
    ['employee', 'department', 'files'].includes(of.kind) && held !== null
      ? [{ kind: of.kind, title: of.title, field: `content.${at}`, ids: [held].flat() as number[] }]
      : []
  if (kind !== 'table') return one({ kind, title }, key, value)
  return ((value ?? []) as readonly Row[]).flatMap((row, at) =>
    columns.flatMap(column => one(column, `${key}.${at}.${column.key}`, own(row, column.key) ?? null)),
  )
}

async function inOffice(desk: Desk, table: 'employee' | 'department', ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await desk
    .from(table)
    .select('id')
    .where('id', '=', anyOf(ids))
    .where('disabledAt', 'is', null)
    .execute()
  return new Set(rows.map(row => row.id))
}

/** Passes any number of ids as one parameter. */
const anyOf = (ids: readonly number[]) => sql<number>`any(${[...new Set(ids)]}::bigint[])`
