import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { conflict, notFound } from '../../../../kernel/server/refusal.ts'
import { attachmentsOf } from '../../../attachments/server/index.ts'
import { inBoxes } from '../../../goods/api/units.ts'
import { switchesOf } from '../../../settings/server/index.ts'
import type { AskedLine, Consents, LotConsent } from '../../api/consent.ts'
import { consentSwitches } from '../../api/switches.ts'

/** The kind under which photos of what a customer agreed to are kept. */
export const consentFiles = 'lotConsent'

type Part = { lineId: number; lotId: number; warehouseId: number | null; pieces: number; boxPieces: number | null }
type Row = Omit<LotConsent, 'over' | 'picture' | 'files' | 'lines' | 'picks'> & {
  changed: boolean
  ended: boolean
  picture: Buffer | null
  asked: { lines: AskedLine[] }
  parts: Part[]
}

/** Returns in words why what was asked holds no more, for colleagues; null where it does. */
function overWords({ state, changed, ended }: Pick<Row, 'state' | 'changed' | 'ended'>): string | null {
  if (state === 'refused' || state === 'withdrawn') return null
  if (changed) return '下单单已变化，要重新请客户确认'
  return state === 'open' && ended ? '已过有效期，要重新请客户确认' : null
}

/** Returns what customers were asked about lots of an order that the person sees, newest first. */
export async function consentsOf(desk: Desk, orderId: number): Promise<Consents> {
  const { rows } = await desk.client.query<Row>(
    `select e.id, e.state, e.way, e.asks, e.name, e.words, e.answered_on as "answeredOn", e.until_at as until, e.created_by as "createdBy",
       e.created_at as "createdAt", e.digest, e.picture, lot_consent_digest(e.office_id, e.id) <> e.digest as changed, e.until_at <= now() as ended,
       lot_consent_asked(e.office_id, e.id) as asked, (
         select coalesce(jsonb_agg(jsonb_build_object('lineId', p.sales_order_line_id, 'lotId', p.lot_id, 'warehouseId', p.warehouse_id,
           'pieces', p.pieces, 'boxPieces', k.box_pieces) order by p.id), '[]')
         from lot_consent_part p join stock_lot k on k.office_id = p.office_id and k.id = p.lot_id
         join sales_order_line l on l.office_id = p.office_id and l.id = p.sales_order_line_id
         where p.office_id = e.office_id and p.lot_consent_id = e.id and p.pieces > 0 and l.pieces > l.net + coalesce((
           select sum(r.pieces) from stock_reservation r where r.office_id = l.office_id and r.owner_kind = 'salesOrder' and r.owner_line = l.id
             and r.state = 'active'), 0)) as parts
     from lot_consent e where e.office_id = $1 and e.sales_order_id = $2 order by e.id desc limit 50`,
    [desk.officeId, orderId],
  )
  const ids = rows.map(({ id }) => id)
  const files = await attachmentsOf(desk, consentFiles, ids)
  const { consentDays: days } = await switchesOf(desk, consentSwitches)
  return { days, rows: rows.map(row => shown(row, files.get(row.id) ?? [])) }
}

function shown({ changed, ended, picture, asked, parts, ...row }: Row, files: LotConsent['files']): LotConsent {
  const picks = parts.map(({ lineId, lotId, warehouseId, pieces, boxPieces }) => {
    const { boxes, loose } = inBoxes(pieces, boxPieces)
    return { orderLineId: lineId, lotId, warehouseId: warehouseId as number, boxes, rest: loose }
  })
  return {
    ...row,
    over: overWords({ state: row.state, changed, ended }),
    picture: picture === null ? null : Buffer.from(picture).toString('base64'),
    files,
    lines: asked.lines,
    picks,
  }
}

export type Asked = {
  id: number
  orderId: number
  state: LotConsent['state']
  digest: string
  changed: boolean
  ended: boolean
}

/** Returns what was asked by its number; the caller has locked its order, or only reads. Throws 40400. */
export async function askedOf(desk: Desk, id: number): Promise<Asked> {
  const { rows } = await desk.client.query<Asked>(
    `select e.id, e.sales_order_id as "orderId", e.state, e.digest, e.until_at <= now() as ended,
       lot_consent_digest(e.office_id, e.id) <> e.digest as changed from lot_consent e where e.office_id = $1 and e.id = $2`,
    [desk.officeId, id],
  )
  const [asked] = rows
  if (!asked) throw notFound('批次确认')
  return asked
}

/** Refuses, with 40900, to answer what is answered, withdrawn, over or other than what was read. */
export function assertOpen({ state, digest, changed, ended }: Asked, read: string): void {
  if (state === 'withdrawn') throw conflict('这次确认已撤回，请联系销售顾问重新发')
  if (state !== 'open') throw conflict('已经答复过了，谢谢您；要改请联系销售顾问')
  if (ended) throw conflict('这次确认已过有效期，请联系销售顾问重新发')
  if (changed || digest !== read) throw conflict('内容刚刚有变化，请刷新后重新看；仍有问题请联系销售顾问')
}
