import { expect, test } from 'vitest'
import { antdStyles } from '../scripts/build-web-antd-styles.ts'
import { antdTheme } from '../src/kernel/web/antd/theme.ts'

const { css, has } = antdStyles(['Select', 'message'])

test('the static sheet holds what is imported and what that draws inside, and nothing else', () => {
  expect(css).toContain('.ant-select')
  expect(css).toContain('.ant-empty')
  expect(css).not.toContain('.ant-picker')
  expect([has('Select-Select'), has('Empty-Empty'), has('DatePicker-DatePicker')]).toEqual([true, true, false])
})

test('its variables are our theme under the key that components carry', () => {
  expect(css).toMatch(
    new RegExp(`\\.${antdTheme.cssVar.key}\\b[^{]*\\{[^}]*--ant-color-primary:${antdTheme.token.colorPrimary}`),
  )
})
