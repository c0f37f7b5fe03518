import { useEffect, useState } from 'react'
import { linkTo } from '../../../kernel/api/place.ts'
import type { DrawnCode } from '../../../kernel/web/codes.ts'
import type { GoodsRow } from '../api/goods.ts'
import { goodsPlaces } from '../api/places.ts'

export type GoodsCodes = { qr: DrawnCode; bars: DrawnCode | null }

/** Draws the codes of goods one after the other, so that the window answers meanwhile; each is there as soon as it is drawn. */
export function useCodes(rows: readonly Pick<GoodsRow, 'id' | 'code'>[]): ReadonlyMap<number, GoodsCodes> {
  const [codes, setCodes] = useState<ReadonlyMap<number, GoodsCodes>>(new Map())
  useEffect(() => {
    let left = false
    const draw = async () => {
      const { drawnBars, drawnQr } = await import('../../../kernel/web/codes.ts')
      const drawn = new Map<number, GoodsCodes>()
      for (const { id, code } of rows) {
        if (left) return
        const link = new URL(linkTo(goodsPlaces.list, { view: 'all', open: id }), window.location.origin)
        drawn.set(id, { qr: drawnQr(link.href), bars: drawnBars(code) })
        if (drawn.size % 5 === 0) await new Promise(resolve => setTimeout(resolve))
      }
      if (!left) setCodes(drawn)
    }
    void draw()
    return () => {
      left = true
    }
  }, [rows])
  return codes
}
