import type { Page } from 'playwright-core'

type Reader = { page: Page }

/** Presses an act of the record that is open on top, wherever it stands: as a button, or in its menu. */
export async function act({ page }: Reader, text: string): Promise<void> {
  const record = page.getByRole('dialog').last()
  const button = record.getByRole('button', { name: text, exact: true })
  const menu = record.getByRole('button', { name: '更多操作' })
  await button.or(menu).first().waitFor()
  if (await button.count()) return button.first().click()
  await menu.click()
  await page.getByRole('menuitem', { name: text, exact: true }).click()
}

/** Opens a tab of the record that is open on top, wherever it stands: in the bar, or behind 更多. */
export async function openTab({ page }: Reader, title: string | RegExp): Promise<void> {
  const record = page.getByRole('dialog').last()
  const tab = record.getByRole('tab', { name: title, exact: true })
  await record.getByRole('tab').first().waitFor()
  if (await tab.count()) return tab.click()
  await record.getByRole('button', { name: /：更多$/ }).click()
  await page.getByRole('menuitem', { name: title, exact: true }).click()
}
