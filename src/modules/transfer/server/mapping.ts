import { badInput, conflict, Refusal } from '../../../kernel/server/refusal.ts'
import { plainTitle } from '../../../kernel/server/sheet/template.ts'
import type { ImportSettings } from '../contract/transfer.ts'
import type { ImportField, ImportKind } from './kinds.ts'
import type { Batch } from './work.ts'

/** Field key to column index of the file. */
export type Mapping = Record<string, number>

/** Units and remarks in brackets that change nothing; 万 does and so is not among them. */
const remark = /[(（](元|㎡|m2|平方米|平米|必填|选填|可选)[)）]$/i

function comparable(title: string): string {
  return plainTitle(title)
    .replace(remark, '')
    .normalize('NFKC')
    .replace(/[\s_:：-]/g, '')
    .toLowerCase()
}

type Fields = Pick<ImportKind, 'fields' | 'ignored'>

/** Returns the columns that a kind ignores, by their headers, with the reason; a field of this title goes first. */
export function ignoredIn({ fields, ignored = [] }: Fields, header: readonly string[]): Map<number, string> {
  const own = new Set(fields.map(field => comparable(field.title)))
  const reasons = new Map(ignored.flatMap(({ titles, why }) => titles.map(title => [comparable(title), why] as const)))
  return new Map(
    header.flatMap((title, column) => {
      const why = own.has(comparable(title)) ? undefined : reasons.get(comparable(title))
      return why === undefined ? [] : [[column, why] as const]
    }),
  )
}

/** Maps columns to fields by their headers: the field's title first, then its other names. */
export function mapByHeader({ fields, ignored }: Fields, header: readonly string[]): Mapping {
  const titles = header.map(comparable)
  const mapping: Mapping = {}
  const taken = new Set<number>(ignoredIn({ fields, ignored }, header).keys())
  for (const names of [(field: ImportField) => [field.title], (field: ImportField) => field.synonyms])
    for (const field of fields) {
      if (field.key in mapping) continue
      const column = titles.findIndex(
        (title, index) => !taken.has(index) && names(field).map(comparable).includes(title),
      )
      if (column < 0) continue
      mapping[field.key] = column
      taken.add(column)
    }
  return mapping
}

/** Throws 40000 naming the field whose column is missing, not there, or another field's already. A file that may update records needs no column of what only new ones require. */
export function assureMapping(
  fields: readonly ImportField[],
  header: readonly string[],
  { mapping, duplicates }: Pick<ImportSettings, 'mapping' | 'duplicates'>,
): void {
  for (const key of Object.keys(mapping))
    if (!fields.some(field => field.key === key)) throw badInput(`mapping.${key}`, `没有“${key}”这个字段`)
  const users = new Map<number, string>()
  for (const { key, title, required, ofNew } of fields) {
    const column = mapping[key]
    if (column === undefined) {
      if (required && !(ofNew && duplicates === 'update')) throw badInput(`mapping.${key}`, `请选择“${title}”对应的列`)
      continue
    }
    if (column >= header.length) throw badInput(`mapping.${key}`, `“${title}”对应的列不在文件中`)
    const other = users.get(column)
    if (other) throw badInput(`mapping.${key}`, `“${other}”和“${title}”对应了同一列`)
    users.set(column, title)
  }
}

/** Refuses with 40900 a checked batch whose fields are no longer those of its mapping. */
export function assureMapped({ fields }: ImportKind, { header, settings }: Pick<Batch, 'header' | 'settings'>): void {
  try {
    assureMapping(fields, header as string[], settings as ImportSettings)
  } catch (error) {
    throw error instanceof Refusal ? conflict('字段刚刚有变化，请回到“核对列”重新检查') : error
  }
}
