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
  /** The address of the list of all results and no other; null if all are here, or no list shows them. */
  all: z.string().nullable(),
})
export type SearchGroup = z.output<typeof SearchGroup>

/** A record that was opened before: the code of its kind, and its number. */
export const Opened = z.object({ noun: z.string().max(40), id: Id })
export type Opened = z.output<typeof Opened>
export const mostOpened = 20

/** A record as the person may see it now. */
export const NamedRecord = z.object({ ...Opened.shape, title: z.string(), note: z.string(), to: z.string() })

/** The sounds of the title, then of each other word, by characters. */
const Said = z.array(z.array(z.string()))
const Offer = z.object({ title: z.string(), also: z.array(z.string()), said: Said })

/** Something to begin: at an address, or about a record of one of some kinds that is chosen first: in a tab of it, or in a form whose address ends in its number. */
export const Begin = Offer.extend({
  to: z.string().nullable(),
  about: z.array(z.string()),
  part: z.string().nullable(),
  form: z.string().nullable(),
})
export type Begin = z.output<typeof Begin>

/** A list that answers words. */
export const AnswerOffer = Offer.extend({ to: z.string() })
export type AnswerOffer = z.output<typeof AnswerOffer>

const term = SearchText.refine(typed => typed.length >= fewestLetters, '请至少输入两个字')

export const searchRoutes = {
  find: route({
    at: 'POST /api/crm/search/find',
    does: '搜索记录',
    signedIn: '各类记录按菜单权限与数据范围查找',
    reads: true,
    body: z.object({
      term: term.meta({ title: '搜索内容' }),
      /** Of these kinds alone. */
      of: z.array(z.string().max(40)).max(20).optional().meta({ title: '记录种类' }),
    }),
    returns: z.array(SearchGroup),
  }),
  named: route({
    at: 'POST /api/crm/search/named',
    does: '打开过的记录现在的名称',
    signedIn: '只返回现在仍能查看的记录',
    reads: true,
    body: z.object({ opened: z.array(Opened).max(mostOpened).meta({ title: '记录' }) }),
    returns: z.array(NamedRecord),
  }),
  offers: route({
    at: 'GET /api/crm/search/offers',
    does: '能新建什么，能问什么',
    signedIn: '按菜单和按钮权限给出',
    returns: z.object({ begins: z.array(Begin), answers: z.array(AnswerOffer) }),
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
