import type { Plugin } from 'vite'

/**
 * What html2canvas does that the Content-Security-Policy forbids, and what it does instead: no `base` in its copy of the page,
 * which needs none, and no styles written into it, but those that come as files. What it draws must therefore do without
 * `::before`, `::after` and styles that a script adopted.
 */
const forbidden: [from: string, to: string][] = [
  [
    'const addBase = (targetELement, baseUri) => {',
    'const addBase = () => {}; const unusedBase = (targetELement, baseUri) => {',
  ],
  [
    'const createStyles = (body, styles, cspNonce) => {',
    'const createStyles = () => {}; const unusedStyles = (body, styles, cspNonce) => {',
  ],
  ['const css = serializeStyleSheetRules(sheets);', 'const css = "";'],
]

/** Page to PDF under our policy. Throws where html2canvas has changed, so that a new version is looked at. */
export function pdfUnderPolicy(): Plugin {
  return {
    name: 'pdf-under-policy',
    apply: 'build',
    transform: {
      filter: { id: /\/html2canvas-pro\/dist\/.*\.js$/ },
      handler: code =>
        forbidden.reduce((text, [from, to]) => {
          if (!text.includes(from)) throw new Error(`scripts/build-web-pdf.ts: html2canvas-pro has no \`${from}\``)
          return text.replace(from, to)
        }, code),
    },
  }
}
