import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { ViewState } from '../api/savedView.ts'
import type { WordColumn } from './wordUses.ts'

type Filters = ViewState['filters']
type Columns = readonly Pick<WordColumn, 'column' | 'list'>[]

/** Makes the company's saved views that ask for a word by one of the columns ask for another one. */
export async function moveInViews(desk: Desk, columns: Columns, from: number, to: number): Promise<void> {
  const views = await desk.from('savedView').selectAll().orderBy('id').forNoKeyUpdate().execute()
  for (const view of views) {
    const state = ViewState.parse(view.state)
    const names = columns.filter(({ list }) => list === undefined || list === view.list).map(({ column }) => column)
    const filters = moved(state.filters, new Set(names), from, to)
    if (JSON.stringify(filters) === JSON.stringify(state.filters)) continue
    const patch = { state: JSON.stringify({ ...state, filters }) }
    await desk.change('savedView', view, patch, { action: '合并字典项' })
  }
}

function moved(filters: Filters, columns: ReadonlySet<string>, from: number, to: number): Filters {
  return Object.fromEntries(
    Object.entries(filters).map(([key, filter]) => {
      if (!columns.has(key) || !('in' in filter)) return [key, filter]
      return [key, { ...filter, in: [...new Set(filter.in.map(one => (Number(one) === from ? to : one)))] }]
    }),
  )
}
