import type { Desk } from '../../../../kernel/server/desk/desk.ts'

/** What a customer answered of a line: how many pieces of which lots, and which lots they knew that the line or its home has. */
type Answered = { lineId: number; state: 'agreed' | 'refused'; lots: Record<string, number> }

/** Lots with their pieces; 0: what is there already. */
type Lots = ReadonlyMap<number, number>

/** Returns what customers answered about lines of an order, as far as it was about the order as it is. */
export async function answersOf(desk: Desk, orderId: number): Promise<Answered[]> {
  const { rows } = await desk.client.query<Answered>(
    `select x.line as "lineId", x.state, jsonb_object_agg(x.lot, x.pieces) as lots from (
       select e.id, e.state, p.sales_order_line_id as line, p.lot_id as lot, sum(p.pieces) as pieces
       from lot_consent e join lot_consent_part p on p.office_id = e.office_id and p.lot_consent_id = e.id
       where e.office_id = $1 and e.sales_order_id = $2 and e.state in ('agreed', 'refused')
         and lot_consent_digest(e.office_id, e.id) = e.digest group by 1, 2, 3, 4) x
     group by x.id, x.line, x.state order by x.id desc`,
    [desk.officeId, orderId],
  )
  return rows
}

/** Tells whether a customer agreed to exactly these pieces of these lots for a line that has no lot of which they did not know. */
export function isAgreed(answers: readonly Answered[], lineId: number, given: Lots, had: Iterable<number>): boolean {
  return answers.some(({ lineId: of, state, lots }) => {
    if (of !== lineId || state !== 'agreed') return false
    const asked = Object.entries(lots).filter(([, pieces]) => pieces > 0)
    const same = asked.length === given.size && asked.every(([lot, pieces]) => given.get(Number(lot)) === pieces)
    return same && [...had].every(lot => String(lot) in lots)
  })
}

/** Tells whether a customer refused these lots for a line. */
export function isRefused(answers: readonly Answered[], lineId: number, given: Lots): boolean {
  return answers.some(({ lineId: of, state, lots }) => {
    if (of !== lineId || state !== 'refused') return false
    const asked = Object.entries(lots).filter(([, pieces]) => pieces > 0)
    return asked.length === given.size && asked.every(([lot]) => given.has(Number(lot)))
  })
}
