import { bigramsOf } from '../../../kernel/server/bigrams.ts'
import type { Desk } from '../../../kernel/server/desk.ts'
import type { ListSpec } from '../../../kernel/server/list.ts'
import { readSpec } from '../contract/spec.ts'

const few = 1000

/**
 * Returns the list with a search that suits the term. Of a term that few goods have, their ids are looked up first. A term that many
 * have is compared while the list is read in its order, which ends after a page; looking up a tenth of all goods would take
 * many times as long. Both find the same.
 */
export async function adaptedTo(desk: Desk, spec: ListSpec, term: string): Promise<ListSpec> {
  if (term === '') return spec
  const fragment = term.toLowerCase()
  const { sideA = null, sideB = null } = readSpec(term) ?? {}
  const { rows } = await desk.client.query<{ id: number }>(
    `(select find_goods($1::text[], $2) as id) union all
     (select id from goods where office_id = current_office() and $4::integer is not null
        and ((side_a = $3 and side_b = $4) or (side_a = $4 and side_b = $3))) limit ${few + 1}`,
    [bigramsOf(fragment), fragment, sideB && sideA, sideB],
  )
  const ids = rows.map(({ id }) => id)
  if (ids.length <= few) return Object.assign({}, spec, { search: ofIds(ids) })
  return Object.assign({}, spec, { search: compared(fragment, sideA, sideB) })
}

function ofIds(ids: readonly number[]): ListSpec['search'] {
  return (_, bind) => ({ sql: `e.id = any(${bind(ids)}::bigint[])` })
}

function compared(fragment: string, sideA: number | null, sideB: number | null): ListSpec['search'] {
  return (_, bind) => {
    const named = `position(${bind(fragment)} in goods_words(e.code, e.name, e.sounds)) > 0`
    if (sideA === null || sideB === null) return { sql: named }
    const [a, b] = [bind(sideA), bind(sideB)]
    return { sql: `(${named} or (e.side_a = ${a} and e.side_b = ${b}) or (e.side_a = ${b} and e.side_b = ${a}))` }
  }
}
