/** What is scanned of a shipment: as it is picked in the warehouse, and as it is loaded. */
export const checkSteps = { picked: '拣货', loaded: '装车' } as const
export type CheckStep = keyof typeof checkSteps
