import { storedContent } from '../../../kernel/server/files/storage.ts'
import { type Handled, handle, handleFile } from '../../../kernel/server/http/mount.ts'
import type { World } from '../../../kernel/server/module.ts'
import { readingOf } from '../../../kernel/server/record/reading.ts'
import { detach, keepWaiting, kindOfPicture } from '../../attachments/server/index.ts'
import { receiptRoutes as routes } from '../api/receiptRoutes.ts'
import { postingIn } from './book/posting.ts'
import { detailOf } from './reading/detail.ts'
import { groupsOf, totalsOf } from './reading/grouping.ts'
import { lockReceipt } from './receipts/acts.ts'
import { allocate, move } from './receipts/allocating.ts'
import { confirmReceipt, giveBackReceipt, reverseReceipt } from './receipts/confirming.ts'
import { editReceipt, enter, removeReceipt, submitReceipt } from './receipts/entering.ts'
import { offersFor } from './receipts/offers.ts'
import { addVouchers, voucherOf } from './receipts/vouchers.ts'
import { type Matching, matchedIn } from './record/matched.ts'
import { receipts } from './record/receipts.ts'

const { totals: _, ...reading } = routes
const readHandlers = [
  ...readingOf(receipts, reading),
  handle(routes.totals, (desk, { body }) => totalsOf(desk, body)),
  handle(routes.groups, (desk, { body: { by, ...filter } }) => groupsOf(desk, by, filter)),
  handle(routes.detail, (desk, { params: { id } }) => detailOf(desk, id)),
  handle(routes.offers, async (desk, { params: { id } }) => offersFor(desk, await receipts.visible(desk, id))),
  handle(routes.download, async (desk, { params: { id } }) => {
    const { name, mediaType, size, fileId } = await voucherOf(desk, id)
    return { name, mediaType, size, content: storedContent(desk.officeId, fileId, { small: true }) }
  }),
]

const enterHandlers = (matched: Matching) => [
  handleFile(
    routes.upload,
    ({ file }) => kindOfPicture(file, '凭证应为图片：JPG、PNG 或 WebP'),
    (desk, { file }, kind) => keepWaiting(desk, file, kind),
  ),
  handle(routes.add, async (desk, { body }) => detailOf(desk, (await enter(desk, body)).id)),
  handle(routes.edit, async (desk, { body }) => {
    await editReceipt(desk, matched, body as Parameters<typeof editReceipt>[2])
    return detailOf(desk, body.id)
  }),
  handle(routes.submit, async (desk, { body: { id, version } }) => {
    await submitReceipt(desk, id, version)
    return detailOf(desk, id)
  }),
  handle(routes.remove, async (desk, { body: { id, version } }) => {
    await removeReceipt(desk, matched, id, version)
    return null
  }),
  handle(routes.addVouchers, async (desk, { body: { id, fileIds } }) => {
    await addVouchers(desk, id, fileIds)
    return detailOf(desk, id)
  }),
  handle(routes.removeVoucher, async (desk, { body }) => {
    const file = await voucherOf(desk, body.id)
    const receipt = await lockReceipt(desk, 'edit', file.subjectId)
    await detach(desk, file)
    const patch = { voucherCount: receipt.voucherCount - 1 }
    await desk.change('receipt', receipt, patch, { action: '删除凭证', name: receipt.number })
    return null
  }),
]

/** Returns the calls of receipts; what follows from moved money and changed receipts comes from the world. */
export function receiptHandlers(world: World): readonly Handled[] {
  const post = postingIn(world)
  const matched = matchedIn(world)
  return [
    ...readHandlers,
    ...enterHandlers(matched),
    handle(routes.confirm, async (desk, { body }) => {
      await matched.confirmed(desk, await confirmReceipt(desk, post, body))
      return detailOf(desk, body.id)
    }),
    handle(routes.giveBack, async (desk, { body: { id, version, reason } }) => {
      await matched.hold(desk, 'receipt', [id])
      await giveBackReceipt(desk, id, version, reason)
      await matched.gone(desk, 'receipt', [id], 'returned')
      return detailOf(desk, id)
    }),
    handle(routes.reverse, async (desk, { body: { id, version, reason } }) => {
      await matched.hold(desk, 'receipt', [id])
      await reverseReceipt(desk, post, id, version, reason)
      await matched.gone(desk, 'receipt', [id], 'reversed')
      return detailOf(desk, id)
    }),
    handle(routes.allocate, async (desk, { body: { id, shares } }) => {
      await allocate(desk, post, id, shares)
      return detailOf(desk, id)
    }),
    handle(routes.move, async (desk, { body }) => {
      await move(desk, post, body)
      return detailOf(desk, body.id)
    }),
  ]
}
