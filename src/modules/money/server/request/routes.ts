import { type Handled, handle } from '../../../../kernel/server/http/mount.ts'
import type { World } from '../../../../kernel/server/module.ts'
import { readingOf } from '../../../../kernel/server/record/reading.ts'
import { assertCustomerMoney } from '../../../contract/server/index.ts'
import { customerName } from '../../../customer/server/index.ts'
import { requestRoutes as routes } from '../../api/request.ts'
import { postingIn } from '../book/posting.ts'
import { receipts } from '../record/receipts.ts'
import { cancelRequest, issueInvoice, payRefund } from './act.ts'
import { askDouble, askForfeiture, askInvoice, askRedInvoice, askRefund, askRelease } from './ask.ts'
import { effectiveContract, invoiceRoom } from './contracts.ts'
import { documentsWith } from './document.ts'
import { forecastHandlers } from './forecast.ts'
import { requestDetail } from './read.ts'
import { refundOffers } from './refunds.ts'
import { requests } from './requests.ts'

const readHandlers = (world: World) => [
  ...readingOf(requests, routes),
  handle(routes.detail, (desk, { params: { id } }) => requestDetail(desk, id)),
  handle(routes.refundOffers, async (desk, { body }) => {
    if (body.receiptId !== undefined) await receipts.visible(desk, body.receiptId)
    if (body.contractId !== undefined) await effectiveContract(desk, body.contractId)
    if (body.customerId !== undefined) await assertCustomerMoney(desk, world, body.customerId)
    return refundOffers(desk, body)
  }),
  handle(routes.invoiceRoom, async (desk, { params: { id } }) => {
    const contract = await effectiveContract(desk, id)
    const name = await customerName(desk, contract.customerId)
    return { customerName: name, ...(await invoiceRoom(desk, contract)) }
  }),
]

/** Returns the calls of what is asked of money. */
export function requestHandlers(world: World): readonly Handled[] {
  const post = postingIn(world)
  const documents = documentsWith(post)
  const { refund, forfeiture, invoiceTitle, release } = documents
  return [
    ...readHandlers(world),
    ...forecastHandlers(documents),
    handle(routes.refund, async (desk, { body }) => requestDetail(desk, (await askRefund(desk, refund, body)).id)),
    handle(routes.double, async (desk, { body }) => requestDetail(desk, (await askDouble(desk, refund, body)).id)),
    handle(routes.forfeit, async (desk, { body }) =>
      requestDetail(desk, (await askForfeiture(desk, forfeiture, body)).id),
    ),
    handle(routes.invoice, async (desk, { body }) =>
      requestDetail(desk, (await askInvoice(desk, invoiceTitle, body)).id),
    ),
    handle(routes.redInvoice, async (desk, { body }) => requestDetail(desk, (await askRedInvoice(desk, body)).id)),
    handle(routes.release, async (desk, { body }) => requestDetail(desk, (await askRelease(desk, release, body)).id)),
    handle(routes.pay, async (desk, { body }) => {
      await payRefund(desk, post, body)
      return requestDetail(desk, body.id)
    }),
    handle(routes.issue, async (desk, { body }) => {
      await issueInvoice(desk, body)
      return requestDetail(desk, body.id)
    }),
    handle(routes.cancel, async (desk, { body: { id, version, reason } }) => {
      await cancelRequest(desk, id, version, reason)
      return requestDetail(desk, id)
    }),
  ]
}
