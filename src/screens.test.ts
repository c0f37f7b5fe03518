import { expect, test } from 'vitest'
import { screenAt } from './kernel/web/screen.ts'
import { chaptersFor } from './modules/reporting/web/introduction.ts'
import { screens } from './screens.ts'

test('each chapter of the introduction leads to a screen', () => {
  const everything = new Proxy({}, { get: () => true })
  for (const { to } of chaptersFor(everything)) expect([to, screenAt(screens, to)?.path]).toEqual([to, to])
})
