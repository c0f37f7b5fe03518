import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MenuIcon } from './icon.tsx'

const named = [
  ...['chart', 'configurationManager', 'international', 'bug', 'reportManager', 'peoples', 'home', 'user', 'loginUser'],
  ...['fullscreen', 'warehouseManager', 'permission', 'office', 'client', 'report', 'loginPhone', 'loginCode'],
]

test('S7.04 every menu icon that the specification names has a drawing of its own, 16 px wide (S2.11)', () => {
  const drawn = named.map(name => renderToStaticMarkup(<MenuIcon name={name} />))
  expect(new Set(drawn).size).toBe(named.length)
  for (const icon of drawn) expect(icon).toContain('width="16" height="16"')
})

test.each(['gone', '', 'constructor', 'toString', '__proto__'])(
  'a name that the set does not have, such as %s, is drawn as a report',
  name => {
    expect(renderToStaticMarkup(<MenuIcon name={name} />)).toBe(renderToStaticMarkup(<MenuIcon name="report" />))
  },
)
