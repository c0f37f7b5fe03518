import { Day } from '../../api/fields.ts'
import type { Column } from '../../api/list.ts'
import { type Filter, type ListFilter, ListQuery, type ListSort } from '../../api/list.ts'
import { isKeyOf } from '../../api/own.ts'
import { cut } from '../../api/text.ts'
import { isPreset, resolveRange } from './dates.ts'

/** The state of a list. It holds dates as days (`2026-11-20`) or presets (`today`), so that a saved view stays true. */
export type ListState = ListFilter & { sort?: ListSort; page: number; pageSize: number }

/** The state of a list whose address is empty, the list's views, and the views with an order of their own. */
export type ListDefaults = Pick<ListState, 'view' | 'sort' | 'pageSize'> & {
  views: string[]
  sorts?: Readonly<Record<string, ListSort>> | undefined
}

export const pageSizes = [20, 50, 100, 200] as const

export const reserved = new Set(['view', 'q', 'sort', 'page', 'size', 'open', 'new', 'edit', 'task', 'brought'])
/** Returns the parameter of an address that filters a column. */
export const paramOf = (key: string) => (reserved.has(key) ? `f.${key}` : key)

/** Writes a list's state as address parameters, without default values. */
export function writeState(state: ListState, defaults: ListDefaults): [string, string][] {
  const written: [string, string][] = []
  if (state.view && state.view !== defaults.view) written.push(['view', state.view])
  if (state.search) written.push(['q', state.search])
  for (const [key, filter] of Object.entries(state.filters)) written.push([paramOf(key), writeFilter(filter)])
  if (writeSort(state.sort) !== writeSort(usualSort(defaults, state.view)))
    written.push(['sort', writeSort(state.sort)])
  if (state.page > 1) written.push(['page', String(state.page)])
  if (state.pageSize !== defaults.pageSize) written.push(['size', String(state.pageSize)])
  return written
}

/** Reads the state that `writeState` wrote; ignores faults of a hand-written address. */
export function readState(params: URLSearchParams, columns: Column[], defaults: ListDefaults): ListState {
  const view = defaults.views.find(one => one === params.get('view')) ?? defaults.view
  return {
    view,
    search: params.get('q') || undefined,
    filters: readFilters(params, columns),
    sort: params.has('sort') ? readSort(params.get('sort') as string, columns) : usualSort(defaults, view),
    page: readNumber(params.get('page')) ?? 1,
    pageSize: pageSizes.find(size => size === readNumber(params.get('size'))) ?? defaults.pageSize,
  }
}

/** Returns the order of a view by default. */
export function usualSort({ sort, sorts }: ListDefaults, view: string | undefined): ListSort | undefined {
  return (view !== undefined && sorts?.[view]) || sort
}

/** Tells whether a state asks for nothing in particular. */
export function isBare({ search, filters, page, view }: ListState, defaults: ListDefaults): boolean {
  return !search && Object.keys(filters).length === 0 && page === 1 && view === defaults.view
}

/** Returns the parameters of an address that belong to the list, to be dropped before its state is written again. */
export function listParams(columns: Column[]): string[] {
  return ['view', 'q', 'sort', 'page', 'size', 'brought', ...columns.map(column => paramOf(column.key))]
}

/** The shape of a list: further parameters of the address. */
export type Look = Record<string, string>

/** Returns the shape in an address, from the parameters for it. */
export function readLook(params: URLSearchParams, keeps: readonly string[] = []): Look {
  return Object.fromEntries(keeps.flatMap(name => (params.get(name) ? [[name, params.get(name) as string]] : [])))
}

/** Tells whether two are the same shape. */
export function sameLook(a: Look, b: Look): boolean {
  const said = (look: Look) => JSON.stringify(Object.entries(look).sort())
  return said(a) === said(b)
}

/** Returns the state as a query for the server: days and presets become moments of Asia/Shanghai. */
export function toQuery(state: ListState, now: Date): ListQuery {
  return ListQuery.parse({ ...state, filters: toFilters(state.filters, now) })
}

/** Returns the filters in the server's form. */
export function toFilters(filters: Record<string, Filter>, now: Date): Record<string, Filter> {
  return Object.fromEntries(
    Object.entries(filters).map(([key, filter]) => [
      key,
      'between' in filter ? { between: resolveRange(filter.between, now) } : filter,
    ]),
  )
}

export function writeSort(sort: ListSort | undefined): string {
  return sort ? `${sort.order === 'descend' ? '-' : ''}${sort.by}` : ''
}

function readSort(written: string, columns: Column[]): ListSort | undefined {
  const by = written.replace(/^-/, '')
  if (!columns.some(column => column.key === by)) return undefined
  return { by, order: written.startsWith('-') ? 'descend' : 'ascend' }
}

function readNumber(written: string | null): number | undefined {
  return written && /^[1-9]\d{0,6}$/.test(written) ? Math.min(Number(written), 1_000_000) : undefined
}

/** Writes a filter: `~张` contains · `!empty` / `!filled` · `100..200` from–to · `month` preset · `1,2` one of. */
export function writeFilter(filter: Filter): string {
  if ('contains' in filter) return `~${filter.contains}`
  if ('empty' in filter) return filter.empty ? '!empty' : '!filled'
  if ('in' in filter) return filter.in.join(',')
  const [from, to] = filter.between
  return from !== null && from === to && isPreset(from) ? from : `${from ?? ''}..${to ?? ''}`
}

function readFilters(params: URLSearchParams, columns: Column[]): Record<string, Filter> {
  const found: Record<string, Filter> = {}
  for (const column of columns) {
    const filter = readFilter(params.get(paramOf(column.key)) ?? '', column)
    if (filter) found[column.key] = filter
  }
  return found
}

function readFilter(written: string, column: Column): Filter | undefined {
  if (written === '') return undefined
  if (written === '!empty' || written === '!filled') return { empty: written === '!empty' }
  if (written.startsWith('~')) return readContains(written.slice(1))
  if (isRanged(column)) return readBetween(written, column)
  return readChosen(written.split(','), column)
}

function readContains(text: string): Filter | undefined {
  const contains = cut(text.trim(), 60)
  return contains ? { contains } : undefined
}

const isRanged = ({ kind }: Column) =>
  ['integer', 'decimal', 'money', 'area', 'rate', 'discount'].includes(kind) || isTime(kind)
const isTime = (kind: Column['kind']) => kind === 'date' || kind === 'datetime'

function readBetween(written: string, column: Column): Filter | undefined {
  if (isTime(column.kind) && isPreset(written)) return { between: [written, written] }
  const sides = written.split('..')
  if (sides.length !== 2 || written === '..') return undefined
  const valid = (side: string) => (isTime(column.kind) ? Day.safeParse(side).success : numbers(column).test(side))
  if (!sides.every(side => side === '' || valid(side))) return undefined
  const [from, to] = sides.map(side => (side === '' ? null : isTime(column.kind) ? side : Number(side)))
  return { between: [from ?? null, to ?? null] }
}

const numbers = ({ kind }: Column) => (kind === 'decimal' ? /^-?\d{1,13}(\.\d{1,6})?$/ : /^-?\d{1,15}$/)

function readChosen(items: string[], column: Column): Filter | undefined {
  const words = column.kind === 'enum' || column.kind === 'enums' || column.kind === 'boolean'
  const known = column.words
  const chosen = words
    ? items.filter(item => (known ? isKeyOf(known, item) : item !== ''))
    : items.filter(item => /^\d{1,15}$/.test(item)).map(Number)
  return chosen.length ? { in: chosen.slice(0, 200) } : undefined
}
