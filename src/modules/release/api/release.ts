import { z } from 'zod'
import { Id, Ids, IdText, Nothing, oneOf, requiredText, Timestamp, Version } from '../../../kernel/api/fields.ts'
import { ListFilter, ListQuery, ListTotals, listOf } from '../../../kernel/api/list.ts'
import { type States, wordsOfStates } from '../../../kernel/api/record.ts'
import { route } from '../../../kernel/api/route.ts'

export const releaseStates = {
  draft: { title: '草稿', tone: 'grey' },
  planned: { title: '待发布', tone: 'blue' },
  published: { title: '已发布', tone: 'green' },
} as const satisfies States

/** The fields of a release that an operator enters. */
export const NewRelease = z.object({
  name: requiredText('版本号', 40),
  title: requiredText('标题', 100),
  notes: requiredText('更新内容', 5000),
  /** Empty for a draft; everyone sees it from then on. */
  publishAt: Timestamp.nullable().default(null).meta({ title: '发布时间', kind: 'datetime' }),
})

export const ReleaseEdit = NewRelease.partial().extend({ id: Id, version: Version, force: z.boolean().optional() })

export const Release = NewRelease.extend({
  id: Id,
  state: oneOf('状态', wordsOfStates(releaseStates)),
  createdBy: z.string().meta({ title: '填写人', kind: 'text' }),
  version: Version,
})
export type Release = z.output<typeof Release>

/** Views of the list, for operators: everyone else sees what is published. */
export const releaseViews = { all: '全部', ...wordsOfStates(releaseStates) } as const

const News = Release.pick({ id: true, name: true, title: true, notes: true })
export type News = z.output<typeof News>

export const releaseRoutes = {
  list: route({
    at: 'POST /api/admin/maintain/list',
    does: '版本列表',
    signedIn: '已发布的版本人人可看；草稿和待发布的只给平台运营',
    reads: true,
    body: ListQuery,
    returns: listOf(Release),
  }),
  totals: route({
    at: 'POST /api/admin/maintain/totals',
    does: '版本合计',
    signedIn: '同版本列表',
    reads: true,
    body: ListFilter,
    returns: ListTotals,
  }),
  detail: route({
    at: 'GET /api/admin/maintain/detail/:id',
    does: '版本详情',
    signedIn: '同版本列表',
    params: z.object({ id: IdText }),
    returns: Release,
  }),
  add: route({
    at: 'POST /api/admin/maintain/add',
    does: '新增版本',
    operates: 'maintain:edit',
    body: NewRelease,
    returns: Release,
  }),
  edit: route({
    at: 'POST /api/admin/maintain/edit',
    does: '编辑版本',
    operates: 'maintain:edit',
    body: ReleaseEdit,
    returns: Release,
  }),
  remove: route({
    at: 'POST /api/admin/maintain/remove',
    does: '删除版本',
    operates: 'maintain:edit',
    body: z.object({ id: Id }),
    returns: Nothing,
  }),
  /** The releases published since the account exists and not yet shown to its person, newest first. */
  news: route({
    at: 'GET /api/admin/maintain/news',
    does: '未看过的新版本',
    signedIn: '每个人只看自己没看过的',
    returns: z.array(News),
  }),
  seen: route({
    at: 'POST /api/admin/maintain/seen',
    does: '记下已看过的版本',
    signedIn: '只记自己的',
    anyOffice: true,
    body: z.object({ ids: Ids }),
    returns: Nothing,
  }),
}
