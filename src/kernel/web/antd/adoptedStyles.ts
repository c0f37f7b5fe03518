// Stands in for @rc-component/util/es/Dom/dynamicCSS.js in the built page (scripts/build-web-antd.ts): a style tag would be
// stopped by the Content-Security-Policy, an adopted sheet is not.
const sheets = new Map<string, CSSStyleSheet>()

export function updateCSS(css: string, key: string): null {
  const sheet = sheets.get(key) ?? new CSSStyleSheet()
  sheet.replaceSync(css)
  if (!sheets.has(key)) document.adoptedStyleSheets.push(sheet)
  sheets.set(key, sheet)
  return null
}

export function removeCSS(key: string): void {
  const sheet = sheets.get(key)
  sheets.delete(key)
  if (sheet) document.adoptedStyleSheets = document.adoptedStyleSheets.filter(adopted => adopted !== sheet)
}

export function injectCSS(css: string): null {
  return updateCSS(css, css)
}

export function clearContainerCache(): void {}
