/** Sizes in px, angle in degrees, opacity 0 to 1. */
const usual = { rowHeight: 150, columnWidth: 260, angle: -20, color: '#1f2a3d', fontSize: 14, opacity: 0.045 }
export type Watermark = { text: string } & Partial<typeof usual>

const layer = 99_999
const shift = 100

/** Returns the number of cells that cover a page: 1.5 times those that fit, in each direction (S7.02). */
export function cellsOver(
  page: { width: number; height: number },
  { rowHeight, columnWidth }: { rowHeight: number; columnWidth: number },
): { rows: number; columns: number } {
  return { rows: Math.ceil((page.height / rowHeight) * 1.5), columns: Math.ceil((page.width / columnWidth) * 1.5) }
}

/** Draws text over the whole screen, once: a second call changes nothing until the first is removed (S7.02). */
export function addWatermark(wanted: Watermark): void {
  if (document.getElementById('watermark')) return
  const mark = { ...usual, ...wanted }
  const { rows, columns } = cellsOver({ width: innerWidth, height: innerHeight }, mark)
  const cover = styled('div', {
    position: 'fixed',
    top: '0',
    left: `${-shift}px`,
    zIndex: String(layer),
    pointerEvents: 'none',
    contain: 'layout style',
    display: 'grid',
    gridTemplateColumns: `repeat(${columns}, ${mark.columnWidth}px)`,
    gridAutoRows: `${mark.rowHeight}px`,
    color: mark.color,
    opacity: String(mark.opacity),
    fontSize: `${mark.fontSize}px`,
  })
  cover.id = 'watermark'
  cover.setAttribute('aria-hidden', 'true')
  cover.append(...Array.from({ length: rows * columns }, () => cell(mark.text, mark.angle)))
  document.body.append(cover)
}

export function removeWatermark(): void {
  document.getElementById('watermark')?.remove()
}

function cell(text: string, angle: number): HTMLElement {
  const element = styled('span', { placeSelf: 'center', rotate: `${angle}deg`, whiteSpace: 'nowrap' })
  element.textContent = text
  return element
}

/** Sets styles by properties, because the page's Content-Security-Policy allows no style attribute. */
function styled(tag: 'div' | 'span', style: Partial<CSSStyleDeclaration>): HTMLElement {
  const element = document.createElement(tag)
  Object.assign(element.style, style)
  return element
}
