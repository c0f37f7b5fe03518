import { customName } from '../../../kernel/api/customNames.ts'
import type { Desk, Patch, TenantTable } from '../../../kernel/server/desk/desk.ts'
import type { WordPlace, WordPlaces } from '../../settings/server/index.ts'
import type { CustomContent, CustomField } from '../api/customFields.ts'
import { type HeldField, heldFields, holding, replacing } from './held.ts'
import type { CustomNoun } from './nouns.ts'

const isOf = (dictionary: string) => (field: CustomField) => field.dictionary === dictionary

/** The places of words in the custom fields of a company: what records hold, and what new ones begin with. */
export function wordsIn(nouns: readonly CustomNoun[]): WordPlaces {
  return async (desk, dictionary) => {
    const fields = await heldFields(desk, nouns, isOf(dictionary))
    const asked = new Set(fields.map(({ noun }) => noun))
    return [...fields.map(columnOf), ...[...asked].map(noun => beginning(noun, dictionary))]
  }
}

function columnOf({ noun, field: { key, title, dictionary, retired } }: HeldField): WordPlace {
  return {
    table: noun.table,
    dictionary: dictionary ?? '',
    place: `${noun.title}的${title}${retired ? '（已停用）' : ''}`,
    column: customName(key),
    list: noun.list,
    holds: word => holding(key, word),
    replaced: (from, to) => ({ own: replacing(key, from, to) }) as Patch<TenantTable>,
  }
}

/** The default values of a noun's fields and the conditions under which they are shown, published or drafted. */
function beginning({ noun, title }: CustomNoun, dictionary: string): WordPlace {
  return {
    dictionary,
    place: `${title}自定义字段的默认值和显示条件`,
    async count(desk, { id }) {
      const form = await formOf(desk, noun)
      const fields = [form?.content, form?.draft].flatMap(content => namingFields(content, dictionary, id))
      return new Set(fields.map(field => field.key)).size
    },
    async move(desk, from, to) {
      const form = await formOf(desk, noun)
      const held = [form?.content, form?.draft].some(content => namingFields(content, dictionary, from).length > 0)
      if (!form || !held) return
      const row = await desk.lockOne('ownForm', form.id, `${title}的表单`)
      const moved = (content: unknown) =>
        content && JSON.stringify(withOther(content as CustomContent, dictionary, from, to))
      const patch = { content: moved(row.content) as string, draft: moved(row.draft) as string | null }
      await desk.change('ownForm', row, patch, { action: '合并字典项', name: title })
    },
  }
}

const formOf = (desk: Desk, noun: string) =>
  desk.from('ownForm').select(['id', 'content', 'draft']).where('noun', '=', noun).executeTakeFirst()

/** The keys of the fields of a form that hold words of a dictionary. */
const keysOf = ({ fields }: CustomContent, dictionary: string) =>
  new Set(fields.filter(isOf(dictionary)).map(field => field.key))

/** The fields of a form that name a word: they begin with it, or their condition asks for it. */
function namingFields(content: unknown, dictionary: string, word: number): CustomField[] {
  const form = content as CustomContent | null | undefined
  const keys = form ? keysOf(form, dictionary) : new Set()
  const names = ({ key, initial, shownWhen = [] }: CustomField) =>
    (keys.has(key) && [initial].flat().includes(word)) ||
    shownWhen.flat().some(test => keys.has(test.field) && test.values.includes(word))
  return form?.fields.filter(names) ?? []
}

function withOther(content: CustomContent, dictionary: string, from: number, to: number): CustomContent {
  const keys = keysOf(content, dictionary)
  const other = <T>(values: readonly T[]) => [...new Set(values.map(one => (one === from ? (to as T) : one)))]
  const fields = content.fields.map(field => {
    const { key, initial, shownWhen } = field
    const begun = Array.isArray(initial) ? other(initial) : initial === from ? to : initial
    const asked = shownWhen?.map(group =>
      group.map(test => (keys.has(test.field) ? { ...test, values: other(test.values) } : test)),
    )
    return { ...field, initial: keys.has(key) ? begun : initial, shownWhen: asked }
  })
  return { ...content, fields }
}
