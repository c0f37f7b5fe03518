import type { Desk } from '../../../kernel/server/desk.ts'
import { readPage } from '../../../kernel/server/list.ts'
import { endsFirst, noteOf, type SearchKind } from '../../../kernel/server/searchKind.ts'
import { type ClueRow, type ClueView, clueRoutes, clueStatus } from '../contract/clue.ts'
import { clueConditions, clueListFor } from './list.ts'

const list = '/approvalInfoManager/clueList'

async function rowsOf(desk: Desk, view: ClueView, search: string, pageSize: number): Promise<ClueRow[]> {
  const query = { search, filters: {}, page: 1, pageSize }
  return readPage<ClueRow>(desk.client, await clueListFor(desk, view), await clueConditions(desk, view), query)
}

/** Clues for the search box: those of the list, then those of the pool. */
export const clueSearch: SearchKind = {
  code: 'clue',
  title: '流量',
  menu: clueRoutes.list.needs,
  async find(desk, term, most) {
    const own = await endsFirst(term, most, count => rowsOf(desk, 'all', term, count))
    const room = most - own.length
    const pooled = room > 0 ? await endsFirst(term, room, count => rowsOf(desk, 'pool', term, count)) : []
    return [...own, ...pooled].map(({ id, name, phone, community, status }) => ({
      ...{ id, title: name, note: noteOf(phone, community, clueStatus[status]) },
    }))
  },
  at: id => `${list}?open=${id}`,
  all: term => `${list}?view=all&q=${encodeURIComponent(term)}`,
}
