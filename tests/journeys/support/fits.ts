import type { Page } from 'playwright-core'

/* What runs in the page: what one could press on view, and its name. */
const pressed = `
  const seen = one => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && one.getBoundingClientRect().width > 1
  const named = one => String(one.getAttribute('class') ?? one.localName) + ': ' + (one.getAttribute('aria-label') ?? one.textContent).trim().slice(0, 30)
  const controls = which => [...document.querySelectorAll(which)].filter(seen)
  const scrolls = value => value === 'auto' || value === 'scroll'
`

/** Runs a list of faults in the page. */
const faults = (page: Page, body: string) => page.evaluate<string[]>(`(() => { ${pressed} ${body} })()`)

/**
 * What one could touch and is less than 44 px high or wide, with what it has around it to be touched: of a box its label. Leaves out bars of
 * charts, links in the middle of a sentence, and what Ant Design's own field surrounds.
 */
export const tooSmall = (page: Page) =>
  faults(
    page,
    `const reach = (one, side) => Math.max(
      ((one.matches('[type="checkbox"], [type="radio"]') && one.closest('label')) || one).getBoundingClientRect()[side],
      parseFloat(getComputedStyle(one, '::before')[side]) || 0)
    const inSentence = one => one.localName === 'a' && [...one.parentElement.childNodes].some(node => node.nodeType === 3 && node.data.trim())
    return controls('button, select, [role="tab"], [role="option"], [role="menuitem"], a[href], input:not(.ant-select-input)')
      .filter(one => !one.matches('.skip, svg *, .trend *') && !inSentence(one))
      .filter(one => ['height', 'width'].some(side => reach(one, side) < 43.5))
      .map(named)`,
  )

/** Buttons whose words do not fit into them. */
export const squeezed = (page: Page) =>
  faults(
    page,
    `return controls('button, a.btn')
      .filter(one => one.textContent.trim() && one.scrollWidth > one.clientWidth + 1)
      .map(named)`,
  )

/**
 * What one could press and never sees: something around it that does not scroll cuts it off, at a side or below. A link among words reaches past
 * their line, which cuts 11 px of what is touched and nothing of what is seen.
 */
export const cutOff = (page: Page) =>
  faults(
    page,
    `const hides = (one, axis, from, to, least) => {
      const box = one.getBoundingClientRect()
      for (let around = one.parentElement; around; around = around.parentElement) {
        const flow = getComputedStyle(around)['overflow' + axis]
        const endsInDots = one.localName === 'a' && axis === 'X' && getComputedStyle(around).textOverflow === 'ellipsis'
        if (scrolls(flow) || endsInDots) return false
        const edge = around.getBoundingClientRect()
        if (flow !== 'visible' && (box[to] > edge[to] + least || box[from] < edge[from] - least)) return true
      }
      return false
    }
    return controls('button, a[href], input, select, textarea')
      .filter(one => !one.matches('.skip, svg *'))
      .filter(one => hides(one, 'X', 'left', 'right', 4) || hides(one, 'Y', 'top', 'bottom', 12))
      .map(named)`,
  )

/** What one could press and that lies under something else, which takes the press. What scrolls away under a head, foot or column that stays is no fault. */
export const covered = (page: Page) =>
  faults(
    page,
    `const stays = one => one.closest('thead, tfoot') || ['sticky', 'fixed'].includes(getComputedStyle(one).position)
    const staying = one => { for (let at = one; at; at = at.parentElement) if (stays(at)) return true; return false }
    return controls('button:enabled, a[href], input:enabled, select:enabled, textarea:enabled')
      .filter(one => !one.matches('.skip, svg *'))
      .flatMap(one => {
        const { left, right, top, bottom } = one.getBoundingClientRect()
        const [x, y] = [(left + right) / 2, (top + bottom) / 2]
        const over = document.elementFromPoint(x, y)
        if (!over || one.contains(over) || over.contains(one) || over.closest('label')?.contains(one) || staying(over)) return []
        for (let around = one.parentElement; around; around = around.parentElement) {
          const edge = around.getBoundingClientRect()
          if (getComputedStyle(around).overflow !== 'visible' && (x < edge.left || x > edge.right || y < edge.top || y > edge.bottom)) return []
        }
        return [named(one) + ' under ' + named(over)]
      })`,
  )

/** Words of text on view that are of no Chinese sentence: English that nobody has translated. Names that the trade and the product write so are left out. */
export const english = (page: Page, account: string) =>
  faults(
    page,
    `const known = /^(Excel|PDF|CSV|XLSX?|JSON|URL|API|HTTPS?|Webhook|App|ID|IP|Ctrl|Enter|Esc|Shift|Alt|Tab|Space|Home|End|Delete|Chrome|Firefox|Safari|Edge|Windows|Linux|macOS|Android|iOS|logo|Logo|LOGO|SKU|POS|VIP|admin|Trace|Id|PNG|JPG|SVG|GIF|MB|KB|ZIP|SPC|PVC|WPC|JPEG|WebP)$/
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found = new Set()
    while (texts.nextNode()) {
      const { data, parentElement: holder } = texts.currentNode
      if (!seen(holder) || holder.closest('code, pre, style, script, #watermark, kbd')) continue
      for (const word of data.match(/(?<![\\w./@:-])[A-Za-z]{3,}(?![\\w./@:-])/g) ?? []) if (word !== '${account}' && !known.test(word)) found.add(word + ' in ' + data.trim().slice(0, 40))
    }
    return [...found]`,
  )

/** How far a page can be moved sideways, and past its end, in px. */
export const overflow = (page: Page) =>
  page.evaluate<{ sideways: number; past: number }>(
    `(({ scrollWidth, scrollHeight, clientWidth, clientHeight }) =>
      ({ sideways: scrollWidth - clientWidth, past: scrollHeight - clientHeight }))(document.documentElement)`,
  )
