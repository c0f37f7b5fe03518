/** Returns the words for deals in a window's title: the name of one, the number of several. */
export function whichDeals(deals: { name: string }[]): string {
  return deals.length === 1 ? `商机“${deals[0]?.name}”` : ` ${deals.length} 条商机`
}
