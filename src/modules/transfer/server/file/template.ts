import { media } from '../../../../kernel/api/media.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { GivenFile } from '../../../../kernel/server/files/givenFile.ts'
import { type TemplateColumn, templateSheet } from '../../../../kernel/server/sheet/template.ts'
import type { ImportField, ImportKind } from '../kinds/kinds.ts'

/** Returns the workbook to fill in for a kind of import, with the office's own words to choose from. */
export async function templateOf(desk: Desk, kind: ImportKind): Promise<GivenFile> {
  const words = await wordsOf(desk)
  const references = (await kind.references?.(desk)) ?? {}
  const columns = kind.fields.map(field =>
    columnOf(field, references[field.key]?.labels ?? words.get(field.dictionary ?? '') ?? []),
  )
  const content = await templateSheet(columns, `${kind.title}导入`)
  return {
    name: `${kind.title}导入模板.xlsx`,
    mediaType: media.workbook,
    content,
  }
}

/** Returns a column of the template; a cell with several words has no drop-down list, which would refuse the second. */
function columnOf({ title, required, kind, hint, example }: ImportField, labels: readonly string[]): TemplateColumn {
  const takesSeveral = kind === 'dictionaries' || kind === 'references'
  const several = takesSeveral && labels.length > 0
  return {
    title,
    required,
    hint: several ? `${hint}可选：${labels.join('、')}` : hint,
    example: example || labels.slice(0, takesSeveral ? 2 : 1).join('、'),
    options: kind === 'dictionary' || kind === 'reference' ? [...labels] : undefined,
  }
}

async function wordsOf(desk: Desk): Promise<Map<string, string[]>> {
  const items = await desk
    .from('dictionaryItem')
    .select(['typeCode', 'label'])
    .where('disabledAt', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const words = new Map<string, string[]>()
  for (const { typeCode, label } of items) words.set(typeCode, [...(words.get(typeCode) ?? []), label])
  return words
}
