/** The elements of trips: who plans them, who drives one, who of finance takes its money over. */
export const tripElements = {
  plan: 'deliveryPlan:plan',
  settle: 'deliveryPlan:settle',
  export: 'deliveryPlan:export',
  drive: 'deliveryDay:drive',
} as const
