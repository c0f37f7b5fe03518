// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { BrowserRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { answer } from '../../../../kernel/web/fixtures.ts'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import type { Values } from '../../../../kernel/web/form/values.ts'
import { codePatternRoutes } from '../../../goods/api/codePatterns.ts'
import { goodsRoutes } from '../../../goods/api/goods.ts'
import { lotLabelOf } from '../../../goods/api/label.ts'
import { stockRoutes } from '../../../warehouse/api/stock.ts'
import { takesScanned } from './scannedGoods.ts'

vi.mock('../../../../kernel/web/call.ts', async () => ({
  call: (await import('../../../../kernel/web/fixtures.ts')).answerCall,
}))

const tile = { id: 7, code: 'TZ800', name: '雪山白', brandId: 5 }

beforeEach(() => {
  answer(goodsRoutes.list, ({ body }) => ({
    rows: tile.code.toLowerCase().includes((body as { search: string }).search.toLowerCase()) ? [tile as never] : [],
  }))
  answer(codePatternRoutes.list, () => ({ version: 1, patterns: [{ brandId: 5, template: '{goods}-{lot}*{pieces}' }] }))
  answer(stockRoutes.lot, () => ({
    lotId: 12,
    goodsId: 7,
    goodsName: '雪山白',
    goodsCode: 'TZ800',
    colour: 'A12',
    batch: '2406',
    size: '',
    boxPieces: 8,
  }))
})

const Lines = z.object({ lines: z.array(z.object({ goodsId: z.number() })) })

/** Scans codes in a form, each after so many ms; returns the lines then. */
async function scan(lines: Values[], every: number, ...scanned: string[]): Promise<Values[]> {
  const { result } = renderHook(
    () => {
      const form = useForm({ schema: Lines, given: { lines }, send: async () => null, onSaved: () => {} })
      return { form, onCode: takesScanned(form, {}) }
    },
    { wrapper: BrowserRouter },
  )
  for (const code of scanned) {
    result.current.onCode(code)
    if (every > 0) await act(() => new Promise(resolve => setTimeout(resolve, every)))
  }
  await act(() => new Promise(resolve => setTimeout(resolve, patient)))
  return result.current.form.values.lines as Values[]
}
const patient = 50 // ms

const ofLot = { goodsId: 7, goodsName: '雪山白', colour: 'A12', batch: '2406', size: '', boxPieces: 8 }

test('the label of a lot fills goods, lot and box; the next scan is a box more', async () => {
  expect(await scan([], patient, lotLabelOf(12), lotLabelOf(12))).toEqual([{ ...ofLot, boxes: 2 }])
})

test('a line of the goods without a lot takes that of the label; one of another lot does not', async () => {
  const typed = { goodsId: 7, goodsName: '雪山白', boxes: 3 }
  expect(await scan([typed], patient, lotLabelOf(12))).toEqual([{ ...ofLot, boxes: 4 }])
  const other = { ...typed, colour: 'B07' }
  expect(await scan([other], patient, lotLabelOf(12))).toEqual([other, { ...ofLot, boxes: 1 }])
})

test('the code of a factory is read by the pattern of its brand', async () => {
  expect(await scan([], patient, 'tz800', 'TZ800-2407a*6')).toEqual([
    { goodsId: 7, goodsName: '雪山白', batch: '2407A', boxPieces: 6, boxes: 2 },
  ])
})

test('what is scanned while the server is asked about another label counts too', async () => {
  answer(goodsRoutes.list, ({ body }) => {
    const { search } = body as { search: string }
    return { rows: [{ ...tile, id: search === 'TZ800' ? 7 : 8, code: search, name: search } as never] }
  })
  const boxes = await scan([], 0, 'TZ800', 'TZ600', 'TZ800')
  expect(boxes.map(({ goodsName, boxes: count }) => [goodsName, count])).toEqual([
    ['TZ800', 2],
    ['TZ600', 1],
  ])
})
