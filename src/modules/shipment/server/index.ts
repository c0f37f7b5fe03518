/** The exports of shipments for other modules. */
export { type Carrier, carry } from './carried.ts'
export { type CheckedLine, type CheckedPackage, check, checkedOf, uncheck } from './checks.ts'
export { giveBack } from './givenBack.ts'
export { assertOneLot, homeLots } from './homeLots.ts'
export { shownPackages } from './packages.ts'
export { shipments } from './shipments.ts'
export { sign as signShipment, signedOff } from './signing.ts'
export { swapLot } from './swapLot.ts'
