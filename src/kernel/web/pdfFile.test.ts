import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { heightOf, type Jpeg, page, pagesFor, pdfOf } from './pdfFile.ts'

const picture = (height: number): Jpeg => ({ bytes: Uint8Array.of(0xff, 0xd8, 0x0a, 0xff, 0xd9), width: 1000, height })
const textOf = async (file: Blob) => new TextDecoder('latin1').decode(await file.arrayBuffer())
/** The bottom of a page in pixels, for this width. */
const pagePixels = (page.height / page.width) * 1000

describe('S7.01 a picture becomes a PDF', () => {
  test('as wide as an A4 page in points, with its height in proportion', () => {
    expect(page).toEqual({ width: 595.28, height: 841.89 })
    expect(heightOf({ width: 1000, height: 500 })).toBeCloseTo(297.64)
  })

  test.each([
    [1, 1],
    [pagePixels, 1],
    [pagePixels + 1, 2],
    [pagePixels * 2, 2],
    [pagePixels * 2.5, 3],
  ])('of %f pixels takes %i pages', (height, pages) => expect(pagesFor(picture(height))).toBe(pages))

  test('shifted up by one page height per further page, until nothing remains', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 9000 }), async height => {
        const text = await textOf(pdfOf(picture(height)))
        const bottoms = [...text.matchAll(/q 595\.28 0 0 [\d.]+ 0 (-?[\d.]+) cm/g)].map(found => Number(found[1]))
        expect(bottoms).toHaveLength(pagesFor(picture(height)))
        const tops = bottoms.map(bottom => bottom + heightOf(picture(height)))
        for (const [at, top] of tops.entries()) expect(top).toBeCloseTo(page.height * (at + 1), 1)
        expect(bottoms.at(-1)).toBeGreaterThanOrEqual(-0.01)
      }),
      { numRuns: 30 },
    )
  })

  test("that readers can open: the cross-reference table has every object's position", async () => {
    const text = await textOf(pdfOf(picture(pagePixels * 2.2)))
    expect(text).toMatch(/^%PDF-1\.4\n/)
    expect(text).toContain('/Count 3')
    expect(text.match(/\/MediaBox \[0 0 595\.28 841\.89\]/g)).toHaveLength(3)
    const at = Number(/startxref\n(\d+)/.exec(text)?.[1])
    expect(text.slice(at, at + 5)).toBe('xref\n')
    const offsets = [...text.slice(at).matchAll(/^(\d{10}) 00000 n /gm)].map(found => Number(found[1]))
    expect(offsets).toHaveLength(9)
    for (const [at, offset] of offsets.entries()) expect(text.slice(offset)).toMatch(new RegExp(`^${at + 1} 0 obj\n`))
    expect(text).toContain(`/Length 5 >>\nstream\n${'\u00ff\u00d8\n\u00ff\u00d9'}\nendstream`)
  })
})
