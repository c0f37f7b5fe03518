// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { ReferenceContext, type References } from '../../../kernel/web/field/reference.ts'
import { answer, draw } from '../../../kernel/web/fixtures.ts'
import { stocktakeRoutes as routes, type StocktakeDetail } from '../api/stocktake.ts'
import StocktakePaper from './StocktakePaper.tsx'

vi.mock('../../../kernel/web/call.ts', async () => ({
  call: (await import('../../../kernel/web/fixtures.ts')).answerCall,
}))
vi.mock('../../../kernel/web/PdfView.tsx', () => ({
  PdfView: ({ ready, children }: { ready: boolean; children: ReactNode }) => (
    <section aria-label="纸" aria-busy={!ready}>
      {children}
    </section>
  ),
}))

const nobody: References = {
  useDictionary: () => new Map(),
  usePeople: () => [],
  useDepartments: () => [],
  useRecords: () => () => [],
  useLinked: () => () => undefined,
  findLinked: async () => [],
  spokenOf: async () => () => false,
}
const line = { id: 1, goodsName: '灰砖', goodsCode: 'A1', lot: 'A12', condition: 'sellable', place: '', rest: 0 }
const paperOf = (sheet: object) =>
  draw(
    <ReferenceContext value={nobody}>
      <StocktakePaper
        sheet={{ id: 5, number: 'PD1', keys: 1, ...sheet } as unknown as StocktakeDetail}
        onClose={() => {}}
      />
    </ReferenceContext>,
  )
const isReady = () => screen.getByLabelText('纸').getAttribute('aria-busy') === 'false'

test('a sheet that was counted further since its paper was drawn is not printed until its lines are read anew', async () => {
  let asked = 0
  answer(routes.lines, () => {
    asked += 1
    return { lines: [{ ...line, boxes: asked }] } as never
  })
  for (const [at, sheet] of [
    { version: 1, state: 'done' },
    { version: 2, state: 'done' },
    { version: 2, state: 'cancelled' },
  ].entries()) {
    const { unmount } = paperOf(sheet)
    expect(isReady()).toBe(false)
    await waitFor(() => expect(isReady()).toBe(true))
    expect(asked).toBe(at + 1)
    unmount()
  }
})
