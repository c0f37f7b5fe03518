import type { SessionDesk } from '../../../kernel/server/desk/sessionDesk.ts'
import { type Condition, type ListColumn, type ListSpec, viewNamed } from '../../../kernel/server/list/list.ts'
import { releaseViews, releaseRoutes as routes } from '../api/release.ts'

const state = `case when e.publish_at is null then 'draft' when e.publish_at > now() then 'planned' else 'published' end`

const columns = {
  name: { sql: 'e.name', kind: 'text' },
  title: { sql: 'e.title', kind: 'text' },
  state: { sql: state, kind: 'enum' },
  publishAt: { sql: 'e.publish_at', kind: 'datetime' },
  notes: { sql: 'e.notes', kind: 'text' },
  createdBy: { sql: 'e.created_by', kind: 'text' },
} satisfies Record<string, ListColumn>

/** Releases belong to no company. */
export const releaseList: ListSpec = {
  table: '(select 0::bigint as office_id, release.* from release) e',
  alias: 'e',
  joins: {},
  columns,
  also: ['e.id', 'e.version'],
  search(term, bind) {
    const fragment = bind(term.toLowerCase())
    return { sql: ['e.name', 'e.title', 'e.notes'].map(text => `strpos(lower(${text}), ${fragment}) > 0`).join(' or ') }
  },
  sort: { by: 'publishAt', order: 'descend' },
  sums: [],
}

const published: Condition = () => 'e.publish_at <= now()'

/** Returns the condition of visible releases: all for editors, the published ones for everyone else. */
export const seenBy = (desk: SessionDesk): Condition[] => (desk.mayCall(routes.edit) ? [] : [published])

/** Returns the conditions of a view. Throws 40000 for an unknown one. */
export function conditionsOf(desk: SessionDesk, view = 'all'): Condition[] {
  viewNamed(releaseViews, view)
  return [...seenBy(desk), bind => (view === 'all' ? 'true' : `(${state}) = ${bind(view)}`)]
}
