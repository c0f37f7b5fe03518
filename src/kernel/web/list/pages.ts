export type PageItem = { key: string; page?: number }

/**
 * Returns the page numbers to offer: the first, the last, and two to either side of the current one; gaps have no `page`.
 */
export function pagesAround(page: number, last: number): PageItem[] {
  const near = [page - 2, page - 1, page, page + 1, page + 2].filter(one => one > 1 && one < last)
  const before: PageItem[] = near.length && (near[0] as number) > 2 ? [{ key: 'before' }] : []
  const after: PageItem[] = near.length && (near.at(-1) as number) < last - 1 ? [{ key: 'after' }] : []
  const item = (one: number): PageItem => ({ key: String(one), page: one })
  return [item(1), ...before, ...near.map(item), ...after, ...(last > 1 ? [item(last)] : [])]
}
