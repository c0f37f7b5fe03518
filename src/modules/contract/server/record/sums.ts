/** Of a sum that very many terms have, the newest contracts are found. */
const most = 500

/** SQL for the newest contracts of which a term has a sum, as planned or as it is in effect. */
function withTerm(column: 'planned' | 'amount', sum: string): string {
  const terms = `contract_term t where t.office_id = current_office() and t.${column} = ${sum}`
  return `e.id = any(array(select t.contract_id from ${terms} order by t.contract_id desc limit ${most}))`
}

/** The sums by which contracts are found: what they come to, what was signed, what one of their terms asks. */
export const contractSums = [
  { column: 'effectiveTotal', has: (sum: string) => `e.effective_total = ${sum}` },
  { column: 'total', has: (sum: string) => `e.total = ${sum}` },
  { column: 'effectiveTotal', has: (sum: string) => withTerm('amount', sum), beside: true },
  { column: 'total', has: (sum: string) => withTerm('planned', sum), beside: true },
] as const
