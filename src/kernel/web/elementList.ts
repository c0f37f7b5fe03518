/**
 * Returns element codes as JSON text for their cookie, of which a browser keeps 4096 bytes with its name: the list itself (S4.01); one that is too long
 * names each menu once, with the words of its elements (`leads:add:edit`).
 */
export function elementsText(codes: readonly string[]): string {
  const text = JSON.stringify(codes)
  if (text.length < 4000) return text
  const menus = Map.groupBy(codes, code => code.split(':')[0])
  return JSON.stringify([...menus].map(([menu, some]) => [menu, ...some.map(code => code.split(':')[1])].join(':')))
}

/** Returns the element codes of such a text. Throws a SyntaxError for a damaged one. */
export const elementsIn = (text: string): string[] =>
  (JSON.parse(text) as string[]).flatMap(entry => {
    const [menu, ...words] = entry.split(':')
    return words.map(word => `${menu}:${word}`)
  })
