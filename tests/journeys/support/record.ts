import type { Page } from 'playwright-core'

type Reader = { page: Page }

/** The record that is open on top. An open menu is a dialog too, and stays open while the record is drawn anew. */
const topRecord = (page: Page) => page.getByRole('dialog').and(page.locator(':not(.popover)')).last()

/**
 * Presses an act of the record that is open on top, wherever it stands: as a button, or in its menu. A record that has
 * changed is drawn anew while one presses, so an act may move from the menu to a button: both are looked at until one is there.
 */
export async function act({ page }: Reader, text: string): Promise<void> {
  const record = topRecord(page)
  const button = record.getByRole('button', { name: text, exact: true })
  const menu = record.getByRole('button', { name: '更多操作' })
  const item = page.getByRole('menuitem', { name: text, exact: true })
  await button.or(menu).first().waitFor()
  if ((await button.count()) === 0) await menu.click()
  await button.or(item).first().waitFor()
  await button.or(item).first().click()
}

/** Opens a tab of the record that is open on top, wherever it stands: in the bar, or behind 更多. */
export async function openTab({ page }: Reader, title: string | RegExp): Promise<void> {
  const record = topRecord(page)
  const tab = record.getByRole('tab', { name: title, exact: true })
  const item = page.getByRole('menuitem', { name: title, exact: true })
  await record.getByRole('tab').first().waitFor()
  if ((await tab.count()) === 0) await record.getByRole('button', { name: /：更多$/ }).click()
  await tab.or(item).first().waitFor()
  await tab.or(item).first().click()
}
