import { z } from 'zod'
import { Id } from '../../../kernel/api/fields.ts'
import { route } from '../../../kernel/api/route.ts'
import { SearchText } from '../../../kernel/api/search.ts'

/** Fewer letters find nothing: two are what the index knows. */
export const fewestLetters = 2
export const mostPerKind = 5

/** The sound of each character, in order, if the term may be pinyin: it shows which part of the title was found. */
const Syllables = z.array(z.string()).nullable()

export const SearchHit = z.object({ id: Id, title: z.string(), note: z.string(), to: z.string(), syllables: Syllables })
export const SearchGroup = z.object({
  kind: z.string(),
  title: z.string(),
  hits: z.array(SearchHit),
  /** The address of the list of all results; null if all are here. */
  all: z.string().nullable(),
})
export type SearchGroup = z.output<typeof SearchGroup>

const term = SearchText.refine(typed => typed.length >= fewestLetters, '请至少输入两个字')

export const searchRoutes = {
  find: route({
    at: 'POST /api/crm/search/find',
    does: '搜索记录',
    signedIn: '各类记录按菜单权限与数据范围查找',
    reads: true,
    body: z.object({ term: term.meta({ title: '搜索内容' }) }),
    returns: z.array(SearchGroup),
  }),
  sounds: route({
    at: 'POST /api/crm/search/sounds',
    does: '页面名称的拼音',
    signedIn: '只把文字换成拼音，不读取业务数据',
    reads: true,
    body: z.object({ titles: z.array(z.string().min(1).max(40)).max(300).meta({ title: '名称' }) }),
    returns: z.array(z.array(z.string())),
  }),
}
