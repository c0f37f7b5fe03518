import { allocate } from '../../../kernel/api/division.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { readPage } from '../../../kernel/server/list/list.ts'
import { inScopeOf } from '../../../kernel/server/record/visibility.ts'
import { notFound } from '../../../kernel/server/refusal.ts'
import { changedNet, contractJoin, contractVisibility } from '../../contract/server/index.ts'
import type { EntryRow, Explained } from '../api/commission.ts'
import type { Weight } from '../api/rules.ts'
import { entryConditions, entryList } from './list.ts'

const mostLines = 50

type Source = {
  contractId: number | null
  reversesId: number | null
  reversesOn: string | null
  paid: number | null
  weights: Weight[] | null
  ownerId: number | null
  departmentId: number | null
}

/** Returns how an entry came about, from the payment to the commission. Throws 40400 for one that the person does not see. */
export async function explained(desk: Desk, id: number): Promise<Explained> {
  const found = (bind: (value: unknown) => string) => `e.id = ${bind(id)}`
  const one = { filters: {}, page: 1, pageSize: 1 }
  const [entry] = await readPage<EntryRow>(desk.client, entryList, [...entryConditions(desk), found], one)
  if (!entry) throw notFound('提成记录')
  const source = await sourceOf(desk, id)
  const weights = weighed(source)
  const { lines, moreLines } = await linesOf(desk, source.contractId, entry.categoryId)
  const { contractId, reversesId, reversesOn, paid } = source
  const opensContract = contractId !== null && desk.may('contractInfo') && inScopeOf(desk, contractVisibility, source)
  return {
    ...entry,
    contractId,
    reversesId,
    reversesOn,
    paid,
    weights,
    lines,
    moreLines,
    opensContract,
    categoryBase: weights.find(one => one.categoryId === entry.categoryId)?.base ?? null,
  }
}

async function sourceOf(desk: Desk, id: number): Promise<Source> {
  const { rows } = await desk.client.query<Source>(
    `select e.contract_id as "contractId", e.reverses_id as "reversesId", o.on_day as "reversesOn", l.paid, l.weights,
       c.owner_id as "ownerId", c.department_id as "departmentId"
     from commission_entry e
     left join commission_entry o on o.office_id = e.office_id and o.id = e.reverses_id
     left join commission_lot l on l.office_id = e.office_id and l.id = e.lot_id
     left ${contractJoin('e')}
     where e.office_id = $1 and e.id = $2`,
    [desk.officeId, id],
  )
  return rows[0] as Source
}

/** Splits the payment again as it was split when the money came. */
function weighed({ paid, weights }: Source): Explained['weights'] {
  if (paid === null || !weights) return []
  const known = weights.length > 0 ? weights : [{ categoryId: null, net: 1 }]
  const bases = allocate(
    paid,
    known.map(({ net }) => Math.max(0, net)),
  )
  return known.map(({ categoryId, net }, at) => ({ categoryId, net, base: bases[at] ?? 0 }))
}

async function linesOf(desk: Desk, contractId: number | null, categoryId: number | null) {
  if (contractId === null) return { lines: [], moreLines: 0 }
  const { rows } = await desk.client.query<{ name: string; net: number }>(
    `select l.name, (l.net + coalesce(${changedNet}, 0))::bigint as net
     from contract_line l where l.office_id = $1 and l.contract_id = $2 and l.category_id is not distinct from $3
     order by l.space_position, l.position, l.id`,
    [desk.officeId, contractId, categoryId],
  )
  const lines = rows.filter(line => line.net !== 0)
  return { lines: lines.slice(0, mostLines), moreLines: Math.max(0, lines.length - mostLines) }
}
