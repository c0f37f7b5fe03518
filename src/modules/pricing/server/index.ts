/** The exports of prices for other modules: what goods cost on a day, and how low whom may go. */
export { floorFor, isBeyondJudging, seesOwnFloor, whoMayGive } from './floors.ts'
export { windowWords } from './origin.ts'
export { type PriceAsked, type Priced, pricesAt } from './prices.ts'
export { type PricedInUnit, pricesInUnits } from './unitPrices.ts'
