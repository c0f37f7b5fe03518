import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'

const axe = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')

/** Contrast is measured in each theme by `faintTexts`, which knows what is painted behind a text. */
const rules = { 'color-contrast': { enabled: false } }

/** What axe finds wrong with a page for those who hear it or use no pointer, as `rule: element`. Cards of a flow say their kind before their text. */
export async function axeFaults(page: Page): Promise<string[]> {
  if (!(await page.evaluate<boolean>(`'axe' in globalThis`))) await page.evaluate(axe)
  return page.evaluate<string[]>(
    `axe.run({ exclude: ['.flow-card'] }, { rules: ${JSON.stringify(rules)} }).then(({ violations }) =>
      violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html.slice(0, 120))))`,
  )
}
