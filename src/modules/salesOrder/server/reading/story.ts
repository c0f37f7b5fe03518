import { openAt } from '../../../../kernel/api/record.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { World } from '../../../../kernel/server/module.ts'
import { linkedNames } from '../../../../kernel/server/record/linked.ts'
import { type StorySource, storiesOf, storyHandler } from '../../../../kernel/server/record/story.ts'
import { actsOn, changesOf, type StoryPaper } from '../../../../kernel/server/record/storySources.ts'
import { boxWords } from '../../../goods/api/boxWords.ts'
import { requestRecord } from '../../../money/api/requestRecord.ts'
import { requests } from '../../../money/server/index.ts'
import { unseenOwner } from '../../../warehouse/api/stockList.ts'
import { type Answerer, answerers, type MoveAct, moveActs } from '../../api/moves.ts'
import type { OrderPaperRow } from '../../api/orderInfo.ts'
import { orderStory } from '../../api/story.ts'
import { orders } from '../orders.ts'
import { orderPapers } from './orderInfo.ts'

/** The lines that an event of moves names. */
const mostNamed = 5

type Moved = { name: string; pieces: number; boxPieces: number | null; lotId: number | null; answers: Answerer | null }
type Move = { id: number; at: string; by: string; act: MoveAct; kind: string; documentId: number; lines: Moved[] }

const papersOf = async (desk: Desk, ids: readonly number[]): Promise<OrderPaperRow[]> => {
  const papers: OrderPaperRow[] = []
  for (const id of ids) for (const of of desk.brought(orderPapers)) papers.push(...(await of(desk, id)))
  return papers
}

/** Tells what documents did with goods of an order, each at once with all its lines; lots to who sees them. */
const movesTold: StorySource = {
  of: 'salesOrder',
  code: 'goodsMoved',
  kind: 'document',
  async read(desk, ids, before, most) {
    const { rows } = await desk.client.query<Move>(
      `select max(m.id) as id, m.created_at as at, coalesce(e.name, '') as by, m.act, m.document_kind as kind, m.document_id as "documentId",
         json_agg(json_build_object('name', c.name, 'pieces', m.pieces, 'boxPieces', case when c.pieces is not null then c.box_pieces end,
           'lotId', m.lot_id, 'answers', m.answers) order by m.id) as lines
       from sales_order_line l join sales_order_move m on m.office_id = l.office_id and m.sales_order_line_id = l.id
       join contract_line c on c.office_id = l.office_id and c.id = l.contract_line_id
       left join employee e on e.office_id = m.office_id and e.id = m.created_by
       where l.office_id = $1 and l.sales_order_id = any($2::bigint[]) group by m.created_at, e.name, m.act, m.document_kind, m.document_id
       having (m.created_at, max(m.id)) < ($3::timestamptz, $4::bigint) order by m.created_at desc, max(m.id) desc limit $5`,
      [desk.officeId, ids, before.at, before.id, most],
    )
    const lots = await linkedNames(
      desk,
      'stockLot',
      rows.flatMap(({ lines }) => lines.map(({ lotId }) => lotId)),
    )
    const papers = new Map((await papersOf(desk, ids)).map(paper => [paper.key, paper]))
    return rows.map(({ id, at, by, act, kind, documentId, lines }) => {
      const paper = papers.get(`${kind}-${documentId}`)
      return {
        id,
        at,
        by,
        what: moveActs[act].title,
        text: movedWords(lines, lots),
        about: paper ? `${paper.title} ${paper.number}` : unseenOwner,
        path: paper?.to ?? null,
      }
    })
  },
}

function movedWords(lines: readonly Moved[], lots: ReadonlyMap<number, string>): string {
  const named = lines.slice(0, mostNamed).map(({ name, pieces, boxPieces, lotId, answers }) => {
    const beside = [lots.get(lotId ?? 0), answers && `责任：${answerers[answers]}`].filter(Boolean).join('，')
    return `${name} ${boxWords(pieces, boxPieces)}${beside && `（${beside}）`}`
  })
  const more = lines.length - named.length
  return named.join('、') + (more > 0 ? ` 等 ${lines.length} 行` : '')
}

/** Tells what people did with documents: shipments, factory orders with their packages, returns, installations and releases of money. */
const documentsTold: StorySource = {
  of: 'salesOrder',
  code: 'orderPaper',
  kind: 'document',
  async read(desk, ids, before, most) {
    const papers = new Map(
      [...(await papersOf(desk, ids)), ...(await releasesOf(desk, ids))].map(one => [one.key, one]),
    )
    const acts = await actsOn(desk, [...papers.keys()], before, most)
    return acts.map(({ of, ...entry }) => {
      const { title, number, to } = papers.get(of) as OrderPaperRow
      return { ...entry, about: `${title} ${number}`, path: to }
    })
  },
}

/** Returns the requests to let goods of the orders' contracts leave before their money, as far as the person sees them. */
async function releasesOf(desk: Desk, ids: readonly number[]): Promise<OrderPaperRow[]> {
  if (!requests.maySeeAny(desk)) return []
  const rows = await requests.rowsWhere(
    desk,
    bind => `e.kind = 'release' and e.contract_id in (select o.contract_id from sales_order o
      where o.office_id = e.office_id and o.id = any(${bind([...ids])}::bigint[]))`,
  )
  return rows.map(({ id, number }) => {
    const shown = { title: '放行申请', number, state: '', on: null }
    return { key: `${requestRecord.name}-${id}`, ...shown, to: openAt(requestRecord, id) }
  })
}

/** What approvals decide about an order. */
export const papersOfOrders: readonly StoryPaper[] = [{ of: 'salesOrder', table: 'salesOrder', column: 'id' }]

/** Returns the call that tells the story of an order: its changes and 备货, what moved, its documents, and what modules tell besides. */
export const storyHandlers = (world: World) => [
  storyHandler(
    orderStory,
    [changesOf('salesOrder', orders.told), movesTold, documentsTold, ...storiesOf(world, 'salesOrder')],
    async (desk, id) => (await orders.visible(desk, id)).id,
  ),
]
