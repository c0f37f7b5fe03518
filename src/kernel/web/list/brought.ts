import { type ListDefaults, type ListState, reserved, usualSort, writeFilter, writeSort } from './state.ts'

const broughtParam = 'brought'
const columnOf = (param: string) => param.replace(/^f\./, '')

/**
 * Returns the state after a change, on the first page by default. Another view uses its own order, unless the person has
 * chosen one, and drops the filters of a link, which belonged to what the link counted.
 */
export function changedState(
  before: ListState,
  patch: Partial<ListState>,
  defaults: ListDefaults,
  brought: readonly string[] = [],
): ListState {
  const after = { ...before, page: 1, ...patch }
  if (patch.view === undefined || patch.view === before.view) return after
  const usual = writeSort(before.sort) === writeSort(usualSort(defaults, before.view))
  const filters = Object.entries(before.filters).filter(([key]) => !brought.includes(key))
  return {
    ...after,
    filters: patch.filters ?? Object.fromEntries(filters),
    sort: 'sort' in patch || !usual ? after.sort : usualSort(defaults, after.view),
  }
}

/** Marks the filters in a list's address as the link's, so that they are dropped with its view. */
export function bringing(address: string): string {
  const [path, query] = address.split('?')
  const params = new URLSearchParams(query)
  const keys = [...params.keys()].filter(key => !reserved.has(key)).map(columnOf)
  return keys.length > 0 ? `${path}?${query}&${broughtParam}=${keys.join(',')}` : address
}

/** Returns the columns whose filters a link brought. */
export function readBrought(params: URLSearchParams): string[] {
  return params.get(broughtParam)?.split(',') ?? []
}

/** Returns the filters of a link after a change, as a parameter of the address; the person's own filters stay theirs. */
export function writeBrought(brought: readonly string[], before: ListState, after: ListState): [string, string][] {
  const said = ({ filters }: ListState, key: string) => filters[key] && writeFilter(filters[key])
  const kept = brought.filter(key => after.filters[key] && said(after, key) === said(before, key))
  return kept.length > 0 ? [[broughtParam, kept.join(',')]] : []
}
