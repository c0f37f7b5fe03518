import { isKeyOf } from '../../../kernel/api/own.ts'
import { handle } from '../../../kernel/server/http/mount.ts'
import {
  type Condition,
  type ListColumn,
  type ListSpec,
  readPage,
  readTotals,
  viewNamed,
} from '../../../kernel/server/list/list.ts'
import { type ErrorGroup, errorStatus, errorViews, errorLogRoutes as routes } from '../api/errorLog.ts'

const columns = {
  message: { sql: 'e.message', kind: 'text' },
  status: { sql: 'e.status', kind: 'enum' },
  kind: { sql: 'e.kind', kind: 'enum' },
  url: { sql: 'e.url', kind: 'text' },
  times: { sql: 'e.times', kind: 'integer' },
  people: {
    sql: '(select count(distinct s.person) from browser_error_seen s where s.error_id = e.id)',
    kind: 'integer',
  },
  lastAt: { sql: 'e.last_at', kind: 'datetime' },
  firstAt: { sql: 'e.first_at', kind: 'datetime' },
  release: { sql: 'e.release', kind: 'text' },
} satisfies Record<string, ListColumn>

/** Errors of browsers, grouped; they belong to no company. */
const errorList: ListSpec = {
  table: '(select 0::bigint as office_id, browser_error.* from browser_error) e',
  alias: 'e',
  joins: {},
  columns,
  also: ['e.id', 'e.version'],
  search(term, bind) {
    const fragment = bind(term.toLowerCase())
    return {
      sql: ['e.message', 'e.url', 'e.trace_id'].map(column => `strpos(lower(${column}), ${fragment}) > 0`).join(' or '),
    }
  },
  sort: { by: 'lastAt', order: 'descend' },
  sums: [],
}

/** Returns the conditions of a view. Throws 40000 for an unknown one. */
function conditionsOf(view = 'all'): Condition[] {
  viewNamed(errorViews, view)
  return [bind => (isKeyOf(errorStatus, view) ? `e.status = ${bind(view)}` : 'true')]
}

export const listHandlers = [
  handle(routes.list, async (desk, { body }) => ({
    rows: await readPage<ErrorGroup>(desk.client, errorList, conditionsOf(body.view), body),
  })),
  handle(routes.totals, (desk, { body }) => readTotals(desk.client, errorList, conditionsOf(body.view), body)),
]
