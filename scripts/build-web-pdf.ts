import type { Plugin } from 'vite'

/**
 * Replaces what html2canvas does against the Content-Security-Policy: its copy of the page gets no `base` and no inline
 * styles, only style files. So pages for PDF cannot use `::before`, `::after` or styles adopted by a script.
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

/**
 * Makes html2canvas work under our policy. Throws if html2canvas has changed, so that somebody checks the new version.
 */
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
