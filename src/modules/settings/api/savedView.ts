import { z } from 'zod'
import { Id, Nothing, recordOf, requiredText } from '../../../kernel/api/fields.ts'
import { ListFilter, ListSort } from '../../../kernel/api/list.ts'
import { route } from '../../../kernel/api/route.ts'

export const ViewState = ListFilter.extend({
  sort: ListSort.optional(),
  pageSize: z.number().int().min(1).max(200).optional(),
  /** The shape of the list, such as a board. */
  look: recordOf(z.string().max(40), { most: 10, longest: 20 }).optional().meta({ title: '显示方式' }),
  columns: z.array(z.string().max(60)).max(100).optional().meta({ title: '显示的列' }),
})
export type ViewState = z.output<typeof ViewState>

export const SavedView = z.object({
  id: Id,
  list: z.string(),
  name: z.string(),
  state: ViewState,
  isDefault: z.boolean(),
})
export type SavedView = z.output<typeof SavedView>

const ListName = z.string().regex(/^\w{1,40}$/, '列表名不正确，请刷新页面后重试')

export const savedViewRoutes = {
  mine: route({
    at: 'GET /api/admin/view/mine',
    does: '我保存的视图：某个列表的，或全部',
    signedIn: '自己的视图',
    query: z.object({ list: ListName.optional() }),
    returns: z.array(SavedView),
  }),
  save: route({
    at: 'POST /api/admin/view/save',
    does: '保存视图',
    signedIn: '自己的视图',
    body: z.object({
      list: ListName,
      name: requiredText('视图名称', 20),
      state: ViewState,
      isDefault: z.boolean().default(false),
    }),
    returns: SavedView,
  }),
  remove: route({
    at: 'POST /api/admin/view/remove',
    does: '删除视图',
    signedIn: '自己的视图',
    body: z.object({ id: Id }),
    returns: Nothing,
  }),
}
