import type { Person } from './stage.ts'

/** Presses an act of the record that is open on top, wherever it stands: as a button, or in its menu. */
export async function act({ page }: Pick<Person, 'page'>, text: string): Promise<void> {
  const record = page.getByRole('dialog').last()
  const button = record.getByRole('button', { name: text, exact: true })
  const menu = record.getByRole('button', { name: '更多操作' })
  await button.or(menu).first().waitFor()
  if (await button.count()) return button.first().click()
  await menu.click()
  await page.getByRole('menuitem', { name: text, exact: true }).click()
}
