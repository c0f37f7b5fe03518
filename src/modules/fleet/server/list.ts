import { type Condition, type ListColumn, type ListSpec, viewNamed } from '../../../kernel/server/list/list.ts'
import { goneSeconds, nodeViews } from '../api/node.ts'

const isGone = `e.beat_at < clock_timestamp() - interval '${goneSeconds} seconds'`
const stopped = `(e.ended_at is not null or ${isGone})`
const state = `case when e.ended_at is not null then 'ended' when ${isGone} then 'gone' when e.drain_at is null then 'serving'
  when e.calls + e.jobs = 0 then 'drained' else 'draining' end`
const roles = `array_to_string(array(select case r when 'web' then '网页' else '任务' end from unnest(e.roles) r), '、')`

const columns = {
  name: { sql: 'e.name', kind: 'text' },
  state: { sql: state, kind: 'enum' },
  release: { sql: 'e.release', kind: 'text' },
  roles: { sql: roles, kind: 'text' },
  address: { sql: 'e.address', kind: 'text' },
  startedAt: { sql: 'e.started_at', kind: 'datetime' },
  beatAt: { sql: 'e.beat_at', kind: 'datetime' },
  calls: { sql: 'e.calls', kind: 'integer' },
  jobs: { sql: 'e.jobs', kind: 'integer' },
  streams: { sql: 'e.streams', kind: 'integer' },
} satisfies Record<string, ListColumn>

/** Nodes belong to no company. */
export const fleetList: ListSpec = {
  table: '(select 0::bigint as office_id, fleet_node.* from fleet_node) e',
  alias: 'e',
  joins: {},
  columns,
  also: ['e.id', 'e.version'],
  search(term, bind) {
    const fragment = bind(term.toLowerCase())
    return {
      sql: ['e.name', 'e.address', 'e.release'].map(text => `strpos(lower(${text}), ${fragment}) > 0`).join(' or '),
    }
  },
  sort: { by: 'name', order: 'ascend' },
  sums: [],
}

const ofView: Record<keyof typeof nodeViews, string> = { all: 'true', running: `not ${stopped}`, stopped }

/** Returns the conditions of a view. Throws 40000 for an unknown one. */
export function conditionsOf(view = 'all'): Condition[] {
  viewNamed(nodeViews, view)
  return [() => ofView[view as keyof typeof nodeViews]]
}
