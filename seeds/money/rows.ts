import type { Entry, Kind, Receipt } from './facts.ts'

/** Returns a receipt as the table keeps it at the end. */
export function receiptRow(officeId: number, one: Receipt) {
  const moment = (at: number | null) => (at === null ? null : new Date(at).toISOString())
  const isPosted = one.confirmedAt !== null && one.reversedAt === null
  return {
    officeId,
    id: one.id,
    number: one.number,
    customerId: one.customerId,
    opportunityId: one.opportunityId,
    contractId: one.contractId,
    ownerId: one.ownerId,
    departmentId: one.departmentId,
    kind: one.kind,
    amount: one.amount,
    receivedOn: one.receivedOn,
    state: one.state,
    reason: one.reason,
    ...one.way,
    remark: '',
    createdBy: one.by.id,
    enteredBy: one.by.id,
    entrants: [one.by.id],
    submittedAt: one.state === 'draft' ? null : moment(one.enteredAt),
    confirmedBy: one.confirmedAt === null ? null : one.keeper.id,
    confirmedAt: moment(one.confirmedAt),
    reversedBy: one.reversedAt === null ? null : one.keeper.id,
    reversedAt: moment(one.reversedAt),
    posted: isPosted ? one.amount : 0,
    balance: one.balance,
    allocated: [...one.paid.values()].reduce((sum, paid) => sum + paid, 0),
    refunded: 0,
    earned: 0,
    doubled: 0,
    held: 0,
    earnest: one.earnest,
    voucherCount: 0,
    touchedOn: one.touchedOn,
    postedOn: one.postedOn,
    createdAt: moment(one.enteredAt),
    updatedAt: moment(one.reversedAt ?? one.confirmedAt ?? one.enteredAt),
    version: 1 + Number(one.confirmedAt !== null) + Number(one.reversedAt !== null) + Number(one.state === 'returned'),
  }
}

/** Returns a move of money as the table keeps it. */
export function entryRow(
  officeId: number,
  { receipt, from, to, term, amount, kind, documentId, reason, onDay, at, by }: Entry,
  id: number,
) {
  return {
    officeId,
    id,
    receiptId: receipt.id,
    fromPocket: from,
    toPocket: to,
    fromTermId: from === 'term' && term ? term.id : null,
    toTermId: to === 'term' && term ? term.id : null,
    contractId: term?.contractId ?? null,
    amount,
    documentKind: kind,
    documentId: documentId || receipt.id,
    reason,
    onDay,
    createdBy: by.id,
    createdAt: new Date(at).toISOString(),
  }
}

/** Returns what counts as 定金 as the table keeps it. */
export function kindRow(officeId: number, { receipt, contractId, amount, reason, onDay, at, by }: Kind, id: number) {
  const createdAt = new Date(at).toISOString()
  return {
    officeId,
    id,
    receiptId: receipt.id,
    contractId,
    amount,
    reason,
    onDay,
    createdBy: by.id,
    createdAt,
  }
}
