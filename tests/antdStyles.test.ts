import { expect, test } from 'vitest'
import { antdStyles } from '../scripts/build-web-antd-styles.ts'
import { antdTheme } from '../src/kernel/web/antd/theme.ts'

const { css, has } = antdStyles(['Select', 'message'])

test('the static style sheet contains exactly the imported components and those that they draw', () => {
  expect(css).toContain('.ant-select')
  expect(css).toContain('.ant-empty')
  expect(css).not.toContain('.ant-picker')
  expect([has('Select-Select'), has('Empty-Empty'), has('DatePicker-DatePicker')]).toEqual([true, true, false])
})

/** The selectors of a sheet, without those of its animations. */
function selectorsOf(text: string): string[] {
  const heads = text.replaceAll(/@keyframes [\w-]+\{([^{}]*\{[^{}]*\})*\}/g, '').matchAll(/([^{}]+)\{/g)
  const rules = [...heads].map(([, head = '']) => head).filter(head => !head.startsWith('@'))
  return rules.flatMap(head => head.split(/,(?![^(]*\))/)).map(selector => selector.trim())
}

test('it styles nothing but its own components, since it stays on all pages once one has loaded', () => {
  const whole = antdStyles(['Select', 'DatePicker', 'Tree', 'Input', 'Table', 'Modal', 'Typography', 'Button']).css
  const selectors = selectorsOf(whole)
  expect(selectors.length).toBeGreaterThan(2_000)
  const own = new RegExp(`^:root|^\\.css-var-|^\\.${antdTheme.cssVar.key}$|\\.ant|\\[class[*^]=["']?\\W*ant`)
  expect(selectors.filter(selector => !own.test(selector))).toEqual([])
})

test("its variables are the product's theme, under the key of the components", () => {
  expect(css).toMatch(
    new RegExp(`\\.${antdTheme.cssVar.key}\\b[^{]*\\{[^}]*--ant-color-primary:${antdTheme.token.colorPrimary}`),
  )
})

test.each(['dark', 'contrast'])('the theme %s says the same variables anew, and nothing but variables', theme => {
  const block = css.slice(css.indexOf(`:root[data-theme="${theme}"]{`))
  expect(block).toMatch(/--ant-color-bg-container:#[0-9a-f]{3,6}/)
  const primary = (text: string) => /--ant-color-primary:(#\w+)/.exec(text)?.[1]
  expect(primary(block)).not.toBe(primary(css))
  const declarations = block.slice(0, block.indexOf('}}')).matchAll(/[{;]([\w-]+):/g)
  expect([...declarations].map(([, name]) => name).filter(name => !name?.startsWith('--'))).toEqual([])
})
