import { formatDate } from '../../../src/kernel/api/time.ts'
import { atWork, day } from '../../calendar.ts'
import type { Signed } from '../read.ts'
import type { Year } from '../year.ts'
import { type Asked, paidOf, stays } from './asked.ts'

/** Two customers want their goods before they have paid enough. */
export function releasesOf(year: Year, contracts: readonly Signed[]): Asked[] {
  const { now } = year
  const made = contracts.filter(
    one =>
      one.deliveredOn === null && one.signedOn !== null && stays(year, one.ownerId) && one.effectiveAt < now - 6 * day,
  )
  return made.slice(0, 2).map((contract, place): Asked => {
    const amount = contract.terms.reduce((sum, one) => sum + one.amount, 0)
    const facts = { purpose: place === 0 ? 'shipping' : 'production', untilOn: formatDate(now + 15 * day) }
    const at = atWork(now - (place === 0 ? 5 : 1) * day)
    return {
      kind: 'release',
      end: place === 0 ? 'done' : 'approving',
      at,
      reason: '老客户，工地等着开工，月底付清',
      comment: '同意，请盯紧回款',
      ...ofContract(contract),
      amount: Math.round(amount / 20_000) * 10_000,
      facts,
    }
  })
}

/** Two customers want the invoice for their company. */
export function otherTitles(year: Year, contracts: readonly Signed[]): Asked[] {
  const { now, book } = year
  const paid = contracts.filter(
    one => stays(year, one.ownerId) && one.effectiveAt < now - 40 * day && paidOf(book.receipts, one) > 0,
  )
  return paid.slice(-2).map((contract, place): Asked => {
    const facts = {
      buyerKind: 'company',
      buyerTitle: place === 0 ? '杭州云栖装饰设计有限公司' : '杭州湖滨酒店管理有限公司',
      taxNumber: place === 0 ? '91330106MA2B1C3D4E' : '91330102MA28F6G7H8',
      deliverTo: 'fapiao@example.com',
    }
    const at = atWork(now - (place === 0 ? 12 : 1) * day)
    return {
      kind: 'invoice',
      end: place === 0 ? 'done' : 'approving',
      at,
      reason: '公司付的款，客户要求开公司抬头',
      comment: '附了付款说明，同意',
      ...ofContract(contract),
      amount: Math.floor(paidOf(book.receipts, contract) / 20_000) * 10_000,
      facts,
    }
  })
}

const ofContract = ({ id: contractId, customerId, ownerId, departmentId }: Signed) => ({
  contractId,
  customerId,
  ownerId,
  departmentId,
})
