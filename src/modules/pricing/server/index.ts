/** The exports of prices for other modules: what goods cost on a day, and how low whom may go. */
export { floorFor, isBeyondJudging, whoMayGive } from './floors.ts'
export { type PriceAsked, type Priced, pricesAt } from './prices.ts'
export { pricesInUnits } from './unitPrices.ts'
