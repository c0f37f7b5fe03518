import type { Page } from 'playwright-core'

/**
 * Texts and placeholders on view whose computed colour stands out less than `least` from what is painted behind them, by the contrast
 * ratio of WCAG 2, as `where: “text” ratio`. Leaves out what is switched off, decoration, and text on a picture or a gradient.
 */
export function faintTexts(page: Page, least: number): Promise<string[]> {
  return page.evaluate<string[]>(`(${measure})(${least})`)
}

/** The contrast that each theme promises. */
const leasts = { default: 4.5, dark: 4.5, contrast: 7 }

/** A colour on its way from one theme to the next is no colour of either. */
const atOnce = `globalThis.still ??= (sheet => {
  sheet.replaceSync('* { transition: none !important }')
  document.adoptedStyleSheets.push(sheet)
  return sheet
})(new CSSStyleSheet())`

/** Which texts on view stand out too little in which theme; the page keeps the theme that it has. */
export async function readableFaults(page: Page): Promise<string[]> {
  await page.evaluate(`void (${atOnce})`)
  const kept = await page.evaluate<string>('document.documentElement.dataset.theme')
  const faults: string[] = []
  for (const [theme, least] of Object.entries(leasts)) {
    await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
    for (const text of await faintTexts(page, least)) faults.push(`${theme}: ${text}`)
  }
  await page.evaluate(`document.documentElement.dataset.theme = '${kept}'`)
  return faults
}

/** Names in the accessibility tree that are identifiers of icons and edges, and not words: `caret-down`, `close`, `Clear`. */
export async function codeNames(page: Page): Promise<string[]> {
  const tree = await page.locator('body').ariaSnapshot()
  const names = [...tree.matchAll(/^\s*- (?!row|cell|link)[a-z]+ "([^"]*)"/gm)].map(([, name = '']) => name)
  return names.filter(name =>
    /^[a-z]+([-_ ][a-z]+)*$|\b(Clear|Close|Search|Select|Open|Node|Loading|More)\b|Edge from/.test(name),
  )
}

/** Buttons on view that nobody has styled: they have the edge that Chromium gives them. */
export function bareButtons(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`[...document.querySelectorAll('button')]
    .filter(one => one.checkVisibility() && getComputedStyle(one).borderStyle === 'outset')
    .map(one => one.className + ': ' + (one.ariaLabel ?? one.textContent))`)
}

/* Runs in the page: everything it uses stands inside it. */
const measure = `least => {
  const paint = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const rgba = colour => {
    paint.clearRect(0, 0, 1, 1)
    paint.fillStyle = colour
    paint.fillRect(0, 0, 1, 1)
    const [r, g, b, a] = paint.getImageData(0, 0, 1, 1).data
    return [r, g, b, a / 255]
  }
  const over = ([r, g, b, a], [x, y, z]) => [r * a + x * (1 - a), g * a + y * (1 - a), b * a + z * (1 - a), 1]
  const part = value => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4)
  const light = ([r, g, b]) => 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b)
  const ratio = (one, other) => {
    const [low, high] = [light(one), light(other)].sort((a, b) => a - b)
    return (high + 0.05) / (low + 0.05)
  }
  const kept = compute => {
    const known = new Map()
    return one => {
      if (!known.has(one)) known.set(one, compute(one))
      return known.get(one)
    }
  }
  const styleOf = kept(one => getComputedStyle(one))
  const colour = kept(rgba)
  const groundOf = kept(one => {
    if (!one) return [255, 255, 255, 1]
    const style = styleOf(one)
    if (style.backgroundImage !== 'none') return undefined
    const layer = colour(style.backgroundColor)
    if (layer[3] === 1) return layer
    const below = groundOf(one.parentElement)
    return below && over(layer, below)
  })
  const alphaOf = kept(one => (one ? Number(styleOf(one).opacity) * alphaOf(one.parentElement) : 1))
  const off = one => one.closest('[disabled], [aria-disabled="true"], [inert], #watermark')
  const named = one => one.localName + '.' + String(one.getAttribute('class') ?? '').split(' ').join('.')
  const faint = (one, text, style) => {
    const ground = groundOf(one)
    if (!ground) return []
    const [r, g, b, a] = colour(style.color)
    const found = ratio(over([r, g, b, a * alphaOf(one)], ground), ground)
    return found < least ? [named(one) + ': “' + text.trim().slice(0, 20) + '” ' + found.toFixed(2)] : []
  }
  const visible = one => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && one.getBoundingClientRect().width > 1
  const written = [...document.body.querySelectorAll('*')].filter(one => visible(one) && !off(one))
  const own = one => [...one.childNodes].filter(node => node.nodeType === 3).map(node => node.data).join('')
  const texts = written.filter(one => own(one).trim()).flatMap(one => faint(one, own(one), styleOf(one)))
  const hints = written.filter(one => one.placeholder && !one.value)
    .flatMap(one => faint(one, one.placeholder, getComputedStyle(one, '::placeholder')))
  return [...new Set([...texts, ...hints])]
}`
