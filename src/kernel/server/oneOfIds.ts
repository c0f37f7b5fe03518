import type { Bind } from './list.ts'

const few = 20

/**
 * SQL for whether a column holds one of the ids. The planner looks at each id of an array to find the best index, each time
 * that it plans: worth it for a few, half a millisecond for 300. Many are hashed, which is planned once.
 */
export function oneOfIds(column: string, ids: readonly number[], bind: Bind): string {
  // As text: the driver writes a long array element by element, which many calls at once feel.
  if (ids.length > few) return `${column} in (select unnest(${bind(`{${ids.join()}}`)}::bigint[]))`
  return `${column} = any(${bind(ids)}::bigint[])`
}
