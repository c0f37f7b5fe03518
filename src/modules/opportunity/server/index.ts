/** The exports of deals for other modules. */
export { dealVisibility } from './scope.ts'
export { type Deal, workedDeal } from './sight.ts'
export { soldAmounts } from './sold.ts'
export { followSales, holdDeal, winDeal } from './winning.ts'
