import { z } from 'zod'
import { codes } from '../../../kernel/api/envelope.ts'
import { Id, IdText, Nothing, requiredText, Version } from '../../../kernel/api/fields.ts'
import { route } from '../../../kernel/api/route.ts'
import { OrderChange } from './sort.ts'
import { DictionaryItem } from './words.ts'

/** An item as its manager sees it. */
export const ManagedItem = DictionaryItem.extend({
  version: Version,
  /** The item that records hold instead since the two were merged. */
  mergedInto: Id.nullable(),
})
export type ManagedItem = z.output<typeof ManagedItem>

export const DictionaryType = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  builtIn: z.boolean(),
  /** The screen that keeps the words, where it is not this one. */
  keptAt: z.object({ title: z.string(), path: z.string() }).nullable(),
  version: Version,
})
export type DictionaryType = z.output<typeof DictionaryType>

/** The place of an item in records, in words, and the number of records. */
export const WordUse = z.object({ place: z.string(), count: z.number().int() })
export type WordUse = z.output<typeof WordUse>

/** The number of items in a type, and of types in a company. */
export const mostItems = 500
export const mostTypes = 100

export const WordColor = z
  .string()
  .regex(/^(#[\da-f]{6})?$/i, '颜色应为 #rrggbb，如 #4b7fb8')
  .meta({ title: '颜色', kind: 'text', examples: ['#4b7fb8'] })
export const WordLabel = requiredText('名称', 30)
const TypeName = requiredText('类型名称', 20)
const begun = { id: Id, version: Version, force: z.boolean().default(false) }

export const NewDictionaryType = z.object({
  name: TypeName,
  typeCode: z
    .string({ error: '代码不能为空' })
    .trim()
    .regex(/^[a-z][A-Za-z\d]{1,39}$/, '代码须以小写字母开头，只含字母和数字，2 到 40 个字符')
    .meta({ title: '代码', kind: 'text', examples: ['floorType'] }),
})
export const DictionaryTypeEdit = z.object({ ...begun, name: TypeName })
export const NewDictionaryItem = z.object({ dictionaryTypeId: Id, label: WordLabel, color: WordColor.default('') })
export const DictionaryItemEdit = z.object({ ...begun, label: WordLabel, color: WordColor })

export const dictionaryRoutes = {
  managed: route({
    at: 'GET /api/admin/dictionary/managed',
    does: '数据字典的类型与字典项',
    needs: 'dictionaryManager',
    returns: z.object({ types: z.array(DictionaryType), items: z.array(ManagedItem) }),
  }),
  uses: route({
    at: 'GET /api/admin/dictionary/item/uses/:id',
    does: '字典项被多少记录使用',
    needs: 'dictionaryManager',
    params: z.object({ id: IdText }),
    returns: z.array(WordUse),
  }),
  addType: route({
    at: 'POST /api/admin/dictionary/type/add',
    does: '新增字典类型',
    needs: 'dictionaryManager:edit',
    body: NewDictionaryType,
    returns: DictionaryType,
  }),
  editType: route({
    at: 'POST /api/admin/dictionary/type/edit',
    does: '重命名字典类型',
    needs: 'dictionaryManager:edit',
    body: DictionaryTypeEdit,
    returns: DictionaryType,
  }),
  removeType: route({
    at: 'POST /api/admin/dictionary/type/remove',
    does: '删除字典类型',
    needs: 'dictionaryManager:edit',
    body: z.object({ id: Id }),
    returns: Nothing,
  }),
  addItem: route({
    at: 'POST /api/admin/dictionary/item/add',
    does: '新增字典项',
    needs: 'dictionaryManager:edit',
    body: NewDictionaryItem,
    returns: ManagedItem,
  }),
  editItem: route({
    at: 'POST /api/admin/dictionary/item/edit',
    does: '编辑字典项',
    needs: 'dictionaryManager:edit',
    body: DictionaryItemEdit,
    returns: ManagedItem,
  }),
  enableItem: route({
    at: 'POST /api/admin/dictionary/item/enable',
    does: '启用或停用字典项',
    needs: 'dictionaryManager:edit',
    body: z.object({ id: Id, enabled: z.boolean() }),
    returns: ManagedItem,
  }),
  removeItem: route({
    at: 'POST /api/admin/dictionary/item/remove',
    does: '删除字典项',
    needs: 'dictionaryManager:edit',
    body: z.object({ id: Id }),
    returns: Nothing,
  }),
  mergeItem: route({
    at: 'POST /api/admin/dictionary/item/merge',
    does: '合并字典项',
    needs: 'dictionaryManager:edit',
    body: z.object({ id: Id, intoId: Id.meta({ title: '合并到' }) }),
    returns: z.object({ item: ManagedItem, moved: z.number().int() }),
  }),
  arrange: route({
    at: 'POST /api/admin/dictionary/type/arrange',
    does: '调整字典项的顺序',
    needs: 'dictionaryManager:edit',
    refuses: [codes.stale],
    body: z.object({ id: Id, ...OrderChange }),
    returns: Nothing,
  }),
}
