/** The exports of deals for other modules. */
export { type DealBelonging, dealBelongings } from './along.ts'
export { onDeal } from './customerSection.ts'
export { dealJoin, dealVisibility } from './scope.ts'
export { type Deal, workedDeal } from './sight.ts'
export { soldAmounts } from './sold.ts'
export { throughDeal } from './throughDeal.ts'
export { followSales, holdDeal, lockDeals, winDeal } from './winning.ts'
