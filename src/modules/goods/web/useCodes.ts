import { useEffect, useState } from 'react'
import type { DrawnCode } from '../../../kernel/web/codes.ts'

export type LabelCodes = { qr: DrawnCode; bars: DrawnCode | null }

/** What the label of a row says, as a QR code and in bars. */
export type Coded = { id: number; qr: string; bars: string }

/** Draws the codes of labels one after the other, so that the window answers meanwhile; they are there once all are drawn. */
export function useCodes(rows: readonly Coded[]): ReadonlyMap<number, LabelCodes> {
  const [codes, setCodes] = useState<ReadonlyMap<number, LabelCodes>>(new Map())
  useEffect(() => {
    let left = false
    const draw = async () => {
      const { drawnBars, drawnQr } = await import('../../../kernel/web/codes.ts')
      const drawn = new Map<number, LabelCodes>()
      for (const { id, qr, bars } of rows) {
        if (left) return
        drawn.set(id, { qr: drawnQr(qr), bars: drawnBars(bars) })
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
