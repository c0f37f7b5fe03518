import type { ClientBase } from 'pg'
import type { ListFilter, ViewCounts } from '../../api/list.ts'
import { preparedAtOnce } from '../database/prepared.ts'
import { together } from '../desk/together.ts'
import { type Bind, type Condition, columnOf, joinsSql, type ListSpec, Statement, whereOf } from './list.ts'

/** A count of a list's rows under a filter, with the sum of a column: in all, or for each value of a column of ids. */
export type Question = {
  spec: ListSpec
  conditions: readonly Condition[]
  filter: ListFilter
  sum?: string | undefined
  /** SQL over the list's aliases; it needs no join. */
  by?: string | undefined
}
export type Count = { by: number | null; count: number; sum: number }

/**
 * Counts the rows of list queries by one statement, in their order, groups by their id. A query without `by` has exactly one
 * count. `plannedOnce`: each connection plans the statement once, for whatever values; for questions that are asked all day
 * and whose indexes suit any company and person. To plan two dozen counts takes many times as long as to count.
 */
export async function countAll(
  client: ClientBase,
  questions: readonly Question[],
  { plannedOnce = false } = {},
): Promise<Count[][]> {
  if (questions.length === 0) return []
  const { values, bind } = new Statement()
  const parts = questions.map((question, at) => partOf(question, at, bind))
  const text = `${parts.join('\nunion all ')} order by 1, 2`
  const rows = plannedOnce ? await askPlannedOnce(client, text, values) : (await client.query<Row>(text, values)).rows
  const answers: Count[][] = questions.map(() => [])
  for (const { at, ...count } of rows) answers[at]?.push(count)
  return answers
}

type Row = Count & { at: number }

async function askPlannedOnce(client: ClientBase, text: string, values: unknown[]): Promise<Row[]> {
  const plan = (mode: 'force_generic_plan' | 'auto') => client.query(`set local plan_cache_mode = ${mode}`)
  const [, { rows }] = await together(
    () => plan('force_generic_plan'),
    () => client.query<Row>(preparedAtOnce(text, values)),
    () => plan('auto'),
  )
  return rows
}

/** Counts the rows of each view of a list. `listOf` throws 40000 for a view that does not exist. */
export async function countViews(
  client: ClientBase,
  views: readonly string[],
  listOf: (view: string) => Promise<Pick<Question, 'spec' | 'conditions'>>,
): Promise<ViewCounts> {
  const lists = await together(...views.map(view => () => listOf(view)))
  const counts = await countAll(
    client,
    lists.map(list => ({ ...list, filter: { filters: {} } })),
  )
  return Object.fromEntries(views.map((view, at) => [view, counts[at]?.[0]?.count ?? 0]))
}

function partOf({ spec, conditions, filter, sum, by }: Question, at: number, bind: Bind): string {
  const where = whereOf(spec, conditions, filter, bind)
  const summed = sum === undefined ? undefined : columnOf(spec, sum)
  if (summed?.join) where.joins.add(summed.join)
  return `select ${at} as at, ${by ?? 'null'}::bigint as by, count(*) as count, ${summed ? `coalesce(sum(${summed.sql}), 0)` : '0'}::bigint as sum
    from ${spec.table} ${joinsSql(spec, where.joins)} where ${where.sql}${by ? ` group by ${by}` : ''}`
}
