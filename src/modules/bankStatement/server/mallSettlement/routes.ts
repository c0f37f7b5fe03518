import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { handle, handlePieces } from '../../../../kernel/server/http/mount.ts'
import { printPaper } from '../../../organisation/server/index.ts'
import { mallRoutes as routes } from '../../api/mallSettlement.ts'
import { assertAll, closeMall, enterMall, takeBackMall } from './act.ts'
import { mallPaper } from './paper.ts'
import { settlementOf } from './settlement.ts'
import { monthsOf } from './sums.ts'

/** The calls of the malls' monthly settlements (chain.md §3). */
export const mallHandlers = [
  handle(routes.months, desk => {
    assertAll(desk)
    return monthsOf(desk)
  }),
  handle(routes.settlement, (desk, { body: { accountId, month } }) => {
    assertAll(desk)
    return settlementOf(desk, accountId, month)
  }),
  handle(routes.enter, async (desk, { body }) => {
    assertAll(desk)
    await enterMall(desk, body)
    return settlementOf(desk, body.accountId, body.month)
  }),
  handle(routes.takeBack, async (desk, { body: { id, reason } }) => {
    assertAll(desk)
    const { accountId, month } = await takeBackMall(desk, id, reason)
    return settlementOf(desk, accountId, month)
  }),
  handle(routes.close, async (desk, { body: { accountId, month } }) => {
    assertAll(desk)
    await closeMall(desk, accountId, month)
    return settlementOf(desk, accountId, month)
  }),
  handlePieces(routes.print, (pieces, { body: { accountId, month } }) => {
    const read = async (desk: Desk) => {
      assertAll(desk)
      return mallPaper(desk, await settlementOf(desk, accountId, month))
    }
    return printPaper(pieces, read, paper => `商场对账单-${paper.number}`)
  }),
]
