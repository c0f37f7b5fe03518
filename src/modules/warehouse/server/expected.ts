import { prepared } from '../../../kernel/server/database/prepared.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { type Bind, Statement } from '../../../kernel/server/list/list.ts'
import { point } from '../../../kernel/server/module.ts'
import { type ExpectedRow, unseenOwner } from '../api/stockList.ts'
import { ownersInWords } from './holds/holders.ts'

/** A kind of document that lets goods be expected: they are ordered, or on their way between warehouses. */
export type ExpectedKind = {
  /** What records of it are named by. */
  kind: string
  /** What it is called: 采购单. */
  title: string
  stage: ExpectedRow['stage']
  /** Returns the address at which one is open. */
  opens(id: number): string
  /**
   * SQL over an office: a row for what of a document has not come, as `goods_id`, `warehouse_id` (where it is to come), `pieces`, `due_on` (the promised
   * day, or null), `document_id`, and `for_kind`, `for_id`: for whom it is ordered (`holders`), or null. A condition on `goods_id` has to reach an index.
   */
  open(office: string): string
}

/** The kinds of documents that let goods be expected. */
export const expectedKinds = point<ExpectedKind>('expected')

const nobody = `select null::bigint as goods_id, null::bigint as warehouse_id, null::bigint as pieces, null::date as due_on, null::bigint as for_id where false`

/** Returns SQL for what is ordered and has not come: a table to be put in brackets. What is in transit lies in keys. */
export function orderedSql(desk: Desk, bind: Bind): string {
  const office = bind(desk.officeId)
  const some = desk.brought(expectedKinds).filter(({ stage }) => stage === 'ordered')
  const parts = some.map(({ open }) => `select goods_id, warehouse_id, pieces, due_on, for_id from (${open(office)}) o`)
  return parts.join(' union all ') || nobody
}

/** What is ordered of goods: pieces of them together, the next promised day, how many of them are promised for it, and how many are for somebody. */
export type Ordered = { pieces: number; dueOn: string | null; then: number; kept: number }

/** Returns what is ordered of goods, by their numbers. */
export async function orderedOf(desk: Desk, goodsIds: readonly number[]): Promise<Map<number, Ordered>> {
  const { values, bind } = new Statement()
  const ordering = `select s.goods_id as "goodsId", sum(s.pieces)::bigint as pieces, min(s.next_on)::text as "dueOn",
       coalesce(sum(s.pieces) filter (where s.due_on = s.next_on), 0)::bigint as "then",
       coalesce(sum(s.pieces) filter (where s.for_id is not null), 0)::bigint as kept
     from (select s.*, min(s.due_on) over (partition by s.goods_id) as next_on from (${orderedSql(desk, bind)}) s
       where s.goods_id = any(${bind([...goodsIds])}::bigint[])) s group by 1`
  const { rows } = await desk.client.query<Ordered & { goodsId: number }>(prepared(ordering, values))
  return new Map(rows.map(({ goodsId, ...row }) => [goodsId, row]))
}

const ownedBy = ({ forKind, forId }: Pick<Read, 'forKind' | 'forId'>) =>
  forKind === null || forId === null ? [] : [{ ownerKind: forKind, ownerId: forId }]

type Read = Omit<ExpectedRow, 'stage' | 'document' | 'path' | 'owner'> & {
  documentId: number
  forKind: string | null
  forId: number | null
}

const most = 200

/** Returns what is expected of goods, the next first, with the numbers of those documents that the person may see. */
export async function expectedOf(desk: Desk, goodsId: number): Promise<ExpectedRow[]> {
  const told: ExpectedRow[] = []
  for (const { kind, title, stage, open, opens } of desk.brought(expectedKinds)) {
    const { rows } = await desk.client.query<Read>(
      `select min(g.id) as id, s.document_id as "documentId", w.name as warehouse, sum(s.pieces)::bigint as pieces, s.due_on as "dueOn", g.box_pieces as box, s.for_kind as "forKind",
         s.for_id as "forId"
       from (${open('$1')}) s join goods g on g.office_id = $1 and g.id = s.goods_id join warehouse w on w.office_id = $1 and w.id = s.warehouse_id
       where s.goods_id = $2 group by s.document_id, w.name, s.due_on, g.box_pieces, s.for_kind, s.for_id order by s.due_on, s.document_id, s.for_id limit ${most}`,
      [desk.officeId, goodsId],
    )
    const names = await desk.names(
      kind,
      rows.map(({ documentId }) => documentId),
    )
    const ownerOf = await ownersInWords(desk, rows.flatMap(ownedBy))
    for (const { documentId, forKind, forId, ...row } of rows) {
      const name = names.get(documentId)
      const named =
        name === undefined ? { document: '', path: '' } : { document: `${title} ${name}`, path: opens(documentId) }
      const [owned] = ownedBy({ forKind, forId })
      told.push({ ...row, ...named, stage, owner: owned ? (ownerOf(owned) ?? unseenOwner) : '' })
    }
  }
  return told.map((row, at) => ({ ...row, id: at + 1 }))
}
