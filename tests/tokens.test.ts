import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { antdTheme } from '../src/kernel/web/antd/theme.ts'

const scale = 'src/kernel/web/tokens.css'

/** Raw sizes that stay, by file, each with the reason. */
const exceptions: Record<string, Record<string, string>> = {
  'src/kernel/web/touch.css': { 'margin-block: -11px': 'half of what a link of one line lacks to 44 px' },
  'src/kernel/web/pages/message.css': { 'font-size: 72px': 'the number of the page that is not there' },
  'src/kernel/web/ui/ui.css': { 'line-height: 1': 'an icon on a button adds no line' },
}

/** What stands in this many pixels or more is room for something (a button over a field, the middle of a page), not a space. */
const ROOM = 49

const properties =
  /(?:^|[{;])\s*(font(?:-size)?|line-height|z-index|(?:padding|margin)[a-z-]*|(?:row-|column-)?gap|border-[a-z-]*radius):\s*([^;{}]+)/gm

function rawSizes(file: string): string[] {
  const text = readFileSync(file, 'utf8').replace(/\/\*.*?\*\//gs, '')
  const raw = [...text.matchAll(properties)].filter(([, property = '', value = '']) => isRaw(property, value.trim()))
  return raw.map(([, property, value]) => `${property}: ${value?.trim()}`)
}

function isRaw(property: string, value: string): boolean {
  if (property === 'z-index' || property === 'line-height') return /^-?[\d.]+(px|em|rem)?$/.test(value) && value !== '0'
  const sizes = [...value.matchAll(/(?<![\w.-])-?([\d.]+)(px|rem|em)\b/g)].map(([, size]) => Number(size))
  return sizes.some(size => size > 1 && (size < ROOM || property.startsWith('font')))
}

const sheets = globSync('src/**/*.css').filter(file => file !== scale)

test('sizes of type, spaces, radii and layers are defined in tokens.css only', () => {
  expect(sheets.length).toBeGreaterThan(80)
  const raw = sheets.flatMap(file => rawSizes(file).map(size => ({ file, size })))
  expect(raw.filter(({ file, size }) => !exceptions[file]?.[size])).toEqual([])
})

test('every exception is still needed', () => {
  const listed = Object.entries(exceptions).flatMap(([file, sizes]) => Object.keys(sizes).map(size => ({ file, size })))
  expect(listed.filter(({ file, size }) => !rawSizes(file).includes(size))).toEqual([])
})

test('every token that a style sheet reads is defined', () => {
  const defined = new Set([...readFileSync(scale, 'utf8').matchAll(/^ {2}(--[\w-]+):/gm)].map(([, name]) => name))
  const read = [scale, ...sheets].flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(/var\((--(?:space|font|leading|radius|layer|control|touch)[\w-]*)/g)].map(
      ([, name]) => `${file} ${name}`,
    ),
  )
  expect(read.length).toBeGreaterThan(1000)
  expect(read.filter(one => !defined.has(one.split(' ')[1]))).toEqual([])
})

test('Ant Design takes the text size and radius of tokens.css', () => {
  const text = readFileSync(scale, 'utf8')
  expect(text).toContain(`--font-text: ${antdTheme.token.fontSize}px;`)
  expect(text).toContain(`--radius: ${antdTheme.token.borderRadius}px;`)
})
