import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

type Colours = Record<string, string>

function coloursIn(file: string, block: string): Colours {
  const text = readFileSync(`src/kernel/web/${file}`, 'utf8')
  const body = text.slice(text.indexOf(block)).split('}')[0] ?? ''
  return Object.fromEntries(
    [...body.matchAll(/--([\w-]+): (#[0-9a-f]{3,6});/g)].map(([, name, value]) => [name, value]),
  )
}

/** Relative luminance of WCAG 2. */
function luminance(hex: string): number {
  const full = hex.length === 4 ? hex.replace(/[0-9a-f]/g, digit => digit + digit) : hex
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const share = Number.parseInt(full.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one = '', other = ''): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const common = coloursIn('theme.css', ':root')
const themes = {
  default: common,
  dark: { ...common, ...coloursIn('dark.css', ':root[data-theme="dark"]') },
  contrast: { ...common, ...coloursIn('themes.css', ':root[data-theme="contrast"]') },
}

/** Which colours stand on which grounds. */
const pairs: [string, string[]][] = [
  ['text', ['surface', 'ground', 'hover', 'head', 'accent-soft', 'warning-soft', 'mark']],
  ['text-soft', ['surface', 'ground', 'hover', 'head', 'accent-soft']],
  ['text-faint', ['surface', 'ground', 'hover', 'head']],
  ['accent', ['surface', 'ground', 'accent-soft']],
  ['accent-strong', ['surface', 'accent-soft']],
  ['on-accent', ['accent', 'accent-strong', 'danger']],
  ['success', ['surface', 'success-soft']],
  ['warning', ['surface', 'warning-soft']],
  ['danger', ['surface', 'danger-soft']],
  ['purple', ['purple-soft']],
]

describe('every theme is readable: WCAG AA, high contrast AAA', () => {
  const cases = Object.entries(themes).flatMap(([theme, colours]) =>
    pairs.flatMap(([text, grounds]) => grounds.map(ground => ({ theme, text, ground, colours }))),
  )
  test.each(cases)('$theme: $text on $ground', ({ theme, text, ground, colours }) => {
    expect(contrast(colours[text], colours[ground])).toBeGreaterThanOrEqual(theme === 'contrast' ? 7 : 4.5)
  })
})
