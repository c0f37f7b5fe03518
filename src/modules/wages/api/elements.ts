/** The elements of wages: who sees their money, sets rates, notes who carried and rework, mends by hand, settles, and pays. */
export const wageElements = {
  money: 'wageManager:money',
  rate: 'wageManager:rate',
  enter: 'wageManager:enter',
  mend: 'wageManager:mend',
  settle: 'wageManager:settle',
  pay: 'wageManager:pay',
  export: 'wageManager:export',
} as const
