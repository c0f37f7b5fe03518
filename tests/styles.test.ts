import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Hold colours and sizes for all of the web, and no other styles. */
const tokens = [
  'src/kernel/web/tokens.css',
  'src/kernel/web/theme.css',
  'src/kernel/web/dark.css',
  'src/kernel/web/themes.css',
]

/** The classes that a style sheet styles on their own: `.x {`. */
function ownClasses(file: string): string[] {
  const text = readFileSync(file, 'utf8').replace(/\/\*.*?\*\//gs, '')
  const selectors = [...text.matchAll(/([^{}]+)\{/g)].flatMap(([, list = '']) => list.split(','))
  return selectors.flatMap(selector => /^\.([a-z][\w-]*)$/i.exec(selector.trim())?.[1] ?? [])
}

test('a class is styled in one style sheet, because sheets of other pages stay loaded', () => {
  const homes = new Map<string, Set<string>>()
  for (const file of globSync('src/**/*.css').filter(one => !tokens.includes(one)))
    for (const name of ownClasses(file)) homes.set(name, (homes.get(name) ?? new Set()).add(file))
  expect(homes.size).toBeGreaterThan(500)
  expect([...homes].filter(([, files]) => files.size > 1)).toEqual([])
})

/** What makes a button look like a row: a frame or none, words at the start, and a hand over it. */
const rowLook = [/^border:/m, /^text-align: (start|left);/m, /^cursor: pointer;/m, /^display:/m]

test('buttons that look like rows or cards use the styles of row.css', () => {
  const rules = globSync('src/**/*.css').flatMap(file => {
    const text = readFileSync(file, 'utf8').replace(/\/\*.*?\*\//gs, '')
    return [...text.matchAll(/([^{}]+)\{([^{}]+)\}/g)].map(([, selector = '', body = '']) => ({
      rule: `${file} ${selector.trim()}`,
      lines: body.replaceAll(/^ +/gm, ''),
    }))
  })
  const looks = rules.filter(({ lines }) => rowLook.every(line => line.test(lines)))
  expect(looks.map(({ rule }) => rule)).toEqual(['src/kernel/web/ui/row.css :where(.row-button, .row-card)'])
})

/** A field that the browser draws by its own taste: in its own language, and unlike all other fields. */
const native = /\btype=(?:"|\{[^}\n]*['"])(?:date|month|week|time|datetime-local)["']/

test('no screen shows a date field of the browser: DayPick and Field draw days, months, times and moments', () => {
  const files = globSync('src/**/*.tsx')
  expect(files.length).toBeGreaterThan(300)
  const found = files.flatMap(file =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, at) => (native.test(line) ? `${file}:${at + 1}` : [])),
  )
  expect(found).toEqual([])
})
