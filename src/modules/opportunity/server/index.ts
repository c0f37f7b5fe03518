/** The exports of deals for other modules. */
export { type DealBelonging, dealBelongings } from './giving/along.ts'
export { onDeal } from './reading/customerSection.ts'
export { dealJoin, dealVisibility } from './record/scope.ts'
export { type Deal, workedDeal } from './record/sight.ts'
export { soldAmounts } from './record/sold.ts'
export { throughDeal } from './record/throughDeal.ts'
export { beginDeal, openDealsOf } from './writing/retail.ts'
export { followSales, holdDeal, lockDeals, winDeal } from './writing/winning.ts'
