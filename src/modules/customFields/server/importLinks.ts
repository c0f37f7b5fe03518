import { z } from 'zod'
import { customName } from '../../../kernel/api/customNames.ts'
import type { CustomValues } from '../../../kernel/api/customValues.ts'
import { own } from '../../../kernel/api/own.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { unseenRecord } from '../../../kernel/server/record/linked.ts'
import { type Fault, type ImportRecord, RowRefused } from '../../transfer/server/index.ts'
import type { MyField } from '../api/customFields.ts'
import type { CustomHolder } from './nouns.ts'

/** What a cell of a link holds: a name or number, which only the whole workbook can look up. */
export const linkCell = ({ title }: MyField) =>
  z
    .string({ error: `请选择${title}` })
    .min(1, `请选择${title}`)
    .max(200, `${title}最多 200 个字`)
    .meta({ title, kind: 'text' })

/** The id of the record that a row changes; undefined for a new one. */
export type IdOf = (record: ImportRecord) => number | null | undefined

type Read = { faults: Fault[]; values: Map<ImportRecord, Record<string, number | null>> }

/**
 * Reads the links that rows name. A name that several records have means the one that the changed record has already; the
 * word for a record out of sight, which exports write, leaves what is there.
 */
export async function readLinks(
  desk: Desk,
  noun: CustomHolder,
  fields: readonly MyField[],
  records: readonly ImportRecord[],
  idOf: IdOf,
): Promise<Read> {
  const read: Read = { faults: [], values: new Map() }
  const held = await heldBy(desk, noun, fields, records, idOf)
  for (const field of fields) {
    const name = customName(field.key)
    const written = records.flatMap(record =>
      writtenIn(record, name) ? [{ record, word: writtenIn(record, name) }] : [],
    )
    const found = await foundBy(desk, field.linked ?? '', [...new Set(written.map(({ word }) => word))])
    for (const { record, word } of written) {
      const kept = own(held.get(idOf(record) ?? 0) ?? {}, field.key)
      const id = word === unseenRecord ? null : chosen(found.get(word) ?? [], kept)
      if (typeof id === 'string')
        read.faults.push({ row: record.row, field: name, message: `${field.title}${id}“${word}”` })
      else read.values.set(record, { ...read.values.get(record), [name]: id })
    }
  }
  return read
}

const writtenIn = ({ values }: ImportRecord, name: string) => String(values[name] ?? '').trim()

function chosen(ids: readonly number[], kept: unknown): number | string {
  const [first, second] = ids
  if (first === undefined) return '没有找到'
  if (second === undefined) return first
  return ids.find(id => id === kept) ?? '有多条叫'
}

/** The records with these names or numbers that the person sees. */
async function foundBy(desk: Desk, kind: string, words: readonly string[]): Promise<Map<string, number[]>> {
  const named = words.length > 0 ? ((await desk.nameable(kind).called?.(desk, words)) ?? []) : []
  const seen = await desk.names(
    kind,
    named.map(({ id }) => id),
  )
  const byWord = Map.groupBy(
    named.filter(({ id }) => seen.has(id)),
    ({ word }) => word,
  )
  return new Map([...byWord].map(([word, all]) => [word, all.map(({ id }) => id)]))
}

async function heldBy(
  desk: Desk,
  { table }: CustomHolder,
  fields: readonly MyField[],
  records: readonly ImportRecord[],
  idOf: IdOf,
): Promise<Map<number, CustomValues>> {
  const ids = fields.length > 0 ? records.flatMap(record => idOf(record) ?? []) : []
  if (ids.length === 0) return new Map()
  const rows = await desk.from(table).select(['id', 'own']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, own: values }) => [id, (values ?? {}) as CustomValues]))
}

/** The rows with the ids of the records that they link to. Throws RowRefused where one cannot be told any more. */
export async function withLinks(
  desk: Desk,
  noun: CustomHolder,
  fields: readonly MyField[],
  records: readonly ImportRecord[],
  idOf: IdOf,
): Promise<readonly ImportRecord[]> {
  if (fields.length === 0) return records
  const { faults, values } = await readLinks(desk, noun, fields, records, idOf)
  const [fault] = faults
  if (fault) throw new RowRefused(fault.field, fault.message)
  return records.map(record => ({ ...record, values: { ...record.values, ...values.get(record) } }))
}
