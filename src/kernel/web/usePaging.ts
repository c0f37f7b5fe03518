import { type RefObject, useLayoutEffect } from 'react'
import { page } from './pdfFile.ts'

const edge = 40 // px that stay free at the top and the foot of a page

/**
 * Moves blocks (`[data-block]`) and table rows to the next page if a page's end would cut them, for paper that becomes a PDF
 * (pdf.ts): a page is as wide as the paper. A block longer than a page is cut.
 */
export function usePaging(inside: RefObject<HTMLElement | null>, landscape = false): void {
  useLayoutEffect(() => {
    const paper = inside.current?.closest<HTMLElement>('#pdfDom')
    if (!paper) return
    const height = paper.clientWidth * (landscape ? page.width / page.height : page.height / page.width)
    const blocks = [...paper.querySelectorAll<HTMLElement>('[data-block], tr')]
    for (const block of blocks) moveDown(block, 0)
    for (const block of blocks) moveDown(block, gapBefore(block, paper, height))
  })
}

/** Moves a block down; for a row, which has no margin, its cells' contents. */
function moveDown(block: HTMLElement, gap: number): void {
  const [property, moved] =
    block instanceof HTMLTableRowElement ? ['padding-top', [...block.cells]] : ['margin-top', [block]]
  for (const one of moved as HTMLElement[]) {
    one.style.removeProperty(property as string)
    if (gap === 0) continue
    const own = Number.parseFloat(getComputedStyle(one).getPropertyValue(property as string))
    one.style.setProperty(property as string, `${own + gap}px`)
  }
}

/** Returns the px by which a block must move down so that no page's end cuts it. */
function gapBefore(block: HTMLElement, paper: HTMLElement, height: number): number {
  const from = paper.getBoundingClientRect().top
  const { top, bottom } = block.getBoundingClientRect()
  const end = (Math.floor((top - from) / height) + 1) * height
  const fits = bottom - top < height - 2 * edge
  return fits && bottom - from > end - edge ? end + edge - (top - from) : 0
}
