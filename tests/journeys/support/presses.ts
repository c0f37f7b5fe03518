import type { Page } from 'playwright-core'

/** How often a person has pressed. */
export type Presses = {
  /** Counts a choice in what the browser or the system draws itself: open, choose. */
  elsewhere(): void
  soFar(): Promise<number>
}

/** Counts every press of a pointer on every page; fields are filled as one types, going on by Tab or Enter. */
const count = `addEventListener('pointerdown', event => {
  if (event.isTrusted) localStorage.setItem('presses', String(Number(localStorage.getItem('presses') ?? 0) + 1))
}, true)`

/** Begins to count the presses on a page, and on those after it. */
export async function countPresses(page: Page): Promise<Presses> {
  let drawnElsewhere = 0
  await page.evaluate(count)
  await page.addInitScript(count)
  return {
    elsewhere: () => {
      drawnElsewhere += 2
    },
    soFar: async () => drawnElsewhere + Number(await page.evaluate(`localStorage.getItem('presses')`)),
  }
}
