import { badInput, conflict, Refusal } from '../../../../kernel/server/refusal.ts'
import { titleJoint } from '../../../../kernel/server/sheet/layout.ts'
import { plainTitle } from '../../../../kernel/server/sheet/template.ts'
import type { ImportSettings } from '../../api/transfer.ts'
import type { Batch } from '../batch/work.ts'
import type { ImportField, ImportKind } from '../kinds/kinds.ts'

/** Field key to column index of the file. */
export type Mapping = Record<string, number>

/** Units and remarks in brackets that change nothing, or that a price is per; 万, kg and cm change what a number is and so are not among them. */
const counted = '片|件|个|箱|套|块|樘|扇|条|支|根|张|袋|桶|㎡|m2|平方米|平米|平方|平|延米'
const remark = new RegExp(`[(\\[【](单位[:：]?)?((元|¥)?[/每]?(${counted})|元|mm|毫米|必填|选填|可选)[)\\]】]$`, 'i')

function comparable(title: string): string {
  return plainTitle(title)
    .normalize('NFKC')
    .replace(/\s/g, '')
    .replace(remark, '')
    .replace(/[_:：-]/g, '')
    .toLowerCase()
}

const longestBracket = 40

/** Returns what stands in brackets at the end of a title: `元/片` of `单价（元/片）`; empty without any. */
export const bracketOf = (title: string): string =>
  /[(（[【]([^()（）]*)[)）\]】]\s*$/.exec(title.slice(-longestBracket))?.[1]?.trim() ?? ''

/** Returns a title of two rows, `价格 / 标价`, as one word and by its lower row; others as they are. */
function variants(title: string): [string, string] {
  const parts = title.split(titleJoint)
  return [comparable(parts.join('')), comparable(parts.at(-1) ?? '')]
}

type Fields = Pick<ImportKind, 'fields' | 'ignored'>

/** Returns the columns that a kind ignores, by their headers, with the reason; a field of this title goes first. */
export function ignoredIn({ fields, ignored = [] }: Fields, header: readonly string[]): Map<number, string> {
  if (ignored.length === 0) return new Map()
  const own = new Set(fields.map(field => comparable(field.title)))
  const reasons = new Map(ignored.flatMap(({ titles, why }) => titles.map(title => [comparable(title), why] as const)))
  return new Map(
    header.flatMap((title, column) => {
      const why = own.has(comparable(title)) ? undefined : reasons.get(comparable(title))
      return why === undefined ? [] : [[column, why] as const]
    }),
  )
}

const plainNames = new WeakMap<ImportField, [title: string, synonyms: string[]]>()

/** Returns the names of a field as titles are compared: its title, and its other names. */
function namesOf(field: ImportField): readonly (readonly string[])[] {
  const [title, synonyms] = plainNames.get(field) ?? [comparable(field.title), field.synonyms.map(comparable)]
  plainNames.set(field, [title, synonyms])
  return [[title], synonyms]
}

/**
 * Maps columns to fields by their headers: the field's title first, then its other names; a whole title before the lower row of one of two rows. Each
 * text is looked up, since the header is sought among hundreds of rows.
 */
export function mapByHeader({ fields, ignored }: Fields, header: readonly string[]): Mapping {
  const titles = header.map(variants)
  const mapping: Mapping = {}
  const taken = new Set<number>(ignoredIn({ fields, ignored }, header).keys())
  for (const part of [0, 1] as const) {
    const columns = Map.groupBy(titles.keys(), column => titles[column]?.[part] ?? '')
    for (const way of [0, 1])
      for (const field of fields) {
        if (field.key in mapping) continue
        const found = (namesOf(field)[way] ?? []).flatMap(name => columns.get(name) ?? [])
        const column = Math.min(...found.filter(one => !taken.has(one)))
        if (column === Number.POSITIVE_INFINITY) continue
        mapping[field.key] = column
        taken.add(column)
      }
  }
  return mapping
}

/** Throws 40000 naming the field whose column is missing, not there, or another field's already. A file that may update records needs no column of what only new ones require. */
export function assertMapping(
  fields: readonly ImportField[],
  header: readonly string[],
  { mapping, duplicates }: Pick<ImportSettings, 'mapping' | 'duplicates'>,
): void {
  for (const key of Object.keys(mapping))
    if (!fields.some(field => field.key === key))
      throw badInput(`mapping.${key}`, `没有“${key}”这个字段，请刷新页面后重试`)
  const users = new Map<number, string>()
  for (const { key, title, required, ofNew } of fields) {
    const column = mapping[key]
    if (column === undefined) {
      if (required && !(ofNew && duplicates === 'update')) throw badInput(`mapping.${key}`, `请选择“${title}”对应的列`)
      continue
    }
    if (column >= header.length) throw badInput(`mapping.${key}`, `“${title}”对应的列不在文件中，请重新选择`)
    const other = users.get(column)
    if (other) throw badInput(`mapping.${key}`, `“${other}”和“${title}”对应了同一列，请改选其中一个`)
    users.set(column, title)
  }
}

/** Refuses with 40900 a checked batch whose fields are no longer those of its mapping. */
export function assertMapped({ fields }: ImportKind, { header, settings }: Pick<Batch, 'header' | 'settings'>): void {
  try {
    assertMapping(fields, header as string[], settings as ImportSettings)
  } catch (error) {
    throw error instanceof Refusal ? conflict('字段刚刚有变化，请回到“核对列”重新检查') : error
  }
}
