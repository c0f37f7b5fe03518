import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { handle } from '../../../../kernel/server/http/mount.ts'
import { badInput, notFound } from '../../../../kernel/server/refusal.ts'
import { awaitingOf, ownersInWords } from '../../../warehouse/server/index.ts'
import {
  type AwaitingRow,
  type PurchaseLine,
  purchaseRoutes as routes,
  type ShownPurchaseLine,
} from '../../api/purchase.ts'

type Named = { kind: string; id: number }

/** Returns for whom goods may be ordered, with what is neither reserved for them nor on order for them yet. */
async function awaiting(desk: Desk, of?: Named): Promise<AwaitingRow[]> {
  const waiting = await awaitingOf(desk, of)
  if (waiting.length === 0) return []
  const ids = waiting.map(({ goodsId }) => goodsId)
  const goods = await desk.from('goods').select(['id', 'name', 'boxPieces']).where('id', 'in', ids).execute()
  const { rows } = await desk.client.query<Named & { goodsId: number; pieces: number }>(
    `select l.for_kind as kind, l.for_id as id, l.goods_id as "goodsId", sum(l.pieces - l.received)::bigint as pieces
     from purchase_line l join purchase p on p.office_id = l.office_id and p.id = l.purchase_id and p.state in ('approving', 'done')
     where l.office_id = $1 and l.for_kind = any($2::text[]) and l.for_id = any($3::bigint[]) and l.closed_reason = '' and l.received < l.pieces group by 1, 2, 3`,
    [desk.officeId, [...new Set(waiting.map(({ kind }) => kind))], waiting.map(({ id }) => id)],
  )
  const nameOf = (one: Named & { goodsId: number }) => [one.kind, one.id, one.goodsId].join()
  const ordered = new Map(rows.map(row => [nameOf(row), row.pieces]))
  return waiting.flatMap(one => {
    const pieces = one.pieces - (ordered.get(nameOf(one)) ?? 0)
    const known = goods.find(({ id }) => id === one.goodsId)
    return pieces > 0 && known ? [{ ...one, pieces, goodsName: known.name, boxPieces: known.boxPieces }] : []
  })
}

/** The call that tells for whom goods may be ordered. */
export const awaitingHandlers = [
  handle(routes.awaiting, async (desk, { body: { forKind, forId } }) => {
    if (forKind === null || forId === null) return awaiting(desk)
    const ownerOf = await ownersInWords(desk, [{ ownerKind: forKind, ownerId: forId }])
    if (ownerOf({ ownerKind: forKind, ownerId: forId }) === undefined) throw notFound('单据')
    return awaiting(desk, { kind: forKind, id: forId })
  }),
]

/**
 * Refuses lines that are for a document which waits for no such goods, or which the person does not see, with 40000 by line; what a line was for before it
 * stays.
 */
export async function assertFor(
  desk: Desk,
  lines: readonly PurchaseLine[],
  before: readonly ShownPurchaseLine[],
): Promise<void> {
  const waits = new Map<string, readonly { goodsId: number }[]>()
  const waitsOf = async (one: Named) => {
    const key = `${one.kind}/${one.id}`
    const known = waits.get(key) ?? (await awaitingOf(desk, one))
    waits.set(key, known)
    return known
  }
  for (const [at, { goodsId, forKind, forId }] of lines.entries()) {
    if (forKind === null && forId === null) continue
    const was = before.some(one => one.goodsId === goodsId && one.forKind === forKind && one.forId === forId)
    if (was) continue
    const lacks = forKind !== null && forId !== null ? await waitsOf({ kind: forKind, id: forId }) : []
    if (lacks.some(one => one.goodsId === goodsId)) continue
    const msg = '这张单据不等这个商品，或不在您的数据范围内，请重新选择为谁订，或留空备货'
    throw badInput(`lines.${at}.forId`, `第 ${at + 1} 行：${msg}`)
  }
}
