import { type Condition, type ListColumn, type ListSpec, viewNamed } from '../../../../kernel/server/list/list.ts'
import { slowFrom, type traceViews } from '../../api/trace.ts'

const columns = {
  at: { sql: 'e.at', kind: 'datetime' },
  name: { sql: 'e.name', kind: 'text' },
  kind: { sql: 'e.kind', kind: 'enum' },
  outcome: { sql: 'e.outcome', kind: 'enum' },
  ms: { sql: 'e.ms', kind: 'integer' },
  waited: { sql: 'e.waited', kind: 'integer' },
  parts: { sql: 'e.parts', kind: 'integer' },
  node: { sql: 'e.node', kind: 'text' },
  person: { sql: 'e.person', kind: 'integer' },
  company: { sql: 'e.company', kind: 'integer' },
  trace: { sql: 'e.trace', kind: 'text' },
} satisfies Record<string, ListColumn>

const least = 8 // digits of a trace's number that a message of an error shows
const isTraceNumber = (term: string) => /^[\da-f]+$/.test(term) && term.length >= least

/** The index finds those that begin so, before anything is put in order; every digit comes before `~`. */
const begins = (from: string, to: string) =>
  `e.id = any(array(select t.id from fleet_trace t where t.trace ~>=~ ${from} and t.trace ~<~ ${to} limit 200))`

/** Routes and queues are ASCII, whose small letters cost a fifth of others'. */
const named = (fragment: string) => `strpos(lower(e.name collate "C"), ${fragment}) > 0`

/** Traces belong to no company. They are found by their number or its beginning, with dashes or without, by route or queue, by account and company. */
export const traceList: ListSpec = {
  table: '(select 0::bigint as office_id, fleet_trace.* from fleet_trace) e',
  alias: 'e',
  joins: {},
  columns,
  also: ['e.id'],
  search(term, bind) {
    const number = term.replaceAll('-', '').toLowerCase()
    const asNumber = /^\d{1,15}$/.test(term)
      ? [`e.person = ${bind(Number(term))}`, `e.company = ${bind(Number(term))}`]
      : []
    const way = isTraceNumber(number) ? begins(bind(number), bind(`${number}~`)) : named(bind(term.toLowerCase()))
    return { sql: [way, ...asNumber].join(' or ') }
  },
  sort: { by: 'at', order: 'descend' },
  sums: [],
}

const ofView: Record<keyof typeof traceViews, string> = {
  all: 'true',
  failed: `e.outcome in ('failed', 'unavailable')`,
  slow: `e.ms >= ${slowFrom}`,
  locked: 'e.waited > 0',
  jobs: `e.kind = 'job'`,
}

/** Returns the conditions of a view. Throws 40000 for an unknown one. */
export function conditionsOf(view = 'all'): Condition[] {
  const own = viewNamed(ofView, view)
  return [() => own]
}
