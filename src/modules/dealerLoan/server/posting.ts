import { storeRows } from '../../../kernel/server/desk/bulk.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { lineMoney } from '../../../kernel/server/money.ts'
import { conflict } from '../../../kernel/server/refusal.ts'
import { boxWords } from '../../goods/api/boxWords.ts'
import { lockSupplier, valuesOf } from '../../purchase/server/index.ts'
import { assertBoxes, type Movement, post, reversePosting } from '../../warehouse/server/index.ts'
import { kindFacts, type LoanKind, sides } from '../api/kinds.ts'
import { loanRecord, type ShownLoanLine } from '../api/loan.ts'
import { loanLines } from './lines.ts'
import type { LoanStored } from './loans.ts'
import { owedBetween, sharesOf } from './owed.ts'

const cause = ({ id, happenedOn }: LoanStored) => ({ kind: loanRecord.table, id, paperOn: happenedOn })

/** What a line takes off what is owed, and what its pieces are worth as they come in or are settled for, in fen. */
type Worth = { share: number; value: number }

/**
 * Posts a locked paper: its goods, and what is owed with a dealer, who is locked after it and before stock. Returns what all of it was worth, in fen.
 * Throws as `post`, and 40900 by line for more than is owed.
 */
export async function postLoan(desk: Desk, loan: LoanStored): Promise<number> {
  const kind = loan.kind as LoanKind
  const { moves } = kindFacts[kind]
  await lockSupplier(desk, loan.supplierId)
  const lines = await loanLines.read(desk, loan.id)
  const worths = await worthsOf(desk, loan, lines)
  const movements = lines.map((line, at) => movementOf(loan, line, at, worths[at] as Worth))
  const posted = moves === null ? [] : await post(desk, cause(loan), movements)
  if (moves === 'in') await assertBoxes(desk, lines)
  const ofLine = new Map(posted.map(({ line, value }) => [line, Math.abs(value)]))
  const amounts = lines.map(({ id }, at) => ofLine.get(id) ?? worths[at]?.value ?? 0)
  await keep(desk, loan, lines, { amounts, worths })
  return amounts.reduce((all, one) => all + one, 0)
}

/** Returns of each line its share of what is owed, and the value at which it comes in: typed, else what it left at, else the cost of its goods. */
async function worthsOf(desk: Desk, loan: LoanStored, lines: readonly ShownLoanLine[]): Promise<Worth[]> {
  const { begins, side } = kindFacts[loan.kind as LoanKind]
  if (begins) return (await valuesOf(desk, lines)).map(value => ({ share: 0, value }))
  const shares = sharesOf(lines, await owedBetween(desk, { supplierId: loan.supplierId, side }), side)
  return lines.map(({ amount }, at) => ({ share: shares[at] as number, value: amount ?? (shares[at] as number) }))
}

function movementOf(
  { kind, warehouseId }: LoanStored,
  { id, goodsId, lotId, gradeId, pieces, boxes }: ShownLoanLine,
  at: number,
  { share, value }: Worth,
): Movement {
  const key = { goodsId, warehouseId: warehouseId as number, lotId, gradeId }
  const leaving = { line: id, at, from: key, pieces, ...(boxes > 0 && { boxes }) }
  // What is given back leaves at its key's value; what it was worth besides what was borrowed is variance.
  if (kind === 'giveBack') return { ...leaving, act: 'return', credit: share }
  if (kind === 'lend') return { ...leaving, act: 'issue' }
  const act = kind === 'borrow' ? 'receive' : 'return'
  return { line: id, at, act, into: key, pieces, value: lineMoney(() => value, at), fromOutside: kind === 'borrow' }
}

/** Keeps what lines were worth, and what is owed from now on. */
async function keep(
  desk: Desk,
  loan: LoanStored,
  lines: readonly ShownLoanLine[],
  { amounts, worths }: { amounts: readonly number[]; worths: readonly Worth[] },
): Promise<void> {
  await desk.client.query(
    `update dealer_loan_line l set amount = w.amount from unnest($2::bigint[], $3::bigint[]) w (id, amount) where l.office_id = $1 and l.id = w.id`,
    [desk.officeId, lines.map(({ id }) => id), amounts],
  )
  const { begins, side } = kindFacts[loan.kind as LoanKind]
  const rows = lines.map(({ id, goodsId, lotId, owedLotId, pieces }, at) => ({
    dealer_loan_id: loan.id,
    line_id: id,
    supplier_id: loan.supplierId,
    side,
    goods_id: goodsId,
    lot_id: owedLotId ?? lotId,
    pieces: begins ? pieces : -pieces,
    value: begins ? amounts[at] : -(worths[at]?.share ?? 0),
    created_by: desk.employeeId,
  }))
  await storeRows(desk, 'dealerLoanEntry', rows)
}

/** Takes a locked paper back: its goods, and what it said is owed. Throws 40900 where less is free, and where of what it lent some was given back or settled. */
export async function takeBackLoan(desk: Desk, loan: LoanStored): Promise<void> {
  const { moves, begins, side } = kindFacts[loan.kind as LoanKind]
  await lockSupplier(desk, loan.supplierId)
  const lines = await loanLines.read(desk, loan.id)
  if (begins) assertStillOwed(lines, await owedBetween(desk, { supplierId: loan.supplierId, side }), sides[side])
  const { kind, id } = cause(loan)
  const places = new Map(lines.map((line, at) => [line.id, at]))
  if (moves !== null) await reversePosting(desk, cause(loan), { kind, id }, { places })
  await desk.client.query(
    `insert into dealer_loan_entry (office_id, dealer_loan_id, line_id, supplier_id, side, goods_id, lot_id, pieces, value, created_by)
     select office_id, dealer_loan_id, line_id, supplier_id, side, goods_id, lot_id, -pieces, -value, $3 from dealer_loan_entry
     where office_id = $1 and dealer_loan_id = $2 order by id`,
    [desk.officeId, id, desk.employeeId],
  )
}

function assertStillOwed(
  lines: readonly ShownLoanLine[],
  owed: readonly { lotId: number; pieces: number }[],
  whose: string,
): void {
  for (const { lotId, goodsName, boxPieces } of lines) {
    const pieces = lines.reduce((all, line) => all + (line.lotId === lotId ? line.pieces : 0), 0)
    const left = owed.find(one => one.lotId === lotId)?.pieces ?? 0
    if (left < pieces)
      throw conflict(
        `“${goodsName}”${whose}的只剩 ${boxWords(left, boxPieces)}，已经还过或结清过一部分，请先冲销那些单据，再冲销这一张`,
      )
  }
}
