/** The elements of factory orders; who lacks `cost` sees no price of them. */
export const factoryElements = {
  enter: 'factoryOrderManager:enter',
  audit: 'factoryOrderManager:audit',
  receive: 'factoryOrderManager:receive',
  cost: 'factoryOrderManager:cost',
  export: 'factoryOrderManager:export',
} as const
