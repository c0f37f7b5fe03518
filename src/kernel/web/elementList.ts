/** Of a cookie a browser keeps 4096 bytes with its name. */
const most = 4000

/**
 * Returns element codes as JSON text for their cookie: the list itself (S4.01); a list too long for a cookie names each menu once, with the words of its
 * elements: `clueList:add,edit`.
 */
export function elementsText(codes: readonly string[]): string {
  const text = JSON.stringify(codes)
  if (text.length <= most) return text
  const menus = Map.groupBy(codes, code => code.slice(0, code.lastIndexOf(':') + 1))
  return JSON.stringify([...menus].map(([menu, some]) => menu + some.map(code => code.slice(menu.length)).join(',')))
}

/** Returns the element codes of such a text; none of a damaged one. */
export function elementsIn(text: string): string[] {
  try {
    const list: string[] = JSON.parse(text)
    return list.flatMap(entry => {
      const menu = entry.slice(0, entry.lastIndexOf(':') + 1)
      return entry
        .slice(menu.length)
        .split(',')
        .map(word => menu + word)
    })
  } catch {
    return []
  }
}
