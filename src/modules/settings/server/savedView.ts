import { Desk, inOffice } from '../../../kernel/server/desk/desk.ts'
import { handle } from '../../../kernel/server/http/mount.ts'
import { assertSearch } from '../../../kernel/server/list/list.ts'
import { notFound } from '../../../kernel/server/refusal.ts'
import { savedViewRoutes as routes, type SavedView, type ViewState } from '../api/savedView.ts'

type Kept = { id: number; list: string; name: string; state: unknown; isDefault: boolean }

const shown = ({ id, list, name, state, isDefault }: Kept): SavedView => ({
  id,
  list,
  name,
  state: state as ViewState,
  isDefault,
})

function mine(desk: Desk) {
  return desk.from('savedView').selectAll().where('employeeId', '=', desk.employeeId)
}

/** Clears the default view of a list, which has one at most. */
async function clearDefault(desk: Desk, list: string, except: number): Promise<void> {
  const others = await mine(desk)
    .where('list', '=', list)
    .where('isDefault', '=', true)
    .where('id', '!=', except)
    .execute()
  await desk.changeMany('savedView', others, { isDefault: false }, { action: '取消默认视图' })
}

export const savedViewHandlers = [
  handle(routes.mine, async (desk, { query }) => {
    if (!(desk instanceof Desk)) return []
    const { list } = query
    const views = await mine(desk)
      .$if(list !== undefined, some => some.where('list', '=', list as string))
      .orderBy('position')
      .orderBy('id')
      .execute()
    return views.map(shown)
  }),

  handle(routes.save, async (session, { body: { list, name, state, isDefault } }) => {
    const desk = inOffice(session)
    assertSearch(state.search, 'state.search')
    const known = await mine(desk).where('list', '=', list).where('name', '=', name).executeTakeFirst()
    const kept = known
      ? await desk.change('savedView', known, { state: JSON.stringify(state), isDefault }, { action: '保存视图' })
      : await desk.insert(
          'savedView',
          { employeeId: desk.employeeId, list, name, state: JSON.stringify(state), isDefault },
          { action: '保存视图' },
        )
    if (isDefault) await clearDefault(desk, list, kept.id)
    return shown(kept)
  }),

  handle(routes.remove, async (session, { body }) => {
    const desk = inOffice(session)
    if (!(await mine(desk).where('id', '=', body.id).executeTakeFirst())) throw notFound('视图')
    await desk.remove('savedView', body.id, '视图', { action: '删除视图' })
    return null
  }),
]
