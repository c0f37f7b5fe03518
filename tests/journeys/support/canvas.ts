import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Clear of the buttons at the canvas's edges, in px. */
const edge = 8

/**
 * Presses what lies on a flow's canvas as a person does: turns the wheel until all of it is in sight, then presses.
 * The canvas takes back the scrolling by which the driver brings things into sight, sometimes between press and release.
 */
export async function pressOnCanvas(page: Page, what: Locator): Promise<void> {
  const canvas = page.locator('.designer-canvas')
  const away = async () => {
    const [frame, box] = [await canvas.boundingBox(), await what.boundingBox()]
    if (!frame || !box) return Number.POSITIVE_INFINITY
    const below = box.y + box.height + edge - (frame.y + frame.height)
    return below > 0 ? below : Math.min(0, box.y - edge - frame.y)
  }
  await expect
    .poll(async () => {
      const by = await away()
      if (by === 0 || !Number.isFinite(by)) return by
      await canvas.hover({ position: { x: edge, y: edge } })
      await page.mouse.wheel(0, by)
      return by
    })
    .toBe(0)
  await what.click()
}
