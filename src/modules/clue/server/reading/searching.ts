import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { readPage } from '../../../../kernel/server/list/list.ts'
import { endsFirst, noteOf, type SearchKind } from '../../../../kernel/server/record/searchKind.ts'
import { clueRoutes } from '../../api/clue.ts'
import { type ClueRow, type ClueView, clueStatus } from '../../api/clueList.ts'
import { cluePlaces } from '../../api/places.ts'
import { clueConditions, clueListFor } from './list.ts'

const list = cluePlaces.list.path

type Wanted = { view: ClueView; search: string; byNumber: boolean }

async function rowsOf(desk: Desk, { view, search, byNumber }: Wanted, pageSize: number): Promise<ClueRow[]> {
  const query = { search, filters: {}, page: 1, pageSize }
  const spec = await clueListFor(desk, byNumber ? { view, search } : { view })
  return readPage<ClueRow>(desk.client, spec, await clueConditions(desk, view), query)
}

/** The search for clues: those of the list, then those of the pools. */
export const clueSearch: SearchKind = {
  code: 'clue',
  title: '流量',
  menu: clueRoutes.list.needs,
  async find(desk, search, most, byNumber) {
    const own = await endsFirst(search, most, count => rowsOf(desk, { view: 'all', search, byNumber }, count))
    const room = most - own.length
    const fromPool = (count: number) => rowsOf(desk, { view: 'pool', search, byNumber }, count)
    const pooled = room > 0 ? await endsFirst(search, room, fromPool) : []
    return [...own, ...pooled].map(({ id, name, phone, community, status }) => ({
      id,
      title: name,
      note: noteOf(phone, community, clueStatus[status]),
    }))
  },
  at: id => `${list}?open=${id}`,
  all: term => `${list}?view=all&q=${encodeURIComponent(term)}`,
}
