import type { ImportBatch, ImportSettings } from '../api/transfer.ts'

type Field = ImportBatch['fields'][number]
type Duplicates = ImportSettings['duplicates']

/** Field key to the index of the column that feeds it. */
export type Mapping = Record<string, number>

/** Returns the first mapping: the earlier one, or each field's column by its title. */
export function startMapping(batch: Pick<ImportBatch, 'fields' | 'header' | 'settings'>): Mapping {
  if (batch.settings.mapping) return batch.settings.mapping
  const titles = batch.header.map(plain)
  const found = batch.fields.map(field => [field.key, titles.indexOf(plain(field.title))] as const)
  return Object.fromEntries(found.filter(([, column]) => column >= 0))
}

const plain = (title: string) =>
  title
    .normalize('NFKC')
    .replace(/[\s*（(].*$/, '')
    .trim()

/** Maps a field to another column, or to none. A column feeds one field: the former one loses it. */
export function mapTo(mapping: Mapping, key: string, column: number | undefined): Mapping {
  const others = Object.entries(mapping).filter(([field, used]) => field !== key && used !== column)
  return Object.fromEntries(column === undefined ? others : [...others, [key, column]])
}

/** Tells whether a file needs a column for a field; where it may update records, not for what only new ones require. */
export const isNeeded = ({ required, ofNew }: Field, duplicates: Duplicates) =>
  required && !(ofNew && duplicates === 'update')

/** Returns the fields that need a column and have none. */
export function missingFields(fields: Field[], mapping: Mapping, duplicates: Duplicates): Field[] {
  return fields.filter(field => isNeeded(field, duplicates) && mapping[field.key] === undefined)
}

/** Returns the titles of columns that feed no field and will be ignored, with the reason where none may be chosen. */
export function ignoredColumns(
  { header, ignored }: Pick<ImportBatch, 'header' | 'ignored'>,
  mapping: Mapping,
): string[] {
  const used = new Set(Object.values(mapping))
  const reasons = new Map(ignored.map(({ column, why }) => [column, why]))
  return header.flatMap((title, column) => {
    if (!title || used.has(column)) return []
    const why = reasons.get(column)
    return why ? `${title}（${why}）` : title
  })
}

/** Returns a column's cells in the first rows, to check the mapping by eye. */
export function samplesOf(preview: string[][], column: number | undefined): string {
  if (column === undefined) return ''
  return preview
    .map(row => row[column]?.trim())
    .filter(Boolean)
    .slice(0, 3)
    .join('　')
}
